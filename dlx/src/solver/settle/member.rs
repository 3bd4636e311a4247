//! The members of the schedule.

use crate::id::OptionId;
use crate::problem::Reduction;
use crate::search::{Counters, Interrupt, Stop};
use crate::solver::part::Part;

/// A method that looks for solutions in turns, and keeps what it has learned between them.
pub(super) trait Member: Send {
    /// Its name as a part of the engine.
    fn part(&self) -> Part;

    /// Searches for the work of a turn.
    fn take_turn(&mut self, turn: &MemberTurn<'_>) -> Report;
}

/// The work of a turn, and the solutions known before it.
#[derive(Clone, Copy)]
pub(super) struct MemberTurn<'a> {
    /// The maximum work, in units of about 20 nanoseconds.
    pub(super) work: u64,
    /// The maximum number of nodes.
    pub(super) nodes: u64,
    /// The solutions that are known, each in ascending order.
    pub(super) known: &'a [Vec<OptionId>],
    /// The number of solutions, known ones included, that settle the question.
    pub(super) wanted: usize,
    pub(super) interrupt: &'a Interrupt,
}

/// Result of a turn.
#[derive(Default)]
pub(super) struct Report {
    /// Solutions, perhaps with known ones among them, each in ascending order.
    pub(super) found: Vec<Vec<OptionId>>,
    /// Whether there are no solutions but those found and those known.
    pub(super) is_complete: bool,
    /// Nodes of this turn.
    pub(super) nodes: u64,
    /// The counters of all turns of the search in order; `None` from the other members.
    pub(super) of_search: Option<Counters>,
    /// The reason to end the whole search, if any.
    pub(super) stop: Option<Stop>,
}

/// A solution of the reduced problem as one of the problem itself.
pub(super) fn restored(reduction: &Reduction, options: &[OptionId]) -> Vec<OptionId> {
    let mut solution = Vec::new();
    reduction.restore(options, &mut solution);
    solution
}

/// The reason to end the whole search: an interrupt. The limits of a turn only end that turn.
pub(super) fn reason_to_end(stop: Stop) -> Option<Stop> {
    (stop == Stop::Interrupted).then_some(stop)
}
