//! The number of solutions with each candidate, up to a limit.
//!
//! The true candidates come first. Then a walk shows some solutions, each of which counts for all of its candidates. A
//! puzzle with few solutions has no others. Otherwise each candidate that is still below the limit has a search of its
//! own, for solutions up to the limit. New solutions of such a search count for the other candidates as well.

use super::error::SolveError;
use super::puzzle_solver::PuzzleSolver;
use super::stats::{Solved, Stats};
use crate::answer::{CandidateCounting, CandidateCounts, TrueCandidates};
use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::layout::{Cell, Digit};
use crate::puzzle::Puzzle;
use dlx::{Progress, Stop};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The largest number of solutions that are kept, to tell new ones from known ones.
const MAX_KNOWN: usize = 100_000;
/// The least number of solutions of the walk.
const MIN_WALK: u64 = 1_024;
/// The number of solutions of the walk, as a multiple of the limit.
const WALK_FACTOR: u64 = 16;

impl PuzzleSolver {
    /// The number of solutions with each candidate, up to `most`.
    ///
    /// Takes the time of [`true_candidates`](Self::true_candidates), and at most one search for each true candidate,
    /// which ends at `most` solutions. [`marginals`](Self::marginals) has all numbers without a limit, where a diagram
    /// fits.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    ///
    /// ```
    /// use pavane::{Cell, CandidateCounting, Digit, Layout, Puzzle, PuzzleSolver};
    ///
    /// // A quarter of the 288 grids has a 1 in the first cell.
    /// let solver = PuzzleSolver::new(&Puzzle::blank(Layout::square(4)?))?;
    /// let one = Digit::new(1).expect("in range");
    /// for (most, expected) in [(10, 10), (72, 72), (1_000, 72)] {
    ///     let CandidateCounting::Complete(counts) = solver.candidate_counts(most)? else { panic!() };
    ///     assert_eq!(counts.count(Cell::new(0), one), expected);
    ///     assert_eq!(counts.is_exact(Cell::new(0), one), most > 72);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidate_counts(&self, most: u64) -> Result<CandidateCounting, SolveError> {
        Ok(self.candidate_counts_with_stats(most)?.answer)
    }

    /// The answer of [`candidate_counts`](Self::candidate_counts) and the work that all searches took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn candidate_counts_with_stats(
        &self,
        most: u64,
    ) -> Result<Solved<CandidateCounting>, SolveError> {
        let progress = self.settings().progress.clone().unwrap_or_default();
        let mut settings = self.settings().clone();
        // Each of the searches would set its own progress.
        settings.progress = None;
        let mut counting = Counting {
            puzzle: self.puzzle(),
            counts: CandidateCounts::new(self.puzzle().layout(), most),
            known: HashSet::new(),
            node_limit: settings.node_limit,
            stats: Stats::default(),
        };
        let stop = counting.run(&mut Self::with_settings(self.puzzle(), settings)?, &progress)?;
        let Counting { counts, stats, .. } = counting;
        let answer = match stop {
            None => CandidateCounting::Complete(counts),
            Some(stop) => CandidateCounting::Partial { known: counts, stop },
        };
        Ok(Solved::new(answer, stats))
    }
}

/// A count of the solutions with each candidate.
struct Counting<'a> {
    puzzle: &'a Puzzle,
    counts: CandidateCounts,
    /// The digits of the solutions that are counted.
    known: HashSet<Box<[Digit]>>,
    node_limit: Option<u64>,
    stats: Stats,
}

/// The end of a walk through solutions.
enum WalkEnd {
    /// All solutions were shown.
    Complete,
    /// No further solution is needed.
    Enough,
    /// A limit of the settings or an interrupt stopped the search.
    Stopped(Stop),
}

