//! `next`: one solution per request. Between two requests a checkpoint holds the place in the search; no search waits.

use crate::control::Control;
use crate::cover::Cover;
use crate::instance::Instance;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use crate::tiling::with_picture;
use dlx::search::Checkpoint;
use dlx::{ForEach, OptionId, RunError};
use serde_json::Value;
use std::ops::ControlFlow;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover))
    .field(FIELD)
    .with_fields(&["after", "show"]);

const FIELD: &str = "after";

fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    Ok(next(asked.instance, asked.request.after.as_deref(), asked.control)?.0.into())
}

/// The answer about an exact cover problem may add a picture of the solution.
fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    let (outcome, found) = next(asked.instance, asked.request.after.as_deref(), asked.control)?;
    Ok(with_picture(asked, outcome, found).into())
}

/// The outcome of `next`, and its solution. The outcome has the first solution after a place, and the next place.
///
/// # Errors
/// If the engine does not take the instance or is defective, or the place does not belong to this search.
fn next<I: Instance>(
    instance: &I,
    after: Option<&str>,
    control: &Control,
) -> Result<(Outcome, Option<I::Solution>), Problem> {
    let solver = instance.cover_solver()?;
    let engine = solver.resolved_engine();
    let mut found = None;
    let look = |options: &[OptionId]| {
        found = Some(instance.checked(engine, options));
        ControlFlow::Break(())
    };
    let from = after.map(Checkpoint::from_json).transpose();
    let from = from.map_err(|error| Problem::input(format!("after: {error}")))?;
    let mut run = solver.run(ForEach::new(look).progress(&control.progress));
    if let Some(from) = &from {
        run = run.from(from);
    }
    let outcome = run.go().map_err(|error| match error {
        RunError::Kernel(error) => instance.explain(error).into(),
        error => Problem::input(format!("after: {error}")),
    })?;
    // A search at its end has no next place.
    let place = outcome.checkpoint().map(|checkpoint| checkpoint.to_json());
    let status = match (&found, outcome.count.stop) {
        (Some(_), _) => Status::Solved,
        (None, None) => Status::None,
        (None, Some(_)) => Status::Stopped,
    };
    let found = found.transpose()?;
    let nodes = Some(outcome.counters.nodes);
    let outcome = Outcome { nodes, ..Outcome::new(status) }.with_solutions(instance, &found);
    Ok((outcome.finding(FIELD, place.map_or(Value::Null, Value::String)), found))
}
