//! `explain`: the steps of a person to the solution.

use crate::path::of_path;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::candidates::Candidates;
use pavane::format::candidates;
use pavane::symbols::Symbols;
use pavane_human::{Path, Step};
use serde_json::Value;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD);

const FIELD: &str = "path";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    of_path(asked, FIELD, |path| path_json(path, asked.instance.symbols))
}

/// The rest of a path as JSON: its steps, each with the candidates before it.
pub fn path_json(path: &mut Path, symbols: &Symbols) -> Value {
    let mut steps = Vec::new();
    loop {
        // The call of `next` makes the step, and changes the candidates.
        let before = path.candidates();
        let Some(step) = path.next() else { break };
        steps.push(path_step_json(&step, &before, symbols));
    }
    steps.into()
}

/// A step of a path as JSON, with the candidates of the state before it.
pub fn path_step_json(step: &Step, before: &Candidates, symbols: &Symbols) -> Value {
    let mut object = step.to_json(before.layout(), symbols);
    object["candidates"] = candidates::write_line(before, symbols).into();
    object
}
