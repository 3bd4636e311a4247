//! The method `exact-cover`: the puzzle as exact cover, searched by a kernel of the engine.
//!
//! Source: Donald E. Knuth, "Dancing Links", 2000; and *The Art of Computer Programming*, volume 4B,
//! section 7.2.2.1. The encoded problem is searched without the reduction that the engine makes by default, so that a
//! trace shows every step.

use super::interface::{Method, Unfit};
use super::run::{Counter, Ended, Found, Run};
use super::task::{Steps, Task};
use super::trace::{Event, Topic, Trace, Why};
use crate::encode::{EncodeError, Encoding};
use crate::grid::Grid;
use dlx::kernel::{Bits, Branch, Cells, Choice, Kernel, Links, LinksStore};
use dlx::{DEFAULT_RELATION_CAP, Engine, ForEach, ItemId, OptionId, Solver, Stop};
use std::fmt;
use std::ops::ControlFlow;

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
            self.follow(task, &encoding, trace)
        } else {
            self.ask(task, &encoding)
        }
    }
}

impl ExactCover {
    /// Asks the engine, without events.
    fn ask(self, task: &Task, encoding: &Encoding) -> Result<Run, Unfit> {
        let mut found = Found::up_to(task.solution_limit);
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
    fn follow(self, task: &Task, encoding: &Encoding, trace: &mut dyn Trace) -> Result<Run, Unfit> {
        let problem = encoding.problem();
        match Solver::new(problem).engine(self.engine).reduce(false).resolved_engine() {
            Engine::Links => {
                let store = LinksStore::new();
                let kernel = Links::new(&store, problem);
                Ok(Follower::new(kernel, task, encoding, trace).run())
            }
            Engine::Cells => {
                let kernel = Cells::new(problem).map_err(unfit)?;
                Ok(Follower::new(kernel, task, encoding, trace).run())
            }
            Engine::Bits | Engine::Auto => {
                let kernel = Bits::new(problem, DEFAULT_RELATION_CAP).map_err(unfit)?;
                Ok(Follower::new(kernel, task, encoding, trace).run())
            }
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

/// The walk over the tree defined at the head of `dlx::kernel`, with events.
struct Follower<'a, K> {
    kernel: K,
    encoding: &'a Encoding,
    steps: Steps<'a>,
    trace: &'a mut dyn Trace,
    found: Found,
    chosen: Vec<OptionId>,
    deepest: usize,
}

/// The reason why a walk ends early.
enum Halt {
    Enough,
    Stopped(Stop),
}

impl<'a, K: Kernel> Follower<'a, K> {
    fn new(kernel: K, task: &'a Task, encoding: &'a Encoding, trace: &'a mut dyn Trace) -> Self {
        let found = Found::up_to(task.solution_limit);
        let steps = task.steps();
        Self { kernel, encoding, steps, trace, found, chosen: Vec::new(), deepest: 0 }
    }

    fn run(mut self) -> Run {
        let ended = match self.visit(0) {
            Ok(()) => Ended::Exhausted,
            Err(Halt::Enough) => Ended::Enough,
            Err(Halt::Stopped(stop)) => Ended::Stopped(stop),
        };
        self.found.into_run(ended, counted(self.steps.taken, self.deepest as u64))
    }

    /// Visits the current state, `depth` choices deep.
    fn visit(&mut self, depth: usize) -> Result<(), Halt> {
        self.steps.take().map_err(Halt::Stopped)?;
        self.deepest = self.deepest.max(depth);
        let settled = self.chosen.len();
        let branch = self.kernel.branch(&mut self.chosen);
        // In a dead state some kernels have chosen all options that seem forced at once, and these may clash.
        if branch != Branch::Dead {
            for place in settled..self.chosen.len() {
                self.tell_placed(self.chosen[place], Why::Forced, depth);
            }
        }
        let walked = match branch {
            Branch::Dead => {
                self.trace.tell(Event::DeadEnd { depth });
                Ok(())
            }
            Branch::Solved => {
                let solution = grid(self.encoding, &self.chosen);
                self.trace.tell(Event::Solution(solution.clone()));
                if self.found.add(solution) { Err(Halt::Enough) } else { Ok(()) }
            }
            Branch::On(item) | Branch::Last(item, _) => self.branch_on(item, depth),
        };
        self.chosen.truncate(settled);
        walked
    }

    fn branch_on(&mut self, item: ItemId, depth: usize) -> Result<(), Halt> {
        let mut choices = Vec::new();
        self.kernel.open(item, &mut choices);
        for option in choices {
            let choice = Choice { item, option };
            self.kernel.commit(choice);
            let before = self.chosen.len();
            if let Some(option) = option {
                self.chosen.push(option);
                self.tell_placed(option, Why::Guess, depth + 1);
            }
            self.visit(depth + 1)?;
            self.chosen.truncate(before);
            self.kernel.uncommit(choice);
            self.trace.tell(Event::Retract { depth: depth + 1 });
        }
        self.kernel.close(item);
        Ok(())
    }

    fn tell_placed(&mut self, option: OptionId, why: Why, depth: usize) {
        let (cell, digit) = self.encoding.candidate(option);
        self.trace.tell(Event::Place { cell, digit, why, depth });
    }
}
