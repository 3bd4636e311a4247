//! The search: a path of choices and a kernel that holds the state at its end.
//!
//! A [`Search`] is a plain value. [`advance`](Search::advance) moves it to the next solution; every
//! question a [`Solver`](crate::Solver) answers is a small consumer of that. What is left of a search
//! is plain data, a [`Remainder`]: it can be split off and searched elsewhere, or written down and
//! resumed another day.

mod checkpoint;
mod remainder;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use remainder::{Remainder, RemainderLevel, ResumeError};

use crate::id::{ItemId, OptionId};
use crate::kernel::{Branch, Choice, Kernel};
use crate::problem::Problem;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A flag that stops searches from outside: from another thread, a signal handler, a timer. Its
/// clones are the same flag.
///
/// ```
/// use dlx::Interrupt;
/// let interrupt = Interrupt::new();
/// let held_elsewhere = interrupt.clone();
/// held_elsewhere.set();
/// assert!(interrupt.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the searches that hold this flag to stop at their next node.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, so that a stopped search can go on.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether searches are asked to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a search has come, to be read from another thread while it runs. Its clones are the same
/// reading.
///
/// ```
/// use dlx::Progress;
/// assert_eq!(Progress::new().share(), 0.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    /// A reading of 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// The share of the search tree that is done, from 0 to 1; see [`Search::progress`].
    pub fn share(&self) -> f64 {
        f64::from_bits(self.0.load(Ordering::Relaxed))
    }

    /// Takes a new reading.
    pub fn set(&self, share: f64) {
        self.0.store(share.to_bits(), Ordering::Relaxed);
    }
}

/// Why a search stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Stop {
    /// It found as many solutions as it was asked for.
    #[error("the solution limit was reached")]
    SolutionLimit,
    /// It entered as many nodes as it was allowed.
    #[error("the node limit was reached")]
    NodeLimit,
    /// Its [`Interrupt`] was set.
    #[error("the search was interrupted")]
    Interrupted,
}

/// How far [`Search::advance`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// It stands at the next solution.
    Solution,
    /// There are no more.
    Exhausted,
    /// It was stopped. There may be more; the search can go on once the reason is gone.
    Stopped(Stop),
}

/// What a search has done so far; the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// Search nodes: states that were looked at. The root is one, each choice leads to another.
    pub nodes: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The greatest number of choices on the path.
    pub deepest: u64,
    /// Updates (removals of an option from one item's list), if all kernels that took part count them.
    pub updates: Option<u64>,
}

/// Whether the state at the end of the path has been looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    /// Not yet: it is the next node.
    Ahead,
    /// It has, and nothing below it is left; the next move is back and on to the next choice.
    Behind,
}

/// A branch item of the path. Its choices lie on the search's stack of choices from `start` to the
/// start of the next level; the ones before `next` are done and `next` is committed.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: ItemId,
    start: usize,
    next: usize,
    /// Choices of this item that were done before this search was resumed.
    done_before: u64,
}

/// A search over a problem: depth first, on the kernel's branch items, their options in order.
///
/// ```
/// use dlx::kernel::Bits;
/// use dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
///
/// // Ways to tile a strip of four squares with dominoes and single squares.
/// let mut builder = ProblemBuilder::new();
/// let squares = builder.add_primaries::<4>()?;
/// for pieces in squares.windows(2).chain(squares.windows(1)) {
///     builder.add_option(pieces.iter().copied())?;
/// }
/// let problem = builder.build();
/// let mut search = Search::new(Bits::new(&problem, DEFAULT_RELATION_CAP)?);
/// while search.advance() == Advance::Solution {
///     assert_eq!(problem.verify(search.solution()), Ok(()));
/// }
/// assert_eq!(search.counters().solutions, 5);
/// assert_eq!(search.progress(), 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<K> {
    kernel: K,
    levels: Vec<Level>,
    choices: Vec<OptionId>,
    /// The committed option of each level: a solution when the search stands at one.
    path: Vec<OptionId>,
    position: Position,
    /// Counters without the updates, which the kernel counts.
    counters: Counters,
    /// What to add to the kernel's updates, modulo 2^64: those of earlier sessions, less those of
    /// walking the path again. Nothing if a kernel that does not count them made some.
    updates_before: Option<u64>,
    solution_limit: Option<u64>,
    node_limit: Option<u64>,
    interrupt: Interrupt,
}

impl<K: Kernel> fmt::Debug for Search<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("problem", self.problem())
            .field("path", &self.path)
            .field("counters", &self.counters())
            .finish_non_exhaustive()
    }
}

impl<K: Kernel> Search<K> {
    /// A search of everything that the kernel's state, fresh from its constructor, leaves open.
    pub fn new(kernel: K) -> Self {
        Self {
            kernel,
            levels: Vec::new(),
            choices: Vec::new(),
            path: Vec::new(),
            position: Position::Ahead,
            counters: Counters::default(),
            updates_before: Some(0),
            solution_limit: None,
            node_limit: None,
            interrupt: Interrupt::new(),
        }
    }

    /// Stops when [`Counters::solutions`] has come to `limit`; `None` lifts the limit.
    pub fn set_solution_limit(&mut self, limit: Option<u64>) {
        self.solution_limit = limit;
    }

