//! The member that searches locally.

use super::member::{Member, MemberTurn, Report, reason_to_end, restored};
use crate::problem::Reduction;
use crate::repair::{Repair, RepairOutcome};
use crate::search::Progress;
use crate::solver::part::Part;

/// The first turn at a dense problem is longer by this factor, which is enough for timetables and rosters.
const FIRST: u64 = 8;

/// A local search; begun at its first turn.
pub(super) struct Repaired<'a> {
    reduction: &'a Reduction,
    seed: u64,
    progress: &'a Progress,
    is_dense: bool,
    repair: Option<Repair>,
}

impl<'a> Repaired<'a> {
    pub(super) fn new(
        reduction: &'a Reduction,
        seed: u64,
        progress: &'a Progress,
        is_dense: bool,
    ) -> Self {
        Self { reduction, seed, progress, is_dense, repair: None }
    }
}

impl Member for Repaired<'_> {
    fn part(&self) -> Part {
        Part::Repair
    }

    /// Looks for one solution only: a second one would most likely be the first again.
    fn take_turn(&mut self, turn: &MemberTurn<'_>) -> Report {
        if !turn.known.is_empty() {
            return Report::default();
        }
        let Self { reduction, seed, progress, is_dense, repair } = self;
        let factor = if *is_dense && repair.is_none() { FIRST } else { 1 };
        let begin = || Repair::new(reduction.problem(), *seed).with_progress(progress);
        let repair = repair.get_or_insert_with(begin);
        let before = repair.steps();
        let outcome = repair.run(turn.work.saturating_mul(factor), turn.nodes, turn.interrupt);
        let mut report = Report { nodes: repair.steps() - before, ..Report::default() };
        match outcome {
            RepairOutcome::Found(options) => report.found.push(restored(reduction, &options)),
            RepairOutcome::Stopped(stop) => report.stop = reason_to_end(stop),
        }
        report
    }
}
