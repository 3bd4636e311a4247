//! One solution per request. Between two requests a checkpoint holds the place in the search; no search waits.

use super::control::Control;
use super::instance::Instance;
use super::object::{Outcome, Status};
use super::problem::Problem;
use dlx::search::Checkpoint;
use dlx::{ForEach, OptionId, RunError, Stop};
use serde_json::Value;
use std::ops::ControlFlow;

/// The outcome of `next`, and its solution. The outcome has the first solution after a place, and the next place.
///
/// # Errors
/// If the engine does not take the instance or is defective, or the place does not belong to this search.
pub(super) fn next<I: Instance>(
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
        (None, Some(Stop::SolutionLimit | Stop::NodeLimit | Stop::Interrupted)) => Status::Stopped,
    };
    let found = found.transpose()?;
    let nodes = Some(outcome.counters.nodes);
    let outcome = Outcome { nodes, ..Outcome::new(status) }.with_solutions(instance, &found);
    Ok((outcome.finding("after", place.map_or(Value::Null, Value::String)), found))
}
