//! `scramble`: a random equivalent of the puzzle.

use crate::forms::Forms;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use rand_pcg::Pcg64;

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD).with_fields(&["seed"]);

const FIELD: &str = "scrambled";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    // The verb gives each line of a file its own random numbers; these are the numbers of the first line.
    let mut random = Pcg64::new(1, asked.request.seed.unwrap_or(1).into());
    let line = Forms::default().scrambled(sudoku.puzzle(), sudoku.symbols, &mut random);
    let line = line.map_err(Problem::input)?;
    Ok(Outcome::new(Status::Scrambled).finding(FIELD, line).into())
}
