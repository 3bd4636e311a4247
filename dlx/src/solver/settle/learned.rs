//! The member that learns clauses.

use super::member::{Member, Report, Turn, reason_to_end, restored};
use crate::id::OptionId;
use crate::learn::{Learner, Outcome};
use crate::problem::Reduction;
use crate::search::Progress;
use crate::solver::part::Part;

/// A search that learns clauses; begun at its first turn.
pub(super) struct Learned<'a> {
    reduction: &'a Reduction,
    seed: u64,
    progress: &'a Progress,
    learner: Option<Learner>,
    /// The solutions that the learner must not find again.
    ruled_out: Vec<Vec<OptionId>>,
}

impl<'a> Learned<'a> {
    pub(super) fn new(reduction: &'a Reduction, seed: u64, progress: &'a Progress) -> Self {
        Self { reduction, seed, progress, learner: None, ruled_out: Vec::new() }
    }
}

impl Member for Learned<'_> {
    fn part(&self) -> Part {
        Part::Learn
    }

    fn take_turn(&mut self, turn: &Turn<'_>) -> Report {
        let Self { reduction, seed, progress, learner, ruled_out } = self;
        let begin = || Learner::new(reduction.problem(), *seed).with_progress(progress);
        let learner = learner.get_or_insert_with(begin);
        for solution in turn.known {
            if !ruled_out.contains(solution) {
                learner.rule_out(&reduced(reduction, solution));
                ruled_out.push(solution.clone());
            }
        }
        let mut report = Report::default();
        let (work, nodes) = (learner.work().saturating_add(turn.work), learner.decisions());
        while ruled_out.len() < turn.wanted {
            let limit = nodes.saturating_add(turn.nodes);
            match learner.run(work, limit, turn.interrupt) {
                Outcome::Found(options) => {
                    learner.rule_out(&options);
                    let solution = restored(reduction, &options);
                    ruled_out.push(solution.clone());
                    report.found.push(solution);
                }
                Outcome::None => {
                    report.is_complete = true;
                    break;
                }
                Outcome::Stopped(stop) => {
                    report.stop = reason_to_end(stop);
                    break;
                }
            }
        }
        report.nodes = learner.decisions() - nodes;
        report
    }
}

/// A solution in the numbers of the reduced problem.
fn reduced(reduction: &Reduction, solution: &[OptionId]) -> Vec<OptionId> {
    let is_in = |option: &OptionId| solution.binary_search(&reduction.original(*option)).is_ok();
    reduction.problem().options().filter(is_in).collect()
}
