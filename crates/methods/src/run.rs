//! The result of a run of a method.

use dlx::Stop;
use pavane::grid::Grid;

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// There are no other solutions. Only [exact](super::Kind::Exact) and [deductive](super::Kind::Deductive) methods
    /// end this way.
    Exhausted,
    /// The solution limit was reached.
    Enough,
    /// The method gave up; there may be more solutions.
    GaveUp,
    /// The step limit or the interrupt stopped the run.
    Stopped(Stop),
}

/// A number that a method counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Counter {
    /// The name, in lower case with spaces, in the plural: `dead ends`. All runs of a method have the same names.
    pub name: &'static str,
    /// The number.
    pub value: u64,
}

/// The result of a run of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// The first solutions, in the order in which they were found, at most [`KEPT`].
    pub solutions: Vec<Grid>,
    /// Number of solutions found.
    pub found: u64,
    /// The end of the run.
    pub ended: Ended,
    /// The counters; the first is the unit of the [step limit](super::Task::step_limit).
    pub counters: Vec<Counter>,
    /// Remarks of the method, each a sentence without its full stop.
    pub remarks: Vec<String>,
}

/// Maximum number of solutions kept of a run; enough to show that there are several.
pub const KEPT: usize = 2;

impl Run {
    /// The value of a counter by its name; `None` without such a counter.
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
pub(super) struct FoundGrids {
    solutions: Vec<Grid>,
    count: u64,
    limit: Option<u64>,
}

impl FoundGrids {
    /// A collection of at most `limit` solutions; `None` for all.
    pub(super) fn up_to(limit: Option<u64>) -> Self {
        Self { solutions: Vec::new(), count: 0, limit }
    }

    /// Adds a solution. Returns true if the limit is reached.
    pub(super) fn add(&mut self, solution: Grid) -> bool {
        self.count += 1;
        // Further solutions are only counted.
        if self.solutions.len() < KEPT {
            self.solutions.push(solution);
        }
        self.is_enough()
    }

    /// Whether the limit is reached.
    pub(super) fn is_enough(&self) -> bool {
        self.limit.is_some_and(|limit| self.count >= limit)
    }

    /// The run that found these solutions.
    pub(super) fn into_run(self, ended: Ended, counters: Vec<Counter>) -> Run {
        let Self { solutions, count, .. } = self;
        Run { solutions, found: count, ended, counters, remarks: Vec::new() }
    }
}
