//! The loop that drives a kernel along a [`Walk`], depth first.

use super::choice::{Branch, Choice};
use super::interface::Kernel;
use super::walk::{Advance, Branching, Position, Stop, Walk, WalkLevel};
use crate::id::{ItemId, OptionId};

impl Walk {
    /// Moves on to the next solution (past all of them when they are only counted), the end, or the first reason to
    /// stop.
    ///
    /// Everything in the loop is inlined: the processor that the function around it is compiled for applies to all of
    /// it.
    #[inline(always)]
    pub(super) fn drive<K: Kernel + ?Sized>(&mut self, kernel: &mut K) -> Advance {
        // Checked before the end, to report a limit that is just reached in every case.
        let solution_limit = self.solution_limit.unwrap_or(u64::MAX);
        if self.counters.solutions >= solution_limit && self.solution_limit.is_some() {
            return Advance::Stopped(Stop::SolutionLimit);
        }
        if self.is_exhausted() {
            return Advance::Exhausted;
        }
        // One comparison per node covers the node limit, the pause and the next call of the probe.
        let node_limit = self.node_limit.unwrap_or(u64::MAX);
        let stops = self.node_limit.is_some() || self.pause.is_some();
        let stop_at = self.pause.unwrap_or(u64::MAX).min(node_limit);
        let mut look_at = stop_at.min(self.pace.next(self.counters.nodes));
        loop {
            // Backtrack to the next choice that was not tried.
            if self.position == Position::Behind && !self.step_back(kernel) {
                return Advance::Exhausted;
            }
            // Stop before the node: a resumed walk begins with it.
            if self.counters.nodes >= look_at {
                if self.counters.nodes >= stop_at && stops {
                    return Advance::Stopped(Stop::NodeLimit);
                }
                self.interrupt.probe();
                look_at = stop_at.min(self.pace.advance(self.counters.nodes));
            }
            if self.interrupt.is_raised() {
                return Advance::Stopped(Stop::Interrupted);
            }
            // Saturating, because the numbers of a checkpoint are arbitrary.
            self.counters.nodes = self.counters.nodes.saturating_add(1);
            // Choose what is forced, and look at the state.
            let mut branch = kernel.branch(&mut self.chosen);
            if branch == Branch::Unsettled {
                match self.settle(kernel) {
                    Some(settled) => branch = settled,
                    None => return Advance::Stopped(Stop::Interrupted),
                }
            }
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
                Branch::Unsettled => unreachable!("the state is settled"),
                // The children are solutions: visit them only if one of them must be shown or stopped at.
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

    /// Looks at an unsettled state until its kind is known; `None` at an interrupt. A node limit does not stop these
    /// looks: a resumed walk begins with the first of them, and would stop at the same one again.
    #[cold]
    fn settle<K: Kernel + ?Sized>(&mut self, kernel: &mut K) -> Option<Branch> {
        loop {
            self.interrupt.probe();
            if self.interrupt.is_raised() {
                return None;
            }
            self.counters.nodes = self.counters.nodes.saturating_add(1);
            let branch = kernel.branch(&mut self.chosen);
            if branch != Branch::Unsettled {
                return Some(branch);
            }
        }
    }

    /// Whether the solutions below the current state may be counted without visiting each.
    #[inline(always)]
    fn may_count(&self, choices: u64, solution_limit: u64, node_limit: u64) -> bool {
        self.counting
            && self.counters.solutions.saturating_add(choices) < solution_limit
            && self.counters.nodes.saturating_add(choices) < node_limit
    }

    /// Counts the children of the current state, each of them a solution.
    #[inline(always)]
    fn count(&mut self, choices: u64) {
        self.position = Position::Behind;
        // Counted as if each child were visited: a node, a solution, one level below this one.
        self.counters.nodes = self.counters.nodes.saturating_add(choices);
        self.counters.solutions = self.counters.solutions.saturating_add(choices);
        self.counters.deepest = self.counters.deepest.max(self.levels.len() as u64 + 1);
    }

    /// Opens an item and commits to its first choice.
    #[inline(always)]
    fn step_down<K: Kernel + ?Sized>(&mut self, kernel: &mut K, item: ItemId) {
        let start = self.choices.len();
        kernel.open(item, &mut self.choices);
        self.push_level(WalkLevel {
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

    /// Commits to a choice of the last level.
    #[inline(always)]
    pub(crate) fn enter<K: Kernel + ?Sized>(&mut self, kernel: &mut K, choice: Choice) {
        kernel.commit(choice);
        self.chosen.extend(choice.option);
        self.position = Position::Ahead;
    }

    /// Takes back choices until one has a next choice beside it, and commits to the next. Returns false at the end.
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
            // The item has no further choice: one level up.
            self.choices.truncate(level.start);
            self.levels.pop();
            kernel.close(item);
            if self.levels.is_empty() {
                self.check_sanity(kernel);
            }
        }
        false
    }

    /// Takes back the choice at the end of the path and removes its level, but leaves its item open. Returns the item
    /// and the choices that were not tried.
    pub(crate) fn step_out<K: Kernel + ?Sized>(
        &mut self,
        kernel: &mut K,
    ) -> Option<(ItemId, Vec<Option<OptionId>>)> {
        let level = self.levels.pop()?;
        kernel.uncommit(Choice { item: level.item, option: self.choices[level.next] });
        self.chosen.truncate(level.chosen_before);
        // The untried choices leave the stack; the caller takes them, so this level ends here.
        let left = self.choices.split_off(level.next + 1);
        self.choices.truncate(level.start);
        Some((level.item, left))
    }

    /// The item to branch on, where `minimum` is the first one with the fewest choices.
    #[inline(always)]
    fn pick<K: Kernel + ?Sized>(&mut self, kernel: &K, minimum: ItemId) -> ItemId {
        if self.brancher.rule == Branching::Minimum {
            minimum
        } else {
            self.pick_by_rule(kernel).unwrap_or(minimum)
        }
    }

    #[inline(never)]
    fn pick_by_rule<K: Kernel + ?Sized>(&mut self, kernel: &K) -> Option<ItemId> {
        self.brancher.open.clear();
        kernel.open_items(&mut self.brancher.open);
        self.brancher.pick(|| self.path_hash())
    }

    /// In debug builds, checks the kernel's whole structure. It is called at exponentially spaced nodes that are not
    /// dead, and at the end; so the total cost stays within a constant factor.
    fn check_sanity<K: Kernel + ?Sized>(&self, kernel: &K) {
        if cfg!(debug_assertions)
            && let Err(insane) = kernel.sanity(&self.path(), &self.chosen)
        {
            panic!("the kernel is inconsistent after {} nodes: {insane}", self.counters.nodes);
        }
    }
}
