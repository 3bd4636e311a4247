//! The member that searches with restarts.

use super::member::{Member, Report, Turn, reason_to_end, restored};
use crate::problem::Reduction;
use crate::search::{Progress, Stop};
use crate::solver::part::Part;
use crate::solver::restarts::{Outcome, Restarts};

/// The units of a search with restarts in a unit of a turn.
const UNITS: u64 = 9;
/// The first turn at a dense problem is longer by this factor: most of what such a search finds, it finds soon.
const FIRST: u64 = 18;
/// A turn is longer by this factor while dead ends are few.
const SMOOTH: u64 = 16;

/// A search with restarts; begun at its first turn, and only for problems without multiplicities.
pub(super) struct Restarted<'a> {
    reduction: &'a Reduction,
    seed: u64,
    progress: &'a Progress,
    is_dense: bool,
    stage: Stage<'a>,
}

/// The stage of the search.
enum Stage<'a> {
    /// Before the first turn.
    New,
    Begun(Box<Restarts<'a>>),
    /// The problem has multiplicities.
    Refused,
}

impl<'a> Restarted<'a> {
    pub(super) fn new(
        reduction: &'a Reduction,
        seed: u64,
        progress: &'a Progress,
        is_dense: bool,
    ) -> Self {
        Self { reduction, seed, progress, is_dense, stage: Stage::New }
    }
}

impl Member for Restarted<'_> {
    fn part(&self) -> Part {
        Part::Restarts
    }

    /// Looks for one solution only, since it cannot rule one out.
    fn take_turn(&mut self, turn: &Turn<'_>) -> Report {
        if !turn.known.is_empty() {
            return Report::default();
        }
        let Self { reduction, seed, progress, is_dense, stage } = self;
        let mut work = turn.work.saturating_mul(UNITS);
        if matches!(stage, Stage::New) {
            work = work.saturating_mul(if *is_dense { FIRST } else { 1 });
            *stage = match Restarts::new(reduction.problem(), *seed) {
                Some(restarts) => Stage::Begun(Box::new(restarts.with_progress(progress))),
                None => Stage::Refused,
            };
        }
        let Stage::Begun(restarts) = stage else { return Report::default() };
        let before = restarts.nodes;
        let mut outcome = restarts.run(work, turn.nodes, turn.interrupt);
        // Few dead ends so far: a solution is likely to be near, so the turn is made longer.
        if outcome == Outcome::Stopped(Stop::NodeLimit) && restarts.is_smooth() {
            let nodes = turn.nodes.saturating_sub(restarts.nodes - before);
            outcome = restarts.run(work.saturating_mul(SMOOTH), nodes, turn.interrupt);
        }
        let mut report = Report { nodes: restarts.nodes - before, ..Report::default() };
        match outcome {
            Outcome::Found(options) => report.found.push(restored(reduction, &options)),
            Outcome::None => report.is_complete = true,
            Outcome::Stopped(stop) => report.stop = reason_to_end(stop),
        }
        report
    }
}
