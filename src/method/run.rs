//! What a run of a method comes to.

use crate::grid::Grid;
use dlx::Stop;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// Nothing is left to be tried: there are no other solutions. Only methods that are
    /// [exact](super::Kind::Exact) end so.
    Exhausted,
    /// It found as many solutions as were enough.
    Enough,
    /// It knows no further; there may be solutions all the same.
    GaveUp,
    /// A limit on steps, or the interrupt, stopped it.
    Stopped(Stop),
}

/// A number that a method counted on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counter {
    /// Its name, in lower case with spaces, in the plural: `dead ends`. The same in every run of a method.
    pub name: &'static str,
    /// The number.
    pub value: u64,
}

/// What a run of a method came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first solutions that were found, in their order, at most [`KEPT`].
    pub solutions: Vec<Grid>,
    /// How many solutions were found.
    pub found: u64,
    /// How it ended.
    pub ended: Ended,
    /// What was counted; first the unit of the [step limit](super::Task::step_limit).
    pub counters: Vec<Counter>,
    /// What else the method has to say, each a sentence without its full stop.
    pub remarks: Vec<String>,
}

/// So many solutions are kept of a run; enough to see that there are several.
pub const KEPT: usize = 2;

impl Run {
    /// The value of a counter by its name, if there is one.
    pub fn counter(&self, name: &str) -> Option<u64> {
        self.counters.iter().find(|counter| counter.name == name).map(|counter| counter.value)
    }

    /// The first solution.
    pub fn solution(&self) -> Option<&Grid> {
        self.solutions.first()
    }
}

/// Collects the solutions of a run.
#[derive(Debug)]
pub(super) struct Found {
    solutions: Vec<Grid>,
    count: u64,
    limit: Option<u64>,
}

impl Found {
    /// Collects until there are so many; `None` for all.
    pub(super) fn up_to(limit: Option<u64>) -> Self {
        Self { solutions: Vec::new(), count: 0, limit }
    }

    /// Takes a solution; true if there are enough now.
    pub(super) fn add(&mut self, solution: Grid) -> bool {
        self.count += 1;
        if self.solutions.len() < KEPT {
            self.solutions.push(solution);
        }
        self.is_enough()
    }

    /// Whether there are as many as were wanted.
    pub(super) fn is_enough(&self) -> bool {
        self.limit.is_some_and(|limit| self.count >= limit)
    }

    /// The run that found them.
    pub(super) fn into_run(self, ended: Ended, counters: Vec<Counter>) -> Run {
        let Self { solutions, count, .. } = self;
        Run { solutions, found: count, ended, counters, remarks: Vec::new() }
    }
}
