//! `canonicalize`: the canonical form of the puzzle.

use crate::forms::Forms;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD);

const FIELD: &str = "canonical";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    let form = Forms::default().of_puzzle(sudoku.puzzle(), sudoku.symbols);
    let form = form.map_err(Problem::input)?;
    Ok(Outcome::new(Status::Canonical).finding(FIELD, form.json()).into())
}
