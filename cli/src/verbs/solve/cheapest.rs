//! `solve --cheapest` and `--maximize`: the solutions of an exact cover problem that cost the least, or the most.

use super::solution::KINDS;
use crate::answer::{
    Answered, Config, CoverInput, Finding, Input, Outcome, Printed, Question, Status, SudokuInput,
    Verdict, report_reason, words,
};
use crate::deadline::StopCause;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Kinds, Sink};
use dlx::{FindCheapest, Solver, Stop};
use pavane::solve::Stats;
use pavane_ask::Instance as _;
use serde_json::json;
use std::fmt::Write;

/// The cheapest solutions, or those that cost the most.
#[derive(Clone, Copy)]
pub(super) struct Cheapest {
    /// The number of solutions.
    pub(super) most: usize,
    pub(super) sought: Sought,
}

/// The end of the costs at which solutions are sought.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sought {
    Least,
    Greatest,
}

impl Question for Cheapest {
    const VERB: &'static str = "solve --cheapest";
    const FIELD: Option<&'static str> = Some("costs");
    const KINDS: Option<Kinds> = Some(KINDS);

    fn of_sudoku(&self, _: &Input<'_, SudokuInput<'_>>, _: &mut Sink) -> Result<Answered, Error> {
        Err(Error::refused(
            "`--cheapest` and `--maximize` are questions about exact cover problems whose options \
             have costs, and the solutions of a sudoku all cost the same; use solve without them, \
             or list",
        ))
    }

    fn of_cover(
        &self,
        input: &Input<'_, CoverInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let cover = input.instance;
        let settings = &input.config.settings;
        // Negated costs turn the greatest costs into the least.
        let problem = match self.sought {
            Sought::Least => cover.problem().clone(),
            Sought::Greatest => cover.problem().with_negated_costs(),
        };
        let solver = Solver::new(&problem)
            .engine(settings.engine.general())
            .isa(settings.isa)
            .node_limit(settings.node_limit)
            .algebra(settings.algebra)
            .interrupt(&input.interrupt);
        let mut question = FindCheapest::new(self.most).algebra(&solver).repair(&solver);
        if let Some(progress) = &settings.progress {
            question = question.progress(progress);
        }
        let engine = solver.resolved_engine();
        let (mut cheapest, counters) =
            solver.ask(question).map_err(|error| cover.explain(error))?;
        // The costs of the answer are the costs of the problem again.
        if self.sought == Sought::Greatest {
            cheapest.solutions.iter_mut().for_each(|(cost, _)| *cost = -*cost);
        }
        require_priced(cover, &cheapest).map_err(|error| Error::wrong_solution(engine, error))?;
        let mut verdict = verdict(cover, &cheapest, self.sought);
        let reason = solver.known_obstruction();
        verdict.outcome.reason = reason.map(ToString::to_string);
        report_reason(reason, input, sink);
        let found = cheapest.solutions.len() as u64;
        let stats = Stats::of_general(engine, settings.isa, counters.nodes, found);
        Ok(verdict.write(input, stats, cheapest.stop, sink))
    }

    fn why_stopped(&self, _: &Config, _: Option<Stop>, cause: Option<StopCause>) -> String {
        let better = match self.sought {
            Sought::Least => "cheaper solutions",
            Sought::Greatest => "solutions that cost more",
        };
        format!("{}; there may be {better}", words::why_stopped(cause))
    }
}

/// Checks solutions and their costs, independently of the search.
fn require_priced(cover: &CoverInput<'_>, cheapest: &dlx::Cheapest) -> Result<(), String> {
    let problem = cover.problem();
    for (price, solution) in &cheapest.solutions {
        problem.verify(solution).map_err(|error| error.to_string())?;
        let cost: i128 = solution.iter().map(|&option| i128::from(problem.cost(option))).sum();
        if cost != *price {
            return Err(format!("it costs {cost} and not {price}"));
        }
    }
    Ok(())
}

fn verdict(cover: &CoverInput<'_>, cheapest: &dlx::Cheapest, sought: Sought) -> Verdict {
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
        // There may be better solutions that were not found.
        let bound = match sought {
            _ if !is_stopped => "",
            Sought::Least => "<=",
            Sought::Greatest => ">=",
        };
        let _ = writeln!(text, "{blank}cost {bound}{cost}");
        cover.write_lines(&solution, &mut text);
        costs.push(cost.to_string());
        solutions.push(solution);
    }
    if text.is_empty() {
        text.push_str(if is_stopped { words::UNKNOWN } else { words::NO_SOLUTION });
    }
    let mut outcome = Outcome::new(status).with_solutions(cover.asked(), &solutions);
    outcome.finding = Cheapest::FIELD.map(|field| Finding(field, json!(costs)));
    Verdict::new(text, outcome, exit).set_off(true)
}
