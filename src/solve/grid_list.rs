//! All solutions of a puzzle as a list, where no diagram has them.

use super::error::SolveError;
use super::puzzle_solver::PuzzleSolver;
use super::stats::Solved;
use crate::answer::Marginals;
use crate::encode::EncodeError;
use crate::gluing::below;
use crate::grid::Grid;
use crate::layout::{Digit, Layout};
use crate::solve::engine::Engine;
use dlx::Stop;
use rand_core::Rng;
use std::ops::ControlFlow;

/// All solutions of a puzzle, one after the other in the order of the search. Takes a byte for each cell of each.
///
/// It answers what a [`GridDiagram`](super::GridDiagram) answers, for puzzles that have none: with rules beyond zones
/// about more than two cells at once. Made by [`PuzzleSolver::grid_list`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridList {
    layout: Layout,
    count: u64,
    /// The digits of all solutions, one solution after the other.
    digits: Vec<Digit>,
}

/// All solutions of a puzzle, or the reason why there is no list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridListing {
    /// All solutions.
    Complete(GridList),
    /// The search stopped before the end. [`Stop::SolutionLimit`]: there are more solutions than the list may have.
    Stopped(Stop),
}

impl GridList {
    /// The number of solutions.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The solution at a place, from 0 on; `None` after the last.
    pub fn nth(&self, place: u64) -> Option<Grid> {
        let cells = self.layout.cell_count();
        let start = usize::try_from(place).ok().filter(|_| place < self.count)? * cells;
        let digits = self.digits[start..start + cells].to_vec();
        Some(Grid::new(self.layout.clone(), digits).expect("each cell has a digit"))
    }

    /// A random solution, each with the same probability under a uniform generator. `None` for a puzzle without
    /// solutions.
    pub fn sample(&self, random: &mut impl Rng) -> Option<Grid> {
        // A list without solutions has no place 0.
        self.nth(below(random, self.count))
    }

    /// The number of solutions that contain each candidate.
    pub fn marginals(&self) -> Marginals {
        let (cells, digits) = (self.layout.cell_count(), self.layout.digits());
        let mut counts = vec![0_u64; cells * digits];
        for (place, digit) in self.digits.iter().enumerate() {
            counts[place % cells * digits + digit.index()] += 1;
        }
        let mut marginals = Marginals::new(&self.layout, self.count.into());
        for cell in self.layout.cells() {
            for digit in Digit::first(digits) {
                marginals.set(cell, digit, counts[cell.index() * digits + digit.index()].into());
            }
        }
        marginals
    }
}

impl PuzzleSolver {
    /// Whether the puzzle has no [`diagram`](Self::diagram), since it has constraints that are no exact cover, and
    /// neither an engine nor a branching rule is chosen. [`grid_list`](Self::grid_list) has its solutions.
    ///
    /// ```
    /// use pavane::constraints::{Killer, Variable};
    /// use pavane::layout::ConstraintSet;
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    ///
    /// let board = Layout::square(4)?;
    /// for (size, sum, expected) in [(2, 3, false), (3, 6, true)] {
    ///     let cells = (0..size).map(Variable::new).collect();
    ///     let set = ConstraintSet::new(vec![Killer { cells, sum: Some(sum) }.into()]);
    ///     let puzzle = Puzzle::blank(board.with_constraints(set));
    ///     assert_eq!(PuzzleSolver::new(&puzzle)?.needs_list(), expected);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn needs_list(&self) -> bool {
        let settings = self.settings();
        settings.engine == Engine::Auto
            && settings.branching.is_none()
            && self.puzzle().layout().constraint_set().is_some()
            && matches!(self.encoding(), Err(EncodeError::MoreThanPairs(_)))
    }

    /// All solutions as a list, if there are at most `most`.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    ///
    /// ```
    /// use pavane::solve::GridListing;
    /// use pavane::{Puzzle, PuzzleSolver};
    ///
    /// let puzzle: Puzzle = "123.....4.......".parse()?;
    /// let solver = PuzzleSolver::new(&puzzle)?;
    /// let GridListing::Complete(list) = solver.grid_list(3)? else { panic!("it has three solutions") };
    /// assert_eq!(list.marginals(), solver.marginals()?);
    /// assert!(matches!(solver.grid_list(2)?, GridListing::Stopped(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grid_list(&self, most: u64) -> Result<GridListing, SolveError> {
        Ok(self.grid_list_with_stats(most)?.answer)
    }

    /// The answer of [`grid_list`](Self::grid_list) and the work that it took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn grid_list_with_stats(&self, most: u64) -> Result<Solved<GridListing>, SolveError> {
        let (mut count, mut digits) = (0, Vec::new());
        let solved = self.for_each_with_stats(|grid| {
            // A solution more shows that the list is too long.
            if count == most {
                return ControlFlow::Break(());
            }
            count += 1;
            digits.extend_from_slice(grid.digits());
            ControlFlow::Continue(())
        })?;
        let layout = self.puzzle().layout().clone();
        Ok(solved.map(|found| match found.stop {
            None => GridListing::Complete(GridList { layout, count, digits }),
            Some(stop) => GridListing::Stopped(stop),
        }))
    }
}
