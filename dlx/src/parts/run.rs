//! The search of a task, and the parts of its rest.

use super::error::PartsError;
use super::goal::Goal;
use super::name;
use super::result::{Listed, Searched, TaskResult};
use super::task::Task;
use crate::id::OptionId;
use crate::kernel::{Counters, Kernel};
use crate::search::{Advance, Branching, Interrupt, Remainder, ResumeError, Search, Stop};
use crate::solver::{Question, Solver};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// Number of solutions that settles a [`Goal::Check`].
const SEVERAL: u64 = 2;

/// Maximum number of parts into which the rest of a task is cut, at least 1; the default is 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest(pub usize);

impl Default for Rest {
    fn default() -> Self {
        Self(4)
    }
}

impl Rest {
    /// Cuts the rest of a search near the root, in the order of the search: all parts are halved in turn until there
    /// are enough.
    fn cut(self, remainder: Remainder) -> Vec<Remainder> {
        if remainder.is_empty() {
            return Vec::new();
        }
        let mut parts = vec![remainder];
        loop {
            let before = parts.len();
            let mut halves = Vec::new();
            // Each half that is given away adds one part; none is needed once there are enough.
            let mut left = self.0.saturating_sub(before);
            for mut part in parts {
                let given = if left > 0 { part.split() } else { None };
                left -= usize::from(given.is_some());
                halves.push(part);
                halves.extend(given);
            }
            parts = halves;
            if parts.len() == before || parts.len() >= self.0 {
                return parts;
            }
        }
    }
}

impl Task {
    /// Searches the task with the engine, the limit of nodes and the interrupt of a solver, on one thread. A limit or
    /// the interrupt may leave a rest, which is part of the result. At least one node is searched: tasks under any
    /// limit come to an end. Under a limit of nodes, equal tasks have equal results, on every machine and engine.
    ///
    /// If the question is [`Goal::List`], `line` receives each solution: the numbers of its options from 0, in
    /// ascending order, as a JSON array with an end of line. It may break off, and there is no result then.
    ///
    /// # Errors
    /// Errors of [`require_of`](Self::require_of); [`PartsError::Part`] if the part does not fit the problem,
    /// [`PartsError::Kernel`] if the engine cannot take the problem, [`PartsError::BrokenOff`].
    pub fn run(
        &self,
        solver: &Solver,
        rest: Rest,
        line: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<TaskResult, PartsError> {
        self.require_of(solver)?;
        let solver = solver.clone().branching(Branching::Minimum);
        let run = TaskRun { part: &self.part, goal: self.goal(), rest, line };
        let (searched, _) = solver.ask(run)?;
        Ok(TaskResult::new(self.problem(), self.id(), searched?))
    }

    /// Searches the task as [`run`](Self::run) does, and shows no solutions.
    ///
    /// # Errors
    /// Same as [`run`](Self::run).
    pub fn count(&self, solver: &Solver, rest: Rest) -> Result<TaskResult, PartsError> {
        self.run(solver, rest, |_| ControlFlow::Continue(()))
    }
}

/// Searches tasks one after another, each as [`Task::count`] does, and shows each result to `each`, which may break
/// off. The limit of nodes holds for each task. The engine is made once, and stays on the path that two tasks share.
/// So small tasks take much less time than alone, and least in the order of the search.
///
/// Tasks with [`Goal::List`] are searched without showing solutions.
///
/// ```
/// use pavane_dlx::parts::{Goal, Rest, Split, SplitSettings, Task, count_each, merge};
/// use pavane_dlx::{ProblemBuilder, Solver};
/// use std::ops::ControlFlow;
///
/// let mut builder = ProblemBuilder::new();
/// for item in builder.add_primaries::<3>()? {
///     for _ in 0..4 {
///         builder.add_option([item])?;
///     }
/// }
/// let solver = Solver::new(&builder.build());
/// let split = Split::new(&solver, Goal::Count, SplitSettings::default())?;
/// let (tasks, mut results) = (split.tasks().collect::<Vec<Task>>(), Vec::new());
/// count_each(&tasks, &solver, Rest::default(), |result| {
///     results.push(result);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(merge(&split, &results)?.count(), 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Errors of [`Task::run`]; `each` has then seen the results before the task that fails.
pub fn count_each(
    tasks: &[Task],
    solver: &Solver,
    rest: Rest,
    each: impl FnMut(TaskResult) -> ControlFlow<()>,
) -> Result<(), PartsError> {
    let Some(first) = tasks.first() else { return Ok(()) };
    first.require_of(solver)?;
    let solver = solver.clone().branching(Branching::Minimum);
    let (done, _) = solver.ask(EachRun { tasks, rest, each })?;
    done
}

/// The question of [`count_each`].
struct EachRun<'a, E> {
    tasks: &'a [Task],
    rest: Rest,
    each: E,
}

