//! The verb `estimate`: how many solutions and search nodes there are, by random probes.

use super::answer::{self, Answered, Input, Settings, Verdict};
use super::engine::Work;
use super::exit::Exit;
use super::output::{bounds, number};
use super::pipeline::{Sink, Tally};
use super::report::{Finding, Outcome, Status};
use super::search;
use super::subject::{Covered, Subject};
use dlx::Stop;
use dlx::answer::{Estimate, Interval};
use serde_json::{Value, json};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query {
    pub(crate) probes: u64,
    pub(crate) seed: u64,
}

/// Answers one input.
///
/// # Errors
/// In words, if the engine cannot take it.
pub(crate) fn answer<S: Subject>(
    query: Query,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let Input { subject, origin, ref interrupt } = *input;
    let interrupt = interrupt.clone();
    match (subject.sudoku(), subject.cover()) {
        (Some(subject), _) => ask(query, settings, &Input { subject, origin, interrupt }, sink),
        (_, Some(subject)) => ask(query, settings, &Input { subject, origin, interrupt }, sink),
        (None, None) => Err("`estimate` is for the engines links, bits and cells".to_owned()),
    }
}

fn ask<S: Covered>(
    query: Query,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let subject = input.subject;
    let solver = search::with_settings(subject.sharing_solver(), settings, &input.interrupt);
    let estimate = solver.estimate(query.probes, query.seed);
    let estimate = estimate.map_err(|error| subject.explain(&error))?;
    let is_cut = estimate.probes < query.probes;
    let verdict = verdict(&estimate, is_cut);
    let work = Work::general(solver.resolved_engine(), settings.isa, 0, 0);
    let tally = Tally { answered: 1, ..Tally::answered(work, verdict.exit) };
    answer::write(settings, &input.origin, verdict, 0, false, sink);
    Ok(Answered { tally, stop: is_cut.then_some(Stop::Interrupted) })
}

fn verdict(estimate: &Estimate, is_cut: bool) -> Verdict {
    let Estimate { probes, solutions, nodes } = estimate;
    let text = format!(
        "solutions {}\tnodes {}\tprobes {probes}\n",
        interval_text(solutions),
        interval_text(nodes)
    );
    let finding = json!({
        "solutions": interval_json(solutions), "nodes": interval_json(nodes), "probes": probes,
    });
    let (status, exit) =
        if is_cut { (Status::Stopped, Exit::Stopped) } else { (Status::Estimated, Exit::Success) };
    let outcome =
        Outcome { finding: Some(Finding::Estimate(Some(finding))), ..Outcome::new(status) };
    Verdict { text, outcome, exit }
}

fn interval_text(interval: &Interval) -> String {
    format!("{} {}", number(interval.mean), bounds(interval))
}

/// Numbers past the floats are null.
fn interval_json(interval: &Interval) -> Value {
    json!({ "mean": interval.mean, "low": interval.low, "high": interval.high })
}
