//! The walk over the search tree, depth first: the path of choices, and the loop that drives a kernel
//! along it.
//!
//! It lives beside the kernels because a kernel may compile the loop for the processor it finds itself
//! on ([`Kernel::advance`]); everything else about searches is in [`crate::search`].

mod branching;
mod limits;

pub use branching::Branching;
pub(crate) use branching::below;
pub use limits::{Advance, Counters, Interrupt, Progress, Stop, SubProblems};

use super::{Branch, Choice, Kernel};
use crate::id::{ItemId, OptionId};
use branching::Brancher;

/// Whether the state at the end of the path has been looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// Not yet: it is the next node.
    Ahead,
    /// It has, and nothing below it is left; the next move is back and on to the next choice.
    Behind,
}

/// A branch item of the path. Its choices lie on the walk's stack of choices from `start` to the
/// start of the next level; the ones before `next` are done and `next` is committed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) item: ItemId,
    pub(crate) start: usize,
    pub(crate) next: usize,
    /// How many options were chosen before this level's.
    pub(crate) chosen_before: usize,
    /// How many choices the item had when it was opened, whoever tries them.
    pub(crate) choices: usize,
    /// Choices of this item that were done before this walk was resumed.
    pub(crate) done_before: u64,
}

/// Where a search stands, and what stops it. Only [`Search`](crate::Search) makes and reads it; a
/// kernel passes it on, see [`Kernel::advance`].
#[derive(Clone, Debug)]
pub struct Walk {
    pub(crate) levels: Vec<Level>,
    /// The choices of all levels; `None` is to choose no further option for the item.
    pub(crate) choices: Vec<Option<OptionId>>,
    /// The options chosen on the path, forced ones included.
    pub(crate) chosen: Vec<OptionId>,
    pub(crate) position: Position,
    /// Counters without the updates, which the kernel counts.
    pub(crate) counters: Counters,
    pub(crate) solution_limit: Option<u64>,
    pub(crate) node_limit: Option<u64>,
    /// Stops there too, but not in the midst of solutions that are counted at once: the work is the same
    /// wherever and however often the walk pauses.
    pub(crate) pause: Option<u64>,
    pub(crate) interrupt: Interrupt,
    /// Whether solutions are only counted, so that the walk need not stop at each.
    pub(crate) counting: bool,
    brancher: Brancher,
}

impl Walk {
    /// A walk at its start.
    pub(crate) fn new() -> Self {
        Self {
            levels: Vec::new(),
            choices: Vec::new(),
            chosen: Vec::new(),
            position: Position::Ahead,
            counters: Counters::default(),
            solution_limit: None,
            node_limit: None,
            pause: None,
            interrupt: Interrupt::new(),
            counting: false,
            brancher: Brancher::default(),
        }
    }

    /// Picks branch items by a rule from here on.
    pub(crate) fn set_branching(&mut self, rule: Branching) {
        self.brancher = Brancher::new(rule);
    }

