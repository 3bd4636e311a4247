//! The candidates that a player has left, as a request states them.

use super::input::read_digit;
use super::problem::Problem;
use super::request::Request;
use super::sudoku::Sudoku;
use pavane::candidates::Candidates;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit};

/// The candidates of a request; all digits in a cell without marks. `None` if the request has none.
///
/// # Errors
/// If the number of cells is wrong, a symbol is not of the layout, or a cell has no candidate.
pub(super) fn stated(
    sudoku: &Sudoku<'_>,
    request: &Request,
) -> Result<Option<Candidates>, Problem> {
    let Some(marks) = &request.candidates else { return Ok(None) };
    let layout = sudoku.puzzle().layout();
    if marks.len() != layout.cell_count() {
        return Err(Problem::input(format!(
            "candidates: found {}, expected a list or null for each of {} cells",
            marks.len(),
            layout.cell_count()
        )));
    }
    let mut left = Candidates::none(layout);
    for (cell, symbols) in layout.cells().zip(marks) {
        match symbols {
            None => left.extend(Digit::first(layout.digits()).map(|digit| (cell, digit))),
            Some(symbols) => {
                for symbol in symbols {
                    left.insert(cell, digit(sudoku, cell, symbol)?);
                }
                if symbols.is_empty() {
                    return Err(Problem::input(format!(
                        "candidates: found an empty list for {}, expected a digit at least, or null for a cell \
                         without marks",
                        layout.position(cell)
                    )));
                }
            }
        }
    }
    Ok(Some(left))
}

/// The digit of a symbol in the list of a cell.
fn digit(sudoku: &Sudoku<'_>, cell: Cell, symbol: &str) -> Result<Digit, Problem> {
    let position = sudoku.puzzle().layout().position(cell);
    let wrong = |error: &dyn std::fmt::Display| {
        Problem::input(format!("candidates: in the list of {position}: {error}"))
    };
    let digit = read_digit(symbol, sudoku.symbols).map_err(|error| wrong(&error))?;
    digit.ok_or_else(|| wrong(&format!("found `{symbol}`, expected a digit")))
}

/// The cells without the digit of a solution among their candidates.
pub(super) fn lost(left: &Candidates, solution: &Grid) -> Vec<Cell> {
    let is_lost = |cell: &Cell| !left.contains(*cell, solution.digit(*cell));
    left.layout().cells().filter(is_lost).collect()
}

/// Requires candidates that lead to a solution.
///
/// # Errors
/// If a cell has lost the digit of the solution. The message does not name the digit.
pub(super) fn check(left: &Candidates, solution: &Grid) -> Result<(), Problem> {
    let lost = lost(left, solution);
    let Some(&first) = lost.first() else { return Ok(()) };
    Err(Problem::input(format!(
        "candidates: {} lacks the digit of the solution, and so do {} further cells; the question `mistakes` \
         lists them",
        left.layout().position(first),
        lost.len() - 1
    )))
}
