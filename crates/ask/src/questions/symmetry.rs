//! `symmetry`: the classes of symmetry of the givens and of the solution.

use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use dlx::Uniqueness;
use pavane::grid::Grid;
use pavane_workshop::symmetry::{Symmetries, SymmetryClass, of_grid, of_pattern};
use serde_json::json;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD);

const FIELD: &str = "symmetry";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    let pattern = of_pattern(sudoku.puzzle()).map_err(Problem::input)?;
    // Only the symmetries of the solution need a search.
    let solved = sudoku.solver.uniqueness()?;
    Ok(of_symmetries(&pattern, &solved).into())
}

/// The outcome of `symmetry`: the classes of the pattern, and of the solution if it is the only one.
pub fn of_symmetries(pattern: &Symmetries, solved: &Uniqueness<Grid>) -> Outcome {
    let (status, grid) = match solved {
        Uniqueness::Unique(grid) => (Status::Unique, of_grid(grid).ok()),
        Uniqueness::Multiple(_) => (Status::Multiple, None),
        Uniqueness::None => (Status::None, None),
        Uniqueness::Unknown { .. } => (Status::Stopped, None),
    };
    let solution = grid.as_ref().map(class_names);
    let value = json!({ "pattern": class_names(pattern), "solution": solution });
    Outcome::new(status).finding(FIELD, value)
}

/// The names of the classes that some symmetries belong to.
fn class_names(symmetries: &Symmetries) -> Vec<&'static str> {
    symmetries.classes().map(SymmetryClass::name).collect()
}