    /// Whether there is nothing left.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.position == Position::Behind && self.levels.is_empty()
    }

    /// Moves on to the next solution (past all of them when they are only counted), the end, or the
    /// first reason to stop.
    ///
    /// Everything in the loop is inlined, so that all of it is compiled for the processor that the
    /// function around it is compiled for.
    #[inline(always)]
    pub(crate) fn drive<K: Kernel + ?Sized>(&mut self, kernel: &mut K) -> Advance {
        // Before the end is looked for, so that a limit that is just reached is always said to be.
        let solution_limit = self.solution_limit.unwrap_or(u64::MAX);
        if self.counters.solutions >= solution_limit && self.solution_limit.is_some() {
            return Advance::Stopped(Stop::SolutionLimit);
        }
        if self.is_exhausted() {
            return Advance::Exhausted;
        }
        let node_limit = self.node_limit.unwrap_or(u64::MAX);
        let stops = self.node_limit.is_some() || self.pause.is_some();
        let stop_at = self.pause.unwrap_or(u64::MAX).min(node_limit);
        loop {
            if self.position == Position::Behind && !self.step_back(kernel) {
                return Advance::Exhausted;
            }
            if self.counters.nodes >= stop_at && stops {
                return Advance::Stopped(Stop::NodeLimit);
            }
            if self.interrupt.is_set() {
                return Advance::Stopped(Stop::Interrupted);
            }
            // A checkpoint may have come with any numbers.
            self.counters.nodes = self.counters.nodes.saturating_add(1);
            let branch = kernel.branch(&mut self.chosen);
            if cfg!(debug_assertions)
                && branch != Branch::Dead
                && self.counters.nodes.is_power_of_two()
            {
                self.check_sanity(kernel);
            }
            match branch {
                Branch::On(item) => {
                    let item = self.pick(kernel, item);
                    self.step_down(kernel, item);
                }
                Branch::Dead => self.position = Position::Behind,
                Branch::Last(item, choices) => {
                    if self.may_count(choices, solution_limit, node_limit) {
                        self.count(choices);
                    } else {
                        self.step_down(kernel, item);
                    }
                }
                Branch::Solved => {
                    self.position = Position::Behind;
                    self.counters.solutions = self.counters.solutions.saturating_add(1);
                    if !self.counting {
                        return Advance::Solution;
                    }
                    if self.counters.solutions >= solution_limit {
                        return Advance::Stopped(Stop::SolutionLimit);
                    }
                }
            }
        }
    }

    /// Whether the solutions below the state at hand may be counted without going to each.
    #[inline(always)]
    fn may_count(&self, choices: u64, solution_limit: u64, node_limit: u64) -> bool {
        self.counting
            && self.counters.solutions.saturating_add(choices) < solution_limit
            && self.counters.nodes.saturating_add(choices) < node_limit
    }

    /// Counts the children of the state at hand, each of them a solution.
    #[inline(always)]
    fn count(&mut self, choices: u64) {
        self.position = Position::Behind;
        self.counters.nodes = self.counters.nodes.saturating_add(choices);
        self.counters.solutions = self.counters.solutions.saturating_add(choices);
        self.counters.deepest = self.counters.deepest.max(self.levels.len() as u64 + 1);
    }

    /// Opens an item and commits to its first choice.
    #[inline(always)]
    fn step_down<K: Kernel + ?Sized>(&mut self, kernel: &mut K, item: ItemId) {
        let start = self.choices.len();
        kernel.open(item, &mut self.choices);
        self.push_level(Level {
            item,
            start,
            next: start,
            chosen_before: self.chosen.len(),
            choices: self.choices.len() - start,
            done_before: 0,
        });
        let option = self.choices[start];
        self.enter(kernel, Choice { item, option });
    }

    /// Adds a level whose choices are on the stack.
    #[inline(always)]
    pub(crate) fn push_level(&mut self, level: Level) {
        self.levels.push(level);
        self.counters.deepest = self.counters.deepest.max(self.levels.len() as u64);
    }

    /// Commits to a choice of the last level.
    #[inline(always)]
    pub(crate) fn enter<K: Kernel + ?Sized>(&mut self, kernel: &mut K, choice: Choice) {
        kernel.commit(choice);
        self.chosen.extend(choice.option);
        self.position = Position::Ahead;
    }

    /// Takes back choices until one has a next one beside it, and commits to that. False at the end.
    #[inline(always)]
    fn step_back<K: Kernel + ?Sized>(&mut self, kernel: &mut K) -> bool {
        while let Some(level) = self.levels.last_mut() {
            let item = level.item;
            kernel.uncommit(Choice { item, option: self.choices[level.next] });
            self.chosen.truncate(level.chosen_before);
            level.next += 1;
            if let Some(&option) = self.choices.get(level.next) {
                self.enter(kernel, Choice { item, option });
                return true;
            }
            self.choices.truncate(level.start);
            self.levels.pop();
            kernel.close(item);
            if self.levels.is_empty() {
                self.check_sanity(kernel);
            }
        }
        false
    }

    /// Takes back the choice that the path ends with, and all that is left of its level but that its item
    /// is open; says which choices were left.
    pub(crate) fn step_out<K: Kernel + ?Sized>(
        &mut self,
        kernel: &mut K,
    ) -> Option<(ItemId, Vec<Option<OptionId>>)> {
        let level = self.levels.pop()?;
        kernel.uncommit(Choice { item: level.item, option: self.choices[level.next] });
        self.chosen.truncate(level.chosen_before);
        let left = self.choices.split_off(level.next + 1);
        self.choices.truncate(level.start);
        Some((level.item, left))
    }

    /// Where the choices of a level end on the stack of choices.
    pub(crate) fn end(&self, depth: usize) -> usize {
        self.levels.get(depth + 1).map_or(self.choices.len(), |level| level.start)
    }

    /// The choice that the path goes through at each level.
    pub(crate) fn path(&self) -> Vec<Choice> {
        let choice = |level: &Level| Choice { item: level.item, option: self.choices[level.next] };
        self.levels.iter().map(choice).collect()
    }

    /// In debug builds, checks the kernel's whole structure. It is called at exponentially spaced
    /// nodes that are not dead, and at the end, so that it costs a constant factor at most.
    fn check_sanity<K: Kernel + ?Sized>(&self, kernel: &K) {
        if cfg!(debug_assertions)
            && let Err(insane) = kernel.sanity(&self.path(), &self.chosen)
        {
            panic!("the kernel is inconsistent after {} nodes: {insane}", self.counters.nodes);
        }
    }
}
