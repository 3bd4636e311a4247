//! `mistakes`: the cells in which a player has lost the digit of the only solution.

use crate::marks::{lost, stated};
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use dlx::Uniqueness;
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
