//! The member that searches with restarts.

use super::member::{Member, MemberTurn, Report, reason_to_end, restored};
use crate::problem::Reduction;
use crate::search::{Progress, Stop};
use crate::solver::part::Part;
use crate::solver::restarts::{RestartOutcome, Restarts};

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
    stage: RestartStage<'a>,
}

/// The stage of the search.
enum RestartStage<'a> {
    /// Before the first turn.
    New,
    InProgress(Box<Restarts<'a>>),
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
        Self { reduction, seed, progress, is_dense, stage: RestartStage::New }
    }
}

impl Member for Restarted<'_> {
    fn part(&self) -> Part {
        Part::Restarts
    }

    /// Looks for one solution only, since it cannot rule one out.
    fn take_turn(&mut self, turn: &MemberTurn<'_>) -> Report {
        if !turn.known.is_empty() {
            return Report::default();
        }
        let Self { reduction, seed, progress, is_dense, stage } = self;
        let mut work = turn.work.saturating_mul(UNITS);
        if matches!(stage, RestartStage::New) {
            work = work.saturating_mul(if *is_dense { FIRST } else { 1 });
            *stage = match Restarts::new(reduction.problem(), *seed) {
                Some(restarts) => {
                    RestartStage::InProgress(Box::new(restarts.with_progress(progress)))
                }
                None => RestartStage::Refused,
            };
        }
        let RestartStage::InProgress(restarts) = stage else { return Report::default() };
        let before = restarts.nodes;
        let mut outcome = restarts.run(work, turn.nodes, turn.interrupt);
        // Few dead ends so far: a solution is likely to be near, so the turn is made longer.
        if outcome == RestartOutcome::Stopped(Stop::NodeLimit) && restarts.is_smooth() {
            let nodes = turn.nodes.saturating_sub(restarts.nodes - before);
            outcome = restarts.run(work.saturating_mul(SMOOTH), nodes, turn.interrupt);
        }
        let mut report = Report { nodes: restarts.nodes - before, ..Report::default() };
        match outcome {
            RestartOutcome::Found(options) => report.found.push(restored(reduction, &options)),
            RestartOutcome::None => report.is_complete = true,
            RestartOutcome::Stopped(stop) => report.stop = reason_to_end(stop),
        }
        report
    }
}
