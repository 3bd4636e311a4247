//! Former names of the questions with counters, for callers that have not moved on to [`Solved`](super::Solved).

use super::error::SolveError;
use super::puzzle_solver::PuzzleSolver;
use super::stats::Stats;
use crate::answer::{Minimality, TrueCandidates};
use dlx::Counters;

#[doc(hidden)]
impl PuzzleSolver {
    pub fn true_candidates_counted(&self) -> Result<(TrueCandidates, Counters), SolveError> {
        self.true_candidates_with_stats().map(|solved| (solved.answer, counters(&solved.stats)))
    }

    pub fn minimality_counted(&self) -> Result<(Minimality, Counters), SolveError> {
        self.minimality_with_stats().map(|solved| (solved.answer, counters(&solved.stats)))
    }
}

fn counters(stats: &Stats) -> Counters {
    Counters { nodes: stats.nodes, solutions: stats.solutions, ..Counters::default() }
}
