//! `explain`: the steps of a person to the solution.

use crate::object::Outcome;
use crate::path::{found, of_path};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::candidates::Candidates;
use pavane::format::candidates;
use pavane::symbols::Symbols;
use pavane_human::{Path, Step, Technique, TechniqueCounts};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of))
    .field(FIELD)
    .with_constraints()
    .with_fields(&["candidates", "scale", "except", "harder_than"]);

const FIELD: &str = "path";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    of_path(asked, FIELD, |path| {
        let least = match &asked.request.harder_than {
            None => f64::NEG_INFINITY,
            Some(text) => path
                .scale()
                .rating_of(text)
                .map_err(|error| Problem::input(format!("harder_than: {error}")))?,
        };
        let (steps, counts) = path_json(path, asked.instance.symbols, least);
        let technique_counts = Some(counts_json(&counts));
        Ok(Outcome { technique_counts, ..found(FIELD, steps) })
    })
}

/// The rest of a path as JSON: its steps with a rating above `least`, each with the candidates before it. Also the
/// numbers of all steps.
pub fn path_json(path: &mut Path, symbols: &Symbols, least: f64) -> (Value, TechniqueCounts) {
    let mut steps = Vec::new();
    let mut counts = TechniqueCounts::default();
    loop {
        // The call of `next` makes the step, and changes the candidates.
        let before = path.candidates();
        let Some(step) = path.next() else { break };
        counts.add(&step);
        if step.rating > least {
            steps.push(path_step_json(&step, counts.steps(), &before, symbols));
        }
    }
    (steps.into(), counts)
}

/// The numbers of steps of each technique as JSON, the easiest first.
pub fn counts_json(counts: &TechniqueCounts) -> Value {
    let object = |(technique, _, count): (Technique, f64, u64)| json!({ "technique": technique.to_string(), "steps": count });
    counts.iter().map(object).collect()
}

/// A step of a path as JSON, with its number, from 1, and the candidates of the state before it.
pub fn path_step_json(step: &Step, number: u64, before: &Candidates, symbols: &Symbols) -> Value {
    let mut object = step.to_json(before.layout(), symbols);
    object["number"] = number.into();
    object["candidates"] = candidates::write_line(before, symbols).into();
    object
}
