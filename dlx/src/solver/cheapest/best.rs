//! The cheapest solutions found so far.

use crate::answer::Solution;
use crate::id::OptionId;
use std::collections::BinaryHeap;

/// The cheapest of the solutions that were added, at most `most`.
pub(super) struct Best {
    most: usize,
    /// Costs and solutions, the dearest on top; options in order.
    kept: BinaryHeap<(i128, Vec<OptionId>)>,
}

impl Best {
    pub(super) fn new(most: usize) -> Self {
        Self { most, kept: BinaryHeap::new() }
    }

    /// Whether there are solutions, but fewer than `most`.
    pub(super) fn is_filling(&self) -> bool {
        (1..self.most).contains(&self.kept.len())
    }

    /// The cutoff: the cost that a solution must be below. `None` while there are fewer than `most`.
    pub(super) fn cutoff(&self) -> Option<i128> {
        let is_full = self.kept.len() >= self.most;
        is_full.then(|| self.kept.peek().map_or(0, |(cost, _)| *cost))
    }

    /// Adds a solution that costs less than the cutoff.
    pub(super) fn add(&mut self, cost: i128, options: &[OptionId]) {
        let mut options = options.to_vec();
        options.sort_unstable();
        self.kept.push((cost, options));
        if self.kept.len() > self.most {
            self.kept.pop();
        }
    }

    /// The solutions, cheapest first.
    pub(super) fn into_sorted(self) -> Vec<(i128, Solution)> {
        let sorted = self.kept.into_sorted_vec().into_iter();
        sorted.map(|(cost, options)| (cost, options.into())).collect()
    }
}
