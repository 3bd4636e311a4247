//! The member that searches with restarts.

use super::member::{Member, Report, Turn};
use crate::problem::Reduction;
use crate::search::Stop;
use crate::solver::part::Part;
use crate::solver::restarts::{Outcome, Restarts};

/// The units of a search with restarts in a unit of a turn.
const UNITS: u64 = 9;
/// The first turn is longer by this factor: most of what such a search finds, it finds soon.
const FIRST: u64 = 9;
/// A turn is longer by this factor while dead ends are few.
const SMOOTH: u64 = 16;

/// A search with restarts; begun at its first turn, and only for problems without multiplicities.
pub(super) struct Restarted<'a> {
    reduction: &'a Reduction,
    seed: u64,
    restarts: Option<Option<Restarts<'a>>>,
}

impl<'a> Restarted<'a> {
    pub(super) fn new(reduction: &'a Reduction, seed: u64) -> Self {
        Self { reduction, seed, restarts: None }
    }
}

impl Member for Restarted<'_> {
    fn part(&self) -> Part {
        Part::Restarts
    }

    /// Looks for one solution only, since it cannot rule one out.
    fn take_turn(&mut self, turn: &Turn<'_>) -> Report {
        let Self { reduction, seed, restarts } = self;
        let mut work = turn.work.saturating_mul(UNITS);
        if restarts.is_none() {
            work = work.saturating_mul(FIRST);
        }
        let restarts = restarts.get_or_insert_with(|| Restarts::new(reduction.problem(), *seed));
        let Some(restarts) = restarts.as_mut().filter(|_| turn.known.is_empty()) else {
            return Report::default();
        };
        let before = restarts.nodes;
        let mut outcome = restarts.run(work, turn.nodes, turn.interrupt);
        if outcome == Outcome::Stopped(Stop::NodeLimit) && restarts.is_smooth() {
            let nodes = turn.nodes.saturating_sub(restarts.nodes - before);
            outcome = restarts.run(work.saturating_mul(SMOOTH), nodes, turn.interrupt);
        }
        let mut report = Report { nodes: restarts.nodes - before, ..Report::default() };
        match outcome {
            Outcome::Found(options) => {
                let mut solution = Vec::new();
                reduction.restore(&options, &mut solution);
                report.found.push(solution);
            }
            Outcome::None => report.is_complete = true,
            Outcome::Stopped(stop) => report.stop = (stop == Stop::Interrupted).then_some(stop),
        }
        report
    }
}