    /// Stops when [`Counters::nodes`] has come to `limit`; `None` lifts the limit.
    pub fn set_node_limit(&mut self, limit: Option<u64>) {
        self.node_limit = limit;
    }

    /// The node limit.
    pub fn node_limit(&self) -> Option<u64> {
        self.node_limit
    }

    /// Stops when `interrupt` is set. It is looked at before each node.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }

    /// Moves on to the next solution, the end, or the first reason to stop.
    ///
    /// A search that was stopped goes on where it was when the limit is raised or the interrupt
    /// cleared: its solutions and its counters are those of a search that never stopped.
    pub fn advance(&mut self) -> Advance {
        // Before the end is looked for, so that a limit that is just reached is always said to be.
        if self.solution_limit.is_some_and(|limit| self.counters.solutions >= limit) {
            return Advance::Stopped(Stop::SolutionLimit);
        }
        if self.is_exhausted() {
            return Advance::Exhausted;
        }
        loop {
            if self.position == Position::Behind && !self.step_back() {
                self.check_sanity();
                return Advance::Exhausted;
            }
            if self.node_limit.is_some_and(|limit| self.counters.nodes >= limit) {
                return Advance::Stopped(Stop::NodeLimit);
            }
            if self.interrupt.is_set() {
                return Advance::Stopped(Stop::Interrupted);
            }
            // A checkpoint may have come with any numbers.
            self.counters.nodes = self.counters.nodes.saturating_add(1);
            if self.counters.nodes.is_power_of_two() {
                self.check_sanity();
            }
            match self.kernel.branch() {
                Branch::On(item) => self.step_down(item),
                Branch::Dead => self.position = Position::Behind,
                Branch::Solved => {
                    self.position = Position::Behind;
                    self.counters.solutions = self.counters.solutions.saturating_add(1);
                    return Advance::Solution;
                }
            }
        }
    }

    /// Opens an item and commits to its first choice.
    fn step_down(&mut self, item: ItemId) {
        let start = self.choices.len();
        self.kernel.open(item, &mut self.choices);
        let option = self.choices[start];
        self.levels.push(Level { item, start, next: start, done_before: 0 });
        self.enter(Choice { item, option });
    }

    fn enter(&mut self, choice: Choice) {
        self.kernel.commit(choice);
        self.path.push(choice.option);
        self.counters.deepest = self.counters.deepest.max(self.path.len() as u64);
        self.position = Position::Ahead;
    }

    /// Takes back choices until one has a next one beside it, and commits to that. False at the end.
    fn step_back(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            let item = level.item;
            self.kernel.uncommit(Choice { item, option: self.choices[level.next] });
            self.path.pop();
            level.next += 1;
            if let Some(&option) = self.choices.get(level.next) {
                self.enter(Choice { item, option });
                return true;
            }
            self.choices.truncate(level.start);
            self.levels.pop();
            self.kernel.close(item);
        }
        false
    }

    /// Whether there is nothing left to search.
    pub fn is_exhausted(&self) -> bool {
        self.position == Position::Behind && self.levels.is_empty()
    }

    /// The options chosen so far, oldest first: the solution, right after [`Advance::Solution`].
    pub fn solution(&self) -> &[OptionId] {
        &self.path
    }

    /// The problem that is searched.
    pub fn problem(&self) -> &Problem {
        self.kernel.problem()
    }

    /// The kernel of a search that has not begun, for questions that walk the tree in their own way and
    /// leave it as it was.
    pub(crate) fn kernel_mut(&mut self) -> &mut K {
        &mut self.kernel
    }

    /// What was done so far, including what was done before the search was resumed.
    pub fn counters(&self) -> Counters {
        let updates = self.kernel.updates().zip(self.updates_before);
        let updates = updates.map(|(here, before)| here.wrapping_add(before));
        Counters { updates, ..self.counters }
    }

    /// The share of this search's tree that lies behind it, from 0 to 1, as if all choices of an item
    /// had equally large trees below them. It never falls while the search advances.
    pub fn progress(&self) -> f64 {
        if self.is_exhausted() {
            return 1.0;
        }
        let (mut share, mut behind) = (1.0, 0.0);
        for (depth, level) in self.levels.iter().enumerate() {
            let here = (self.end(depth) - level.start) as u64;
            let done = (level.next - level.start) as u64 + level.done_before;
            share /= (here + level.done_before) as f64;
            behind += share * done as f64;
        }
        if self.position == Position::Behind { behind + share } else { behind }
    }

    /// Where the choices of a level end on the stack of choices.
    fn end(&self, depth: usize) -> usize {
        self.levels.get(depth + 1).map_or(self.choices.len(), |level| level.start)
    }

    /// The choices so far.
    fn committed(&self) -> Vec<Choice> {
        let committed = |(level, &option): (&Level, _)| Choice { item: level.item, option };
        self.levels.iter().zip(&self.path).map(committed).collect()
    }

    /// In debug builds, checks the kernel's whole structure. It is called at exponentially spaced
    /// nodes, so that it costs a constant factor at most.
    fn check_sanity(&self) {
        if cfg!(debug_assertions)
            && let Err(insane) = self.kernel.sanity(&self.committed())
        {
            panic!("the kernel is inconsistent after {} nodes: {insane}", self.counters.nodes);
        }
    }
}