impl<E: FnMut(TaskResult) -> ControlFlow<()>> Question for EachRun<'_, E> {
    type Answer = Result<(), PartsError>;

    fn ask<K: Kernel>(self, search: &mut Search<K>) -> Self::Answer {
        let Self { tasks, rest, mut each } = self;
        let (limit, interrupt) = (search.node_limit(), search.interrupt().clone());
        for task in tasks {
            task.require_like(&tasks[0])?;
            search.set_counters(Counters::default());
            search.set_interrupt(interrupt.clone());
            search.set_node_limit(limit);
            let line = |_: &str| ControlFlow::Continue(());
            let run = TaskRun { part: &task.part, goal: task.goal(), rest, line };
            let result = TaskResult::new(task.problem(), task.id(), run.ask(search)?);
            if each(result).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// The question of [`Task::run`].
struct TaskRun<'a, L> {
    part: &'a Remainder,
    goal: Goal,
    rest: Rest,
    line: L,
}

impl<L: FnMut(&str) -> ControlFlow<()>> Question for TaskRun<'_, L> {
    type Answer = Result<Searched, PartsError>;

    fn ask<K: Kernel>(self, search: &mut Search<K>) -> Self::Answer {
        let Self { part, goal, rest, line } = self;
        let (limit, interrupt) = (search.node_limit(), search.interrupt().clone());
        search.go_to(part).map_err(|error: ResumeError| PartsError::Part(error))?;
        let mut seen = TaskSolutions {
            goal,
            solutions: Vec::new(),
            text: String::new(),
            lines: HashedLines::new(line),
        };
        // The first node is searched under any limit.
        search.set_interrupt(Interrupt::new());
        search.set_node_limit(Some(1));
        // The limit of one node is reached: continue under the real limits.
        if seen.advance(search)? == Some(Stop::NodeLimit) {
            search.set_interrupt(interrupt);
            search.set_node_limit(limit);
            seen.advance(search)?;
        }
        let counters = search.counters();
        Ok(Searched {
            count: counters.solutions,
            nodes: counters.nodes,
            rest: rest.cut(search.remainder()),
            solutions: seen.solutions,
            list: (goal == Goal::List).then(|| seen.lines.listed()),
        })
    }
}

/// The solutions of a task that its question needs.
struct TaskSolutions<L> {
    goal: Goal,
    solutions: Vec<Vec<OptionId>>,
    text: String,
    lines: HashedLines<L>,
}

impl<L: FnMut(&str) -> ControlFlow<()>> TaskSolutions<L> {
    /// Searches to the end or the first reason to stop, which it returns.
    fn advance<K: Kernel>(&mut self, search: &mut Search<K>) -> Result<Option<Stop>, PartsError> {
        loop {
            let advance = match self.goal {
                Goal::Count => search.count(),
                Goal::List | Goal::Check => search.advance(),
            };
            match advance {
                Advance::Exhausted => return Ok(None),
                Advance::Stopped(stop) => return Ok(Some(stop)),
                Advance::Solution if self.goal == Goal::List => {
                    self.lines.add(search.solution(), &mut self.text)?;
                }
                Advance::Solution => {
                    self.solutions.push(search.solution().to_vec());
                    if search.counters().solutions >= SEVERAL {
                        return Ok(Some(Stop::SolutionLimit));
                    }
                }
            }
        }
    }
}

/// Lines of solutions, and the hash of all lines so far.
struct HashedLines<L> {
    line: L,
    hash: Sha256,
    bytes: u64,
}

impl<L: FnMut(&str) -> ControlFlow<()>> HashedLines<L> {
    fn new(line: L) -> Self {
        Self { line, hash: Sha256::new(), bytes: 0 }
    }

    /// Adds a solution; `text` is room for its line.
    fn add(&mut self, solution: &[OptionId], text: &mut String) -> Result<(), PartsError> {
        text.clear();
        for (place, option) in solution.iter().enumerate() {
            let before = if place == 0 { '[' } else { ',' };
            let _ = write!(text, "{before}{}", option.index());
        }
        text.push_str(if solution.is_empty() { "[]\n" } else { "]\n" });
        self.hash.update(text.as_bytes());
        self.bytes += text.len() as u64;
        match (self.line)(text) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(PartsError::BrokenOff),
        }
    }

    fn listed(self) -> Listed {
        let sha256 = name::hexadecimal(self.hash.finalize().as_slice());
        Listed { sha256, bytes: self.bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Bits;
    use crate::{DEFAULT_RELATION_CAP, ProblemBuilder};

    /// Three items, each with a number of options that contain no other item.
    fn search(options: usize) -> Search<Bits> {
        let mut builder = ProblemBuilder::new();
        for item in builder.add_primaries::<3>().expect("there is room") {
            for _ in 0..options {
                builder.add_option([item]).expect("there is room");
            }
        }
        Search::new(Bits::new(&builder.build(), DEFAULT_RELATION_CAP).expect("it is small"))
    }

    #[test]
    fn remainders_are_halved_as_searches_are() {
        for steps in 0..27 {
            let mut search = search(3);
            (0..steps).for_each(|_| assert_eq!(search.advance(), Advance::Solution));
            let mut remainder = search.remainder();
            loop {
                let given = search.split();
                assert_eq!(remainder.split(), given, "after {steps} solutions");
                assert_eq!(remainder, search.remainder(), "after {steps} solutions");
                if given.is_none() {
                    break;
                }
            }
        }
    }
}
