//! The least solution, read cell by cell.
//!
//! Any solution is found first, and then lowered: each cell in turn keeps only the digits below its current one while
//! some solution has such a digit there. Each trial asks for any solution, so the number of solutions does not count.

use super::error::SolveError;
use super::puzzle_solver::PuzzleSolver;
use super::stats::Solved;
use crate::grid::Grid;
use crate::layout::Digit;
use crate::puzzle::Puzzle;
use dlx::First;

impl PuzzleSolver {
    /// The least solution: no other has a lower digit in the first cell, in reading order, in which the two differ.
    ///
    /// Takes a search for any solution, and one for each step by which a cell is lowered or settled. The node limit
    /// holds for each of them.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    ///
    /// ```
    /// use dlx::First;
    /// use pavane::{Layout, Puzzle, PuzzleSolver};
    ///
    /// let solver = PuzzleSolver::new(&Puzzle::blank(Layout::square(9)?))?;
    /// let First::Found(least) = solver.least()? else { panic!() };
    /// let digits: String = least.digits().iter().map(|digit| digit.get().to_string()).collect();
    /// assert!(digits.starts_with("123456789456789123789123456214365897"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn least(&self) -> Result<First<Grid>, SolveError> {
        Ok(self.least_with_stats()?.answer)
    }

    /// The answer of [`least`](Self::least) and the work that all searches took.
    ///
    /// # Errors
    /// Same as [`first`](Self::first).
    pub fn least_with_stats(&self) -> Result<Solved<First<Grid>>, SolveError> {
        let mut solved = self.any_with_stats()?;
        let First::Found(found) = &solved.answer else { return Ok(solved) };
        let mut grid = found.clone();
        let mut left = self.puzzle().candidates();
        let mut trials = Self::with_settings(self.puzzle(), self.settings().clone())?;
        for cell in self.puzzle().layout().cells() {
            loop {
                let current = grid.digits()[cell.index()];
                // The cell has one of the lower digits, or the current one for good.
                let mut lower = left.clone();
                let higher = |&digit: &Digit| digit >= current;
                left.digits(cell).filter(higher).for_each(|digit| _ = lower.remove(cell, digit));
                let trial =
                    (lower.count_in(cell) > 0).then(|| Puzzle::with_candidates(&lower).ok());
                let found = match trial.flatten() {
                    Some(puzzle) => {
                        trials.set_puzzle(&puzzle)?;
                        let trial = trials.any_with_stats()?;
                        solved.stats += trial.stats;
                        trial.answer
                    }
                    None => First::None,
                };
                match found {
                    First::Found(lowered) => (grid, left) = (lowered, lower),
                    First::None => {
                        let others = |&digit: &Digit| digit != current;
                        let gone: Vec<_> = left.digits(cell).filter(others).collect();
                        gone.into_iter().for_each(|digit| _ = left.remove(cell, digit));
                        break;
                    }
                    First::Unknown(stop) => {
                        solved.answer = First::Unknown(stop);
                        return Ok(solved);
                    }
                }
            }
        }
        solved.answer = First::Found(grid);
        Ok(solved)
    }
}
