//! `minimal`: the givens and constraints that can be removed without a further solution.

use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::answer::{ClueNeeds, Minimality};
use pavane::layout::{Cell, Layout};
use pavane::solve::Solved;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD).with_constraints();

const FIELD: &str = "redundant";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let solved = asked.instance.solver.minimality_with_stats()?;
    Ok(of_minimality(asked.instance, &solved).into())
}

/// The outcome of `minimal`: the cells of the redundant givens, then the redundant constraints in words.
pub fn of_minimality(sudoku: &Sudoku<'_>, solved: &Solved<Minimality>) -> Outcome {
    let (status, value) = minimality(sudoku.puzzle().layout(), &solved.answer);
    Outcome::of_search(solved, status).finding(FIELD, value)
}

/// The outcome of `minimal` for a 9x9 board that was searched together with others.
pub fn of_minimality_of_board(answer: &Minimality) -> Outcome {
    let (status, value) = minimality(Layout::standard_9x9(), answer);
    let outcome = Outcome::of_board(status).finding(FIELD, value);
    Outcome { nodes: Some(answer.boards().0), ..outcome }
}

/// The status of a puzzle, and its redundant clues.
fn minimality(layout: &Layout, answer: &Minimality) -> (Status, Value) {
    match answer {
        Minimality::Unique(givens) => {
            let clues = redundant_clues(layout, givens);
            let status = if clues.is_empty() { Status::Minimal } else { Status::Redundant };
            (status, json!(clues))
        }
        Minimality::Multiple => (Status::Multiple, Value::Null),
        Minimality::None => (Status::None, Value::Null),
        Minimality::Unknown { .. } => (Status::Stopped, Value::Null),
    }
}

/// The redundant clues of a puzzle in words: the cell of each given, then each constraint.
pub fn redundant_clues(layout: &Layout, needs: &ClueNeeds) -> Vec<String> {
    let position = |&cell: &Cell| layout.position(cell).to_string();
    let words = layout.constraint_words();
    let constraints = needs.redundant_constraints.iter().map(|&index| words[index].clone());
    needs.redundant.iter().map(position).chain(constraints).collect()
}
