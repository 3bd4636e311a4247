//! The search itself: a path of choices and a kernel that holds the state at its end.

use crate::id::OptionId;
use crate::kernel::{Advance, Branching, Choice, Counters, Interrupt, Kernel, Position, Walk};
use crate::problem::{Problem, Reduction};
use std::fmt;
use std::mem;

/// A search over a problem: depth first, on the kernel's branch items, their options in order.
///
/// ```
/// use pavane_dlx::kernel::Bits;
/// use pavane_dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
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
    pub(super) kernel: K,
    pub(super) walk: Walk,
    /// The last solution, options in order.
    solution: Vec<OptionId>,
    /// The problem and its reduction to the kernel's problem, unless they are the same.
    reduced: Option<(Problem, Reduction)>,
    /// Number to add to the kernel's updates, modulo 2^64: the updates of earlier sessions, less the updates
    /// of walking the path again. `None` if a kernel that does not count updates took part.
    pub(super) updates_before: Option<u64>,
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
    /// A search of the whole tree of a kernel in its initial state.
    pub fn new(kernel: K) -> Self {
        Self {
            kernel,
            walk: Walk::new(),
            solution: Vec::new(),
            reduced: None,
            updates_before: Some(0),
        }
    }

    /// A search of a problem on a kernel over its reduction: the solutions are solutions of the problem, while the
    /// rest of the search ([`Remainder`](super::Remainder), [`Checkpoint`](super::Checkpoint)) is in terms of the
    /// kernel's problem.
    pub fn reduced(kernel: K, problem: &Problem, reduction: &Reduction) -> Self {
        let reduced = (!reduction.is_identity()).then(|| (problem.clone(), reduction.clone()));
        Self { reduced, ..Self::new(kernel) }
    }

    /// Sets the value of [`Counters::solutions`] at which the search stops; `None` lifts the limit.
    pub fn set_solution_limit(&mut self, limit: Option<u64>) {
        self.walk.solution_limit = limit;
    }

    /// Sets the value of [`Counters::nodes`] at which the search stops; `None` lifts the limit.
    pub fn set_node_limit(&mut self, limit: Option<u64>) {
        self.walk.node_limit = limit;
    }

    /// Sets a second value of [`Counters::nodes`] at which the search stops, with [`Stop::NodeLimit`](super::Stop).
    /// Unlike at the limit, solutions that are counted at once may take the search beyond it.
    pub(crate) fn set_pause(&mut self, nodes: Option<u64>) {
        self.walk.pause = nodes;
    }

    /// The node limit.
    pub fn node_limit(&self) -> Option<u64> {
        self.walk.node_limit
    }

    /// Sets the rule that picks branch items from here on; the choices on the path stay.
    pub fn set_branching(&mut self, rule: Branching) {
        self.walk.set_branching(rule);
    }

    /// Sets the flag that stops the search. It is read before each node.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.walk.set_interrupt(interrupt);
    }

    /// The flag that stops this search.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.walk.interrupt
    }

    /// Advances to the next solution, the end, or the first reason to stop.
    ///
    /// A search that was stopped continues where it was once the limit is raised or the interrupt
    /// cleared, with the solutions and counters of a search that never stopped.
    pub fn advance(&mut self) -> Advance {
        let advance = self.walk_on(false);
        if advance == Advance::Solution {
            // The list is taken out of the search, which `restore` borrows, and put back with its memory.
            let mut solution = mem::take(&mut self.solution);
            self.restore(&self.walk.chosen, &mut solution);
            self.solution = solution;
        }
        advance
    }

    /// Advances to the end or the first reason to stop, and counts the solutions on the way without
    /// stopping at each: never returns [`Advance::Solution`]. The counters are the same as with
    /// [`advance`](Self::advance), except the updates, which may be fewer.
    ///
    /// ```
    /// use pavane_dlx::kernel::Bits;
    /// use pavane_dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
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
        self.walk_on(true)
    }

    fn walk_on(&mut self, counting: bool) -> Advance {
        self.walk.counting = counting;
        self.kernel.advance(&mut self.walk)
    }

    /// Number of choices on the path.
    pub fn depth(&self) -> usize {
        self.walk.levels.len()
    }

    /// The last choice on the path, in terms of the kernel's problem, if any.
    pub fn last_choice(&self) -> Option<Choice> {
        let level = self.walk.levels.last()?;
        Some(Choice { item: level.item, option: self.walk.choices[level.next] })
    }

    /// Whether the last choice on the path is the last one of its item.
    pub fn is_last_choice(&self) -> bool {
        self.walk.levels.last().is_some_and(|level| level.next + 1 == self.walk.choices.len())
    }

    /// Whether the search has come to its end.
    pub fn is_exhausted(&self) -> bool {
        self.walk.is_exhausted()
    }

    /// The options of the last solution at which [`advance`](Self::advance) stopped, in the order in
    /// which they were added to the problem; empty before the first.
    pub fn solution(&self) -> &[OptionId] {
        &self.solution
    }

    /// The problem whose solutions are searched.
    pub fn problem(&self) -> &Problem {
        self.reduced.as_ref().map_or(self.kernel.problem(), |(problem, _)| problem)
    }

    /// The kernel of a search that has not begun, for questions that walk the tree in their own way.
    pub(crate) fn kernel_mut(&mut self) -> &mut K {
        &mut self.kernel
    }

    /// Turns a solution of the kernel's problem into one of the problem that is searched, in ascending order, in place
    /// of what `into` held.
    pub(crate) fn restore(&self, options: &[OptionId], into: &mut Vec<OptionId>) {
        restore_solution(self.reduction(), options, into);
    }

    /// The reduction from the problem that is searched to the kernel's, if they differ.
    pub(crate) fn reduction(&self) -> Option<&Reduction> {
        self.reduced.as_ref().map(|(_, reduction)| reduction)
    }

    /// Ends the search of a question that walked the tree in its own way, with the counters of that walk, except the
    /// updates, which the kernel counts. The kernel may be in any state.
    pub(crate) fn finish(&mut self, counters: Counters) {
        self.walk = Walk::new();
        self.walk.position = Position::Behind;
        self.walk.counters = counters;
    }

    /// The counters of the search, including those before it was resumed.
    pub fn counters(&self) -> Counters {
        let updates = self.kernel.updates().zip(self.updates_before);
        let updates = updates.map(|(here, before)| here.wrapping_add(before));
        Counters { updates, ..self.walk.counters }
    }

    /// The share of this search's tree that is done, from 0 to 1, as if all choices of an item
    /// had equally large trees below them. It never falls while the search advances.
    pub fn progress(&self) -> f64 {
        if self.is_exhausted() {
            return 1.0;
        }
        let walk = &self.walk;
        let (mut share, mut behind) = (1.0, 0.0);
        for (depth, level) in walk.levels.iter().enumerate() {
            // All choices of a level get equal parts of the share of the choice above.
            let here = (walk.end(depth) - level.start) as u64;
            let done = (level.next - level.start) as u64 + level.done_before;
            share /= (here + level.done_before) as f64;
            behind += share * done as f64;
        }
        if walk.position == Position::Behind { behind + share } else { behind }
    }
}

/// Turns a solution of a reduced problem into one of the problem itself, in ascending order, in place of what `into`
/// held. Without a reduction the two are the same problem.
pub(crate) fn restore_solution(
    reduction: Option<&Reduction>,
    options: &[OptionId],
    into: &mut Vec<OptionId>,
) {
    match reduction {
        Some(reduction) => reduction.restore(options, into),
        None => {
            into.clear();
            into.extend_from_slice(options);
            into.sort_unstable();
        }
    }
}
