//! `rate`: the difficulty of a sudoku with one solution, on a scale.

use crate::cover::Cover;
use crate::instance::Instance as _;
use crate::object::{Outcome, Status};
use crate::path::{self, turned_off};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::request::{Request, ScaleName};
use crate::sudoku::Sudoku;
use dlx::{Interrupt, Uniqueness};
use pavane::layout::{Cell, Layout};
use pavane_human::{Rater, RaterSettings, UnratedError};
use pavane_methods::rating::{ExpectedGuesses, RateError, Rating, Settings, rate};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover))
    .field(FIELD)
    .with_fields(&["scale", "except", "seed"]);

const FIELD: &str = "rating";

fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let AskedInstance { instance: sudoku, request, control, .. } = *asked;
    let outcome = match request.scale.unwrap_or(ScaleName::Measures) {
        ScaleName::Measures if request.except.is_some() => {
            return Err(Problem::input(
                "except: the measures try no techniques; leave it out, or take the scale human or se",
            ));
        }
        ScaleName::Measures => measured(sudoku, request, &control.interrupt)?,
        scale => by_steps(sudoku, request, scale, &control.interrupt)?,
    };
    // Without a rating the field is null.
    let value = outcome.finding.map_or(Value::Null, |finding| finding.1);
    Ok(Outcome { finding: None, ..outcome }.finding(FIELD, value).into())
}

fn of_cover(_: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    Err(Problem::input("ratings are for sudokus, and this is an exact cover problem"))
}

/// The measures of the literature as JSON, with the sets of backdoors if `lists` is set.
pub fn measures_json(rating: &Rating, layout: &Layout, lists: bool) -> Value {
    let Rating { level, proof, guesses, backdoors, expected, .. } = rating;
    let ExpectedGuesses { mean, low, high, runs, .. } = expected;
    let mut value = json!({
        "level": level, "level_of_proof": proof, "three_step_guesses": guesses,
        "backdoor_size": backdoors.size, "backdoors": backdoors.sets.len(),
        "expected_guesses": { "mean": mean, "low": low, "high": high, "runs": runs },
    });
    if lists {
        let position = |&cell: &Cell| layout.position(cell).to_string();
        let names = |set: &[Cell]| set.iter().map(position).collect::<Vec<_>>();
        value["backdoor_sets"] = backdoors.sets.iter().map(|set| names(set)).collect();
    }
    value
}

fn measured(
    sudoku: &Sudoku<'_>,
    request: &Request,
    interrupt: &Interrupt,
) -> Result<Outcome, Problem> {
    let puzzle = sudoku.puzzle();
    let threads = sudoku.solver.settings().threads;
    let usual = Settings::default();
    let settings = Settings { seed: request.seed.unwrap_or(usual.seed), threads, ..usual };
    let status = match rate(puzzle, &settings, interrupt) {
        Ok(rating) => {
            let value = measures_json(&rating, puzzle.layout(), false);
            let outcome = Outcome { nodes: Some(rating.nodes), ..Outcome::new(Status::Unique) };
            return Ok(outcome.finding(FIELD, value));
        }
        Err(RateError::NoSolution) => Status::None,
        Err(RateError::Multiple) => Status::Multiple,
        Err(RateError::Stopped(_)) => Status::Stopped,
        Err(RateError::Encode(error)) => return Err(error.into()),
        Err(RateError::Engine(error)) => return Err(error.into()),
        Err(error) => return Err(Problem::input(error)),
    };
    Ok(Outcome::new(status))
}

fn by_steps(
    sudoku: &Sudoku<'_>,
    request: &Request,
    scale: ScaleName,
    interrupt: &Interrupt,
) -> Result<Outcome, Problem> {
    let without = turned_off(request, path::scale(request)?)?;
    // Both scales rate puzzles with exactly one solution.
    let solved = sudoku.uniqueness()?;
    let outcome = |status| Outcome { nodes: Some(solved.stats.nodes), ..Outcome::new(status) };
    match solved.answer {
        Uniqueness::Unique(_) => {}
        Uniqueness::None => return Ok(outcome(Status::None)),
        Uniqueness::Multiple(_) => return Ok(outcome(Status::Multiple)),
        Uniqueness::Unknown { .. } => return Ok(outcome(Status::Stopped)),
    }
    let rater = Rater::new(RaterSettings { without, ..RaterSettings::default() });
    let puzzle = sudoku.puzzle();
    let value = match scale {
        ScaleName::Se => rater.rate_unique(puzzle, interrupt).map(|rating| rating.to_json()),
        _ => rater.rate_human_unique(puzzle, interrupt).map(|rating| rating.to_json()),
    };
    match value {
        Ok(value) => Ok(outcome(Status::Unique).finding(FIELD, value)),
        Err(UnratedError::NoSolution) => Ok(outcome(Status::None)),
        Err(UnratedError::Multiple) => Ok(outcome(Status::Multiple)),
        Err(UnratedError::Stopped(_)) => Ok(outcome(Status::Stopped)),
        Err(error) => Err(Problem::input(error)),
    }
}
