//! `solve --cheapest`: the cheapest solutions of an exact cover problem.

use super::answer::{self, Answered, Input, Settings, Verdict, words};
use super::engine::Work;
use super::exit::Exit;
use super::pipeline::{Sink, Tally};
use super::report::{Finding, Outcome, Status};
use super::search;
use super::subject::{Cover, Covered, Subject};
use dlx::{Cheapest, FindCheapest, Solver};
use std::fmt::Write;

/// Answers one input with its `most` cheapest solutions.
///
/// # Errors
/// In words, if it is a sudoku, or the engine cannot take it or is wrong.
pub(crate) fn answer<S: Subject>(
    most: usize,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let Some(cover) = input.subject.cover() else {
        return Err(
            "`--cheapest` is a question about exact cover problems whose options have costs, \
             and the solutions of a sudoku all cost the same; use solve without it, or list"
                .to_owned(),
        );
    };
    let solver = Solver::new(cover.problem())
        .engine(settings.engine)
        .isa(settings.isa)
        .node_limit(settings.node_limit)
        .algebra(settings.algebra)
        .interrupt(&input.interrupt);
    let mut question = FindCheapest::new(most).algebra(&solver);
    if let Some(progress) = &settings.progress {
        question = question.progress(progress);
    }
    let engine = solver.resolved_engine();
    let (cheapest, counters) = solver.ask(question).map_err(|error| cover.explain(&error))?;
    require_priced(cover, &cheapest).map_err(|error| search::defect(engine, error))?;
    let mut verdict = verdict(cover, &cheapest);
    verdict.outcome.reason = solver.known_obstruction().map(ToString::to_string);
    answer::tell(verdict.outcome.reason.as_deref(), input, sink);
    let work = Work::general(engine, settings.isa, counters.nodes, cheapest.solutions.len() as u64);
    let tally = Tally::answered(work, verdict.exit);
    answer::write(settings, &input.origin, verdict, counters.nodes, true, sink);
    Ok(Answered { tally, stop: cheapest.stop })
}

/// Checks solutions and their costs by code that shares nothing with what found them.
fn require_priced(cover: &Cover<'_>, cheapest: &Cheapest) -> Result<(), String> {
    let problem = cover.problem();
    for (price, solution) in &cheapest.solutions {
        problem.verify(solution).map_err(|error| error.to_string())?;
        let cost: u128 = solution.iter().map(|&option| u128::from(problem.cost(option))).sum();
        if cost != *price {
            return Err(format!("it costs {cost} and not {price}"));
        }
    }
    Ok(())
}

fn verdict(cover: &Cover<'_>, cheapest: &Cheapest) -> Verdict {
    let is_stopped = !cheapest.is_exact();
    let (status, exit) = match is_stopped {
        true => (Status::Stopped, Exit::Stopped),
        false if cheapest.solutions.is_empty() => (Status::None, Exit::Negative),
        false => (Status::Solved, Exit::Success),
    };
    let mut text = String::new();
    let (mut costs, mut solutions) = (Vec::new(), Vec::new());
    for (cost, solution) in &cheapest.solutions {
        let solution = solution.to_vec();
        let blank = if text.is_empty() { "" } else { "\n" };
        // What is cheaper may not have been found.
        let at_most = if is_stopped { "<=" } else { "" };
        let _ = writeln!(text, "{blank}cost {at_most}{cost}");
        cover.write_lines(&solution, &mut text);
        costs.push(cost.to_string());
        solutions.push(cover.json(&solution));
    }
    if text.is_empty() {
        text.push_str(if is_stopped { words::UNKNOWN } else { words::NO_SOLUTION });
    }
    let mut outcome = Outcome::new(status);
    outcome.solutions = Some(solutions);
    outcome.finding = Some(Finding::Costs(Some(costs)));
    Verdict { text, outcome, exit }
}