impl Counting<'_> {
    /// Counts with a solver of the puzzle. Returns the reason of a stop.
    fn run(
        &mut self,
        solver: &mut PuzzleSolver,
        progress: &Progress,
    ) -> Result<Option<Stop>, SolveError> {
        let most = self.counts.most();
        let solved = solver.true_candidates_with_stats()?;
        self.stats += solved.stats;
        let all: Candidates = match solved.answer {
            TrueCandidates::Complete(all) => all,
            TrueCandidates::Partial { known, stop, .. } => {
                self.at_least_one(&known);
                return Ok(Some(stop));
            }
        };
        let length = most.saturating_mul(WALK_FACTOR).clamp(MIN_WALK, MAX_KNOWN as u64);
        match self.walk(solver, length, |counting, _| {
            all.iter().all(|(cell, digit)| counting.counts.count(cell, digit) == most)
        })? {
            WalkEnd::Complete => {
                progress.set(1.0);
                return Ok(None);
            }
            WalkEnd::Enough => {}
            WalkEnd::Stopped(stop) => {
                self.at_least_one(&all);
                return Ok(Some(stop));
            }
        }
        let open: Vec<(Cell, Digit)> = all.iter().collect();
        for (done, &(cell, digit)) in open.iter().enumerate() {
            progress.set(done as f64 / open.len() as f64);
            if self.counts.count(cell, digit) == most {
                continue;
            }
            if let Some(stop) = self.count(solver, cell, digit)? {
                self.at_least_one(&all);
                return Ok(Some(stop));
            }
        }
        progress.set(1.0);
        Ok(None)
    }

    /// Counts the solutions with a candidate that is in some solution. Returns the reason of a stop.
    fn count(
        &mut self,
        solver: &mut PuzzleSolver,
        cell: Cell,
        digit: Digit,
    ) -> Result<Option<Stop>, SolveError> {
        let most = self.counts.most();
        solver.set_puzzle(&self.puzzle.changed(cell, Some(digit)))?;
        let mut found = 0;
        let end = self.walk(solver, most, |_, shown| {
            found = shown;
            false
        })?;
        Ok(match end {
            WalkEnd::Complete | WalkEnd::Enough => {
                self.counts.set(cell, digit, found);
                None
            }
            WalkEnd::Stopped(stop) => Some(stop),
        })
    }

    /// Shows solutions of the puzzle of a solver, at most a number of them, and counts the new ones for all their
    /// candidates. `is_enough` may end the walk after each solution; it gets the number shown.
    fn walk(
        &mut self,
        solver: &mut PuzzleSolver,
        most: u64,
        mut is_enough: impl FnMut(&Self, u64) -> bool,
    ) -> Result<WalkEnd, SolveError> {
        if let Some(limit) = self.node_limit {
            let left = limit.saturating_sub(self.stats.nodes);
            *solver = solver.clone().node_limit(Some(left));
        }
        let mut shown = 0;
        let solved = solver.for_each_with_stats(|grid| {
            self.add(&grid);
            shown += 1;
            if is_enough(self, shown) || shown >= most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        self.stats += solved.stats;
        Ok(match solved.answer.stop {
            None => WalkEnd::Complete,
            Some(Stop::SolutionLimit) => WalkEnd::Enough,
            Some(stop) => WalkEnd::Stopped(stop),
        })
    }

    /// Counts a solution for all its candidates, unless it is known or too many are.
    fn add(&mut self, grid: &Grid) {
        if self.known.len() < MAX_KNOWN && self.known.insert(grid.digits().into()) {
            for (cell, &digit) in grid.layout().cells().zip(grid.digits()) {
                self.counts.add(cell, digit);
            }
        }
    }

    /// Raises the counts of candidates that are in some solution to 1.
    fn at_least_one(&mut self, candidates: &Candidates) {
        let least = self.counts.most().min(1);
        for (cell, digit) in candidates.iter() {
            if self.counts.count(cell, digit) < least {
                self.counts.set(cell, digit, least);
            }
        }
    }
}
