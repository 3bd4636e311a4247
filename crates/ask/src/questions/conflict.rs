//! `conflict`: the clues that make a puzzle impossible.

use crate::clues::clue_objects;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::solve::Solved;
use pavane_workshop::Conflict;
use serde_json::Value;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of))
    .field(FIELD)
    .with_constraints()
    .with_clashes()
    .with_fields(&["smallest"]);

const FIELD: &str = "conflict";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    let search =
        if asked.request.smallest == Some(true) { Conflict::smallest } else { Conflict::of };
    let solved = search(sudoku.puzzle(), sudoku.solver.settings())?;
    Ok(of_conflict(sudoku, &solved).into())
}

/// The outcome of `conflict`: the clues, each with its cells and its description. A puzzle with a solution has that
/// solution, and null in place of clues. So has a search that stopped before the puzzle was known to be impossible.
pub fn of_conflict(sudoku: &Sudoku<'_>, solved: &Solved<Conflict>) -> Outcome {
    match &solved.answer {
        Conflict::Solvable(grid) => Outcome::of_search(solved, Status::Solved)
            .with_solutions(sudoku, [grid])
            .finding(FIELD, Value::Null),
        Conflict::Found(found) => {
            Outcome::of_search(solved, Status::None).finding(FIELD, clue_objects(sudoku, found))
        }
        Conflict::Unknown { known, .. } => {
            let known: Option<Value> = known.as_ref().map(|known| clue_objects(sudoku, known));
            Outcome::of_search(solved, Status::Stopped).finding(FIELD, known)
        }
    }
}
