//! `solve --order lexicographic`: the least solution of a sudoku, read cell by cell.
//!
//! Any solution is found first, and then lowered: each cell in turn keeps only the digits below its current one while
//! some solution has such a digit there. Each trial asks for any solution, so the number of solutions does not count.

use super::solution::{KINDS, write_first};
use crate::answer::{Answered, Input, Printed as _, Question, SudokuInput};
use crate::error::Error;
use crate::output::{Kinds, Sink};
use dlx::First;
use pavane::solve::Stats;
use pavane::{Grid, Puzzle, PuzzleSolver};
use pavane_ask::{Ask, Instance as _};

/// The least solution.
#[derive(Clone, Copy)]
pub(super) struct Least;

impl Question for Least {
    const VERB: &'static str = "solve --order lexicographic";
    const KINDS: Option<Kinds> = Some(KINDS);
    const TAKES_CONSTRAINTS: bool = Ask::Solve.takes_constraints();

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let sudoku = input.instance;
        let mut solved = sudoku.asked().any()?;
        if let First::Found(grid) = &solved.answer {
            solved.answer = lower(sudoku.solver, grid, &mut solved.stats)?;
        }
        Ok(write_first(input, &solved, sink))
    }
}

/// The least solution below one, or the reason why a search for it was stopped.
///
/// # Errors
/// If the engine does not take the puzzle, or is defective.
fn lower(solver: &PuzzleSolver, grid: &Grid, stats: &mut Stats) -> Result<First<Grid>, Error> {
    let mut grid = grid.clone();
    let mut left = solver.puzzle().candidates();
    let mut trials = PuzzleSolver::with_settings(solver.puzzle(), solver.settings().clone())?;
    for cell in solver.puzzle().layout().cells() {
        loop {
            let current = grid.digits()[cell.index()];
            // The cell has one of the lower digits, or the current one for good.
            let mut lower = left.clone();
            let higher = |&digit: &pavane::Digit| digit >= current;
            left.digits(cell).filter(higher).for_each(|digit| _ = lower.remove(cell, digit));
            let trial = (lower.count_in(cell) > 0).then(|| Puzzle::with_candidates(&lower).ok());
            let found = match trial.flatten() {
                Some(puzzle) => {
                    trials.set_puzzle(&puzzle)?;
                    let solved = trials.any_with_stats()?;
                    *stats += solved.stats;
                    solved.answer
                }
                None => First::None,
            };
            match found {
                First::Found(lowered) => (grid, left) = (lowered, lower),
                First::None => {
                    let others = |&digit: &pavane::Digit| digit != current;
                    let gone: Vec<_> = left.digits(cell).filter(others).collect();
                    gone.into_iter().for_each(|digit| _ = left.remove(cell, digit));
                    break;
                }
                First::Unknown(stop) => return Ok(First::Unknown(stop)),
            }
        }
    }
    Ok(First::Found(grid))
}
