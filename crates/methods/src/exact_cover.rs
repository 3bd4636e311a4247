//! The method `exact-cover`: the puzzle as exact cover, searched by a kernel of the engine.
//!
//! Source: Donald E. Knuth, "Dancing Links", 2000; and *The Art of Computer Programming*, volume 4B, section
//! 7.2.2.1. The encoded problem is searched without the reduction that the engine makes by default: a trace then
//! shows every step.

use super::entry::{Kind, MethodEntry, Variant};
use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, FoundGrids, Run};
use super::task::{StepCounter, Task};
use super::trace::{Event, Topic, Trace, Why};
use dlx::kernel::{Bits, Branch, Cells, Kernel, Links, LinksStore};
use dlx::search::{Move, follow};
use dlx::{DEFAULT_RELATION_CAP, Engine, ForEach, OptionId, Solver, Stop};
use pavane::encode::{EncodeError, Encoding};
use pavane::grid::Grid;
use std::fmt;
use std::ops::ControlFlow;

/// The row of the method.
pub(super) const METHOD: MethodEntry = MethodEntry {
    name: "exact-cover",
    kind: Kind::Exact,
    summary: "the puzzle as exact cover, searched by the engine",
    source: "Knuth, Dancing Links, 2000",
    variants: &[
        Variant { name: "auto", summary: "the kernel that the engine picks" },
        Variant { name: "links", summary: "dancing links" },
        Variant { name: "cells", summary: "dancing cells" },
        Variant { name: "bits", summary: "bit rows of the relation between options" },
    ],
    takes_ruled_out: true,
    make: |variant| Box::new(ExactCover { engine: Engine::ALL[variant] }),
};

/// The method with one of the engine's kernels.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExactCover {
    pub(super) engine: Engine,
}

impl Method for ExactCover {
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let encoding = Encoding::new(&task.puzzle).map_err(|error| match error {
            EncodeError::Clash(clash) => Unfit::Clash(clash),
            error => unfit(error),
        })?;
        if trace.wants(Topic::Moves) {
            self.traced(task, &encoding, trace)
        } else {
            self.ask(task, &encoding)
        }
    }
}

impl ExactCover {
    /// Asks the engine, without events.
    fn ask(self, task: &Task, encoding: &Encoding) -> Result<Run, Unfit> {
        let mut found = FoundGrids::up_to(task.solution_limit);
        let question = ForEach::new(|options| {
            if found.add(grid(encoding, options)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let solver = Solver::new(encoding.problem()).engine(self.engine).reduce(false);
        let solver = solver.node_limit(task.step_limit).interrupt(&task.interrupt);
        let (count, counters) = solver.ask(question).map_err(unfit)?;
        let ended = match count.stop {
            None => Ended::Exhausted,
            Some(Stop::SolutionLimit) => Ended::Enough,
            Some(stop) => Ended::Stopped(stop),
        };
        Ok(found.into_run(ended, counted(counters.nodes, counters.deepest)))
    }

    /// Searches step by step, with an event for each.
    fn traced(self, task: &Task, encoding: &Encoding, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let problem = encoding.problem();
        let follower = Follower::new(task, encoding, trace);
        match Solver::new(problem).engine(self.engine).reduce(false).resolved_engine() {
            Engine::Links => {
                let store = LinksStore::new();
                Ok(follower.run(Links::new(&store, problem)))
            }
            Engine::Cells => Ok(follower.run(Cells::new(problem).map_err(unfit)?)),
            Engine::Bits | Engine::Auto => {
                Ok(follower.run(Bits::new(problem, DEFAULT_RELATION_CAP).map_err(unfit)?))
            }
            other => Err(Unfit::Engine(format!(
                "searches of the engine {other} have no steps to follow"
            ))),
        }
    }
}

/// An error of the engine or of the encoding, as one of the method.
fn unfit(error: impl fmt::Display) -> Unfit {
    Unfit::Engine(error.to_string())
}

fn grid(encoding: &Encoding, options: &[OptionId]) -> Grid {
    encoding.grid(options).expect("an exact cover is a solution")
}

fn counted(nodes: u64, deepest: u64) -> Vec<Counter> {
    vec![
        Counter { name: "search nodes", value: nodes },
        Counter { name: "choices on the longest path", value: deepest },
    ]
}

/// Turns the moves of a search into events.
struct Follower<'a> {
    encoding: &'a Encoding,
    steps: StepCounter<'a>,
    trace: &'a mut dyn Trace,
    found: FoundGrids,
    deepest: usize,
}

/// The reason why a walk ends early.
enum WalkStop {
    Enough,
    Stopped(Stop),
}

impl<'a> Follower<'a> {
    fn new(task: &'a Task, encoding: &'a Encoding, trace: &'a mut dyn Trace) -> Self {
        let found = FoundGrids::up_to(task.solution_limit);
        Self { encoding, steps: task.steps(), trace, found, deepest: 0 }
    }

    fn run(mut self, kernel: impl Kernel) -> Run {
        let walked = follow(kernel, |state, made| match made {
            Move::Node { branch, forced } => self.node(state.chosen, state.depth, branch, forced),
            Move::Take(choice) => {
                choice
                    .option
                    .into_iter()
                    .for_each(|o| self.tell_placed(o, Why::Guess, state.depth));
                ControlFlow::Continue(())
            }
            Move::TakeBack(_) => {
                self.trace.tell(Event::Retract { depth: state.depth });
                ControlFlow::Continue(())
            }
        });
        let ended = match walked {
            ControlFlow::Continue(()) => Ended::Exhausted,
            ControlFlow::Break(WalkStop::Enough) => Ended::Enough,
            ControlFlow::Break(WalkStop::Stopped(stop)) => Ended::Stopped(stop),
        };
        self.found.into_run(ended, counted(self.steps.taken, self.deepest as u64))
    }

    fn node(
        &mut self,
        chosen: &[OptionId],
        depth: usize,
        branch: Branch,
        forced: &[OptionId],
    ) -> ControlFlow<WalkStop> {
        if let Err(stop) = self.steps.take() {
            return ControlFlow::Break(WalkStop::Stopped(stop));
        }
        self.deepest = self.deepest.max(depth);
        forced.iter().for_each(|&option| self.tell_placed(option, Why::Forced, depth));
        match branch {
            Branch::Dead => self.trace.tell(Event::DeadEnd { depth }),
            Branch::Solved => {
                let solution = grid(self.encoding, chosen);
                self.trace.tell(Event::Solution(solution.clone()));
                if self.found.add(solution) {
                    return ControlFlow::Break(WalkStop::Enough);
                }
            }
            Branch::On(_) | Branch::Last(..) | Branch::Unsettled => {}
        }
        ControlFlow::Continue(())
    }

    fn tell_placed(&mut self, option: OptionId, why: Why, depth: usize) {
        let (cell, digit) = self.encoding.candidate(option);
        self.trace.tell(Event::Place { cell, digit, why, depth });
    }
}
