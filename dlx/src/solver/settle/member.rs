//! The members of the schedule.

use crate::id::OptionId;
use crate::problem::Reduction;
use crate::search::{Counters, Interrupt, Stop};
use crate::solver::part::Part;

/// A method that looks for solutions in turns, and keeps what it has learned between them.
pub(super) trait Member: Send {
    /// The part of the engine that it is.
    fn part(&self) -> Part;

    /// Searches for the work of a turn.
    fn take_turn(&mut self, turn: &Turn<'_>) -> Report;
}

/// What a member is to do.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    /// Units of work, of about 20 nanoseconds each.
    pub(super) work: u64,
    /// The maximum number of nodes.
    pub(super) nodes: u64,
    /// The solutions that are known, each in ascending order.
    pub(super) known: &'a [Vec<OptionId>],
    /// The number of solutions after which there is nothing more to do, those that are known among them.
    pub(super) wanted: usize,
    pub(super) interrupt: &'a Interrupt,
}

/// What came of a turn.
#[derive(Default)]
pub(super) struct Report {
    /// Solutions, also such that are known, each in ascending order.
    pub(super) found: Vec<Vec<OptionId>>,
    /// Whether there are no solutions but those found and those known.
    pub(super) is_complete: bool,
    /// Nodes of this turn.
    pub(super) nodes: u64,
    /// Of the search in order, the counters of all its turns.
    pub(super) of_search: Option<Counters>,
    /// The reason why it was given up before the end of the turn.
    pub(super) stop: Option<Stop>,
}

/// A solution of the reduced problem as one of the problem itself.
pub(super) fn restored(reduction: &Reduction, options: &[OptionId]) -> Vec<OptionId> {
    let mut solution = Vec::new();
    reduction.restore(options, &mut solution);
    solution
}

/// The reason to end the whole search, if a member stopped for one: the limits of its turn are none.
pub(super) fn reason_to_end(stop: Stop) -> Option<Stop> {
    (stop == Stop::Interrupted).then_some(stop)
}
