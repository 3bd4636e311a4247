//! The search: a path of choices and a kernel that holds the state at its end.
//!
//! A [`Search`] is a plain value. [`advance`](Search::advance) moves it to the next solution; every
//! question a [`Solver`](crate::Solver) answers is a small consumer of that. What is left of a search
//! is plain data, a [`Remainder`]: it can be split off and searched elsewhere, or written down and
//! resumed another day.

mod checkpoint;
mod part;
mod remainder;

pub(crate) use checkpoint::Piece;
pub use checkpoint::{Checkpoint, CheckpointError};
pub(crate) use part::{Look, Part};
pub use remainder::{Remainder, RemainderLevel, ResumeError};

pub use crate::kernel::{Advance, Branching, Counters, Interrupt, Progress, Stop, SubProblems};

use crate::id::OptionId;
use crate::kernel::{Choice, Kernel, Position, Walk};
use crate::problem::{Problem, Reduction};
use std::fmt;

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
    walk: Walk,
    /// The solution at which the search stands, options in order.
    solution: Vec<OptionId>,
    /// What was reduced to the kernel's problem, and how, if something was.
    reduced: Option<(Problem, Reduction)>,
    /// What to add to the kernel's updates, modulo 2^64: those of earlier sessions, less those of
    /// walking the path again. Nothing if a kernel that does not count them made some.
    updates_before: Option<u64>,
}

impl<K: Kernel> fmt::Debug for Search<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("problem", self.problem())
            .field("chosen", &self.walk.chosen)
            .field("counters", &self.counters())
            .finish_non_exhaustive()
    }
}

impl<K: Kernel> Search<K> {
    /// A search of everything that the kernel's state, fresh from its constructor, leaves open.
    pub fn new(kernel: K) -> Self {
        Self {
            kernel,
            walk: Walk::new(),
            solution: Vec::new(),
            reduced: None,
            updates_before: Some(0),
        }
    }

    /// A search of a problem on a kernel over what it was reduced to: the solutions are those of the
    /// problem. What is left of the search ([`Remainder`], [`Checkpoint`]) is in terms of the kernel's.
    pub fn reduced(kernel: K, problem: &Problem, reduction: &Reduction) -> Self {
        let reduced = (!reduction.is_identity()).then(|| (problem.clone(), reduction.clone()));
        Self { reduced, ..Self::new(kernel) }
    }

    /// Stops when [`Counters::solutions`] has come to `limit`; `None` lifts the limit.
    pub fn set_solution_limit(&mut self, limit: Option<u64>) {
        self.walk.solution_limit = limit;
    }

    /// Stops when [`Counters::nodes`] has come to `limit`; `None` lifts the limit.
    pub fn set_node_limit(&mut self, limit: Option<u64>) {
        self.walk.node_limit = limit;
    }

    /// Stops there too, for [`Stop::NodeLimit`], but counts at once what it would have.
    pub(crate) fn set_pause(&mut self, nodes: Option<u64>) {
        self.walk.pause = nodes;
    }

    /// The node limit.
    pub fn node_limit(&self) -> Option<u64> {
        self.walk.node_limit
    }

    /// Picks branch items by another rule from here on; the choices on the path stay.
    pub fn set_branching(&mut self, rule: Branching) {
        self.walk.set_branching(rule);
    }

