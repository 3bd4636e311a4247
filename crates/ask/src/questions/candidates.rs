//! `candidates`: the digits that each cell has in some solution.

use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::answer::TrueCandidates;
use pavane::solve::Solved;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD).with_constraints();

const FIELD: &str = "candidates";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let solved = asked.instance.solver.true_candidates_with_stats()?;
    Ok(of_candidates(asked.instance, &solved).into())
}

/// The outcome of `candidates`: for each cell the symbols that occur there in a solution.
pub fn of_candidates(sudoku: &Sudoku<'_>, solved: &Solved<TrueCandidates>) -> Outcome {
    let (status, value) = match &solved.answer {
        TrueCandidates::Complete(all) => {
            let print = |digit| sudoku.symbols.print(digit).to_string();
            let of_cell = |cell| -> Vec<String> { all.digits(cell).map(print).collect() };
            let cells: Vec<Vec<String>> = all.layout().cells().map(of_cell).collect();
            (if all.is_empty() { Status::None } else { Status::Solved }, json!(cells))
        }
        TrueCandidates::Partial { .. } => (Status::Stopped, Value::Null),
    };
    Outcome::of_search(solved, status).finding(FIELD, value)
}
