//! The member that learns clauses.

use super::member::{Member, MemberTurn, Report, reason_to_end, restored};
use crate::id::OptionId;
use crate::learn::{LearnOutcome, Learner, SymbolSymmetry};
use crate::problem::Reduction;
use crate::search::Progress;
use crate::solver::part::Part;

/// A search that learns clauses; begun at its first turn.
pub(super) struct Learned<'a> {
    reduction: &'a Reduction,
    seed: u64,
    progress: &'a Progress,
    learner: Option<Learner>,
    /// The symbols of the problem while the learner searches only for solutions with their symbols in a certain
    /// order. `None` once a solution is known.
    symmetry: Option<SymbolSymmetry>,
    /// The solutions that the learner must not find again.
    ruled_out: Vec<Vec<OptionId>>,
}

impl<'a> Learned<'a> {
    pub(super) fn new(reduction: &'a Reduction, seed: u64, progress: &'a Progress) -> Self {
        let ruled_out = Vec::new();
        Self { reduction, seed, progress, learner: None, symmetry: None, ruled_out }
    }

    fn begin(&self) -> Learner {
        let learner = Learner::new(self.reduction.problem(), self.seed);
        let mut learner = learner.with_progress(self.progress);
        let excluded = self.symmetry.iter().flat_map(SymbolSymmetry::excluded);
        excluded.for_each(|&option| learner.exclude(option));
        learner
    }

    /// Images of a known solution with its symbols in another order, at most `most` and without known solutions. The
    /// learner then starts again without an order of symbols.
    fn take_images(&mut self, known: &[Vec<OptionId>], most: usize) -> Vec<Vec<OptionId>> {
        let (Some(solution), Some(symmetry)) = (known.first(), self.symmetry.take()) else {
            return Vec::new();
        };
        self.learner = None;
        self.ruled_out.clear();
        let solution = reduced(self.reduction, solution);
        let images = symmetry.images(&solution).map(|image| restored(self.reduction, &image));
        images.filter(|image| !known.contains(image)).take(most).collect()
    }
}

impl Member for Learned<'_> {
    fn part(&self) -> Part {
        Part::Learn
    }

    fn take_turn(&mut self, turn: &MemberTurn<'_>) -> Report {
        if self.learner.is_none() && turn.known.is_empty() {
            self.symmetry = SymbolSymmetry::find(self.reduction.problem());
        }
        // A solution from elsewhere gives others by a change of symbols, without a search.
        if self.symmetry.is_some() && !turn.known.is_empty() {
            let found = self.take_images(turn.known, turn.wanted - turn.known.len());
            return Report { found, ..Report::default() };
        }
        let reduction = self.reduction;
        let mut learner = self.learner.take().unwrap_or_else(|| self.begin());
        // The learner must not find the solutions of the other members again.
        for solution in turn.known {
            if !self.ruled_out.contains(solution) {
                learner.rule_out(&reduced(reduction, solution));
                self.ruled_out.push(solution.clone());
            }
        }
        let mut report = Report::default();
        let (work, nodes) = (learner.work().saturating_add(turn.work), learner.decisions());
        while self.ruled_out.len() < turn.wanted {
            let limit = nodes.saturating_add(turn.nodes);
            match learner.run(work, limit, turn.interrupt) {
                LearnOutcome::Found(options) => {
                    learner.rule_out(&options);
                    let solution = restored(reduction, &options);
                    self.ruled_out.push(solution.clone());
                    report.found.push(solution);
                    // The first solution found under an order of symbols also gives its images.
                    if self.symmetry.is_some() {
                        let images = self.take_images(&report.found, turn.wanted - 1);
                        report.found.extend(images);
                        report.nodes = learner.decisions() - nodes;
                        return report;
                    }
                }
                LearnOutcome::None => {
                    report.is_complete = true;
                    break;
                }
                LearnOutcome::Stopped(stop) => {
                    report.stop = reason_to_end(stop);
                    break;
                }
            }
        }
        report.nodes = learner.decisions() - nodes;
        self.learner = Some(learner);
        report
    }
}

/// A solution in the numbers of the reduced problem.
fn reduced(reduction: &Reduction, solution: &[OptionId]) -> Vec<OptionId> {
    let is_in = |option: &OptionId| solution.binary_search(&reduction.original(*option)).is_ok();
    reduction.problem().options().filter(is_in).collect()
}