    /// Stops when `interrupt` is set. It is looked at before each node.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.walk.interrupt = interrupt;
    }

    /// The flag that stops this search.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.walk.interrupt
    }

    /// Moves on to the next solution, the end, or the first reason to stop.
    ///
    /// A search that was stopped goes on where it was when the limit is raised or the interrupt
    /// cleared: its solutions and its counters are those of a search that never stopped.
    pub fn advance(&mut self) -> Advance {
        let advance = self.go_on(false);
        if advance == Advance::Solution {
            match &self.reduced {
                Some((_, reduction)) => reduction.restore(&self.walk.chosen, &mut self.solution),
                None => {
                    self.solution.clear();
                    self.solution.extend_from_slice(&self.walk.chosen);
                    self.solution.sort_unstable();
                }
            }
        }
        advance
    }

    /// Moves on to the end or the first reason to stop, and counts the solutions on the way without
    /// stopping at each: never returns [`Advance::Solution`]. The counters are those that
    /// [`advance`](Self::advance) would come to, but for the updates, which may be fewer.
    ///
    /// ```
    /// use dlx::kernel::Bits;
    /// use dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// builder.add_option([a])?;
    /// let mut search = Search::new(Bits::new(&builder.build(), DEFAULT_RELATION_CAP)?);
    /// assert_eq!(search.count(), Advance::Exhausted);
    /// assert_eq!(search.counters().solutions, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&mut self) -> Advance {
        self.go_on(true)
    }

    fn go_on(&mut self, counting: bool) -> Advance {
        self.walk.counting = counting;
        self.kernel.advance(&mut self.walk)
    }

    /// How many choices the path at whose end the search stands has.
    pub fn depth(&self) -> usize {
        self.walk.levels.len()
    }

    /// The last choice of that path, in terms of the kernel's problem, if there is any.
    pub fn last_choice(&self) -> Option<Choice> {
        let level = self.walk.levels.last()?;
        Some(Choice { item: level.item, option: self.walk.choices[level.next] })
    }

    /// Whether that choice is the last one of its item.
    pub fn is_last_choice(&self) -> bool {
        self.walk.levels.last().is_some_and(|level| level.next + 1 == self.walk.choices.len())
    }

    /// Whether there is nothing left to search.
    pub fn is_exhausted(&self) -> bool {
        self.walk.is_exhausted()
    }

    /// The options of the solution at which [`advance`](Self::advance) stopped last, in the order in
    /// which they were added to the problem; none before the first.
    pub fn solution(&self) -> &[OptionId] {
        &self.solution
    }

    /// The problem whose solutions are searched.
    pub fn problem(&self) -> &Problem {
        self.reduced.as_ref().map_or(self.kernel.problem(), |(problem, _)| problem)
    }

    /// The kernel of a search that has not begun, for questions that walk the tree in their own way and
    /// leave it as it was.
    pub(crate) fn kernel_mut(&mut self) -> &mut K {
        &mut self.kernel
    }

    /// A solution of the kernel's problem as one of the problem whose solutions are searched.
    pub(crate) fn restore(&self, options: &[OptionId]) -> Vec<OptionId> {
        let mut solution = options.to_vec();
        if let Some((_, reduction)) = &self.reduced {
            reduction.restore(options, &mut solution);
        }
        solution
    }

    /// Ends the search of a question that walked the tree in its own way, with what that has counted. Not
    /// the updates, which the kernel counts. The kernel need not be as it was.
    pub(crate) fn finish(&mut self, counters: Counters) {
        self.walk = Walk::new();
        self.walk.position = Position::Behind;
        self.walk.counters = counters;
    }

    /// What was done so far, including what was done before the search was resumed.
    pub fn counters(&self) -> Counters {
        let updates = self.kernel.updates().zip(self.updates_before);
        let updates = updates.map(|(here, before)| here.wrapping_add(before));
        Counters { updates, ..self.walk.counters }
    }

    /// The share of this search's tree that lies behind it, from 0 to 1, as if all choices of an item
    /// had equally large trees below them. It never falls while the search advances.
    pub fn progress(&self) -> f64 {
        if self.is_exhausted() {
            return 1.0;
        }
        let walk = &self.walk;
        let (mut share, mut behind) = (1.0, 0.0);
        for (depth, level) in walk.levels.iter().enumerate() {
            let here = (walk.end(depth) - level.start) as u64;
            let done = (level.next - level.start) as u64 + level.done_before;
            share /= (here + level.done_before) as f64;
            behind += share * done as f64;
        }
        if walk.position == Position::Behind { behind + share } else { behind }
    }
}
