//! `mistakes`: the cells in which a player has lost the digit of the only solution.

use crate::instance::Instance as _;
use crate::instance::InstanceError;
use crate::marks::{lost, stated};
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use dlx::Uniqueness;
use pavane::candidates::Candidates;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError};
use pavane::symbols::Symbols;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of))
    .field(FIELD)
    .with_constraints()
    .with_fields(&["candidates"]);

const FIELD: &str = "mistakes";

/// The names of the cells. Null unless the puzzle has exactly one solution.
fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    let left = stated(sudoku, asked.request)?.ok_or_else(|| {
        Problem::input("candidates: found none, expected the digits and marks of the player")
    })?;
    let solved = sudoku.solver.uniqueness_with_stats()?;
    let (status, cells) = match &solved.answer {
        Uniqueness::Unique(solution) => {
            let name = |cell| sudoku.puzzle().layout().position(cell).to_string();
            let names = lost(&left, solution).into_iter().map(name);
            (Status::Unique, json!(names.collect::<Vec<_>>()))
        }
        Uniqueness::Multiple(_) => (Status::Multiple, Value::Null),
        Uniqueness::None => (Status::None, Value::Null),
        Uniqueness::Unknown { .. } => (Status::Stopped, Value::Null),
    };
    Ok(Outcome::of_search(&solved, status).finding(FIELD, cells).into())
}

/// An entry of a player by which the only solution is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// A placed digit that is not the digit of the solution.
    Placed(Cell, Digit),
    /// A removed candidate that is the digit of the solution.
    Removed(Cell, Digit),
}

impl Mistake {
    /// The mistake in words, such as `3 in r4c5` or `7 removed from r2c2`.
    pub fn words(&self, layout: &Layout, symbols: &Symbols) -> String {
        match *self {
            Self::Placed(cell, digit) => {
                format!("{} in {}", symbols.print(digit), layout.position(cell))
            }
            Self::Removed(cell, digit) => {
                format!("{} removed from {}", symbols.print(digit), layout.position(cell))
            }
        }
    }

    /// The mistake as a JSON object with the cell and the digit that was placed or removed.
    pub fn to_json(&self, layout: &Layout, symbols: &Symbols) -> Value {
        let (field, cell, digit) = match *self {
            Self::Placed(cell, digit) => ("placed", cell, digit),
            Self::Removed(cell, digit) => ("removed", cell, digit),
        };
        json!({"cell": layout.position(cell).to_string(), field: symbols.print(digit).to_string()})
    }
}

/// The mistakes of a player in a puzzle without a solution: placed digits, in these cells, and removed candidates,
/// which are all candidates that the puzzle rules out. Empty unless the puzzle without these entries has exactly one
/// solution. Costs one search.
///
/// # Errors
/// If the puzzle cannot be searched.
pub fn mistakes(sudoku: &Sudoku<'_>, placed: &[Cell]) -> Result<Vec<Mistake>, InstanceError> {
    let puzzle = sudoku.puzzle();
    let layout = puzzle.layout();
    if placed.is_empty() && puzzle.ruled_out().is_none() {
        return Ok(Vec::new());
    }
    let mut givens = puzzle.givens().to_vec();
    placed.iter().for_each(|cell| givens[cell.index()] = None);
    let Ok(begun) = Puzzle::new(layout.clone(), givens) else { return Ok(Vec::new()) };
    let solver = PuzzleSolver::with_settings(&begun, sudoku.settings().clone());
    let Uniqueness::Unique(solution) = solver.map_err(SolveError::from)?.uniqueness()? else {
        return Ok(Vec::new());
    };
    let mistake = |cell: Cell| match puzzle.givens()[cell.index()] {
        Some(digit) => Mistake::Placed(cell, digit),
        None => Mistake::Removed(cell, solution.digit(cell)),
    };
    Ok(lost(&entered(puzzle), &solution).into_iter().map(mistake).collect())
}

/// The candidates that a player has left: the digit of a given, and in other cells all digits that are not ruled out.
fn entered(puzzle: &Puzzle) -> Candidates {
    let layout = puzzle.layout();
    let mut left = Candidates::none(layout);
    let is_out =
        |cell, digit| puzzle.ruled_out().is_some_and(|ruled_out| ruled_out.contains(cell, digit));
    for (cell, given) in layout.cells().zip(puzzle.givens()) {
        match given {
            Some(digit) => _ = left.insert(cell, *digit),
            None => left.extend(
                Digit::first(layout.digits())
                    .filter(|&digit| !is_out(cell, digit))
                    .map(|digit| (cell, digit)),
            ),
        }
    }
    left
}
