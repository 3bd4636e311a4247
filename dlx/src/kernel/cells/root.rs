//! What a problem forces before any choice, worked out by counting.
//!
//! Large problems often force much of themselves: a sudoku is given as a grid of items that only one
//! option has. Counting how many live options each item has left is enough to follow that to its end, and
//! takes far less memory than the sets that the search needs. Those are then made for what remains.

use crate::id::{ItemId, OptionId};
use crate::problem::{Entry, Problem};

/// The state in which nothing is forced any more, or some item has run dry.
pub(super) struct Root {
    /// The options that were forced.
    pub(super) chosen: Vec<OptionId>,
    /// Whether some primary item has no live option left. Then the rest means nothing.
    pub(super) is_dead: bool,
    /// For each option, whether it may still be chosen.
    pub(super) live: Vec<bool>,
    /// For each item, whether a chosen option contains it.
    pub(super) covered: Vec<bool>,
    /// For each item that is not covered, how many live options it has.
    pub(super) sizes: Vec<u32>,
}

impl Root {
    /// Chooses all that is forced. Linear in the size of the problem.
    pub(super) fn settle(problem: &Problem) -> Self {
        let mut sizes = vec![0; problem.item_count()];
        for entry in problem.options().flat_map(|option| problem.entries(option)) {
            sizes[entry.item.index()] += 1;
        }
        let scarce = |item: &ItemId| sizes[item.index()] <= 1;
        let forced: Vec<ItemId> = problem.primaries().iter().copied().filter(scarce).collect();
        let mut root = Self {
            chosen: Vec::new(),
            is_dead: forced.iter().any(|item| sizes[item.index()] == 0),
            live: vec![true; problem.option_count()],
            covered: vec![false; problem.item_count()],
            sizes,
        };
        if !root.is_dead && !forced.is_empty() {
            root.propagate(problem, forced);
        }
        root
    }

    /// Chooses the only option of each item in `forced`, and of those that come down to one by that.
    fn propagate(&mut self, problem: &Problem, mut forced: Vec<ItemId>) {
        let uses = Uses::new(problem, &self.sizes);
        let mut next = 0;
        while let Some(&item) = forced.get(next)
            && !self.is_dead
        {
            next += 1;
            if !self.covered[item.index()] {
                let mut options = uses.of(item).iter().copied();
                let only = options.find(|option| self.live[option.index()]);
                only.into_iter()
                    .for_each(|option| self.choose(problem, &uses, option, &mut forced));
            }
        }
    }

    fn choose(
        &mut self,
        problem: &Problem,
        uses: &Uses,
        option: OptionId,
        forced: &mut Vec<ItemId>,
    ) {
        self.chosen.push(option);
        let entries = problem.entries(option);
        // All before the first is hidden: items that are covered here may lose all their options.
        let fresh =
            |entry: &&Entry| !std::mem::replace(&mut self.covered[entry.item.index()], true);
        let fresh: Vec<_> = entries.iter().filter(fresh).collect();
        for entry in fresh {
            for &other in uses.of(entry.item) {
                let has_color = |of: &Entry| of.item == entry.item && of.color == entry.color;
                let agrees = || problem.entries(other).iter().any(has_color);
                let clashes = || entry.color.is_none() || !agrees();
                if self.live[other.index()] && other != option && clashes() {
                    self.live[other.index()] = false;
                    self.hide(problem, other, forced);
                }
            }
        }
        // It is chosen, and cannot be chosen again.
        self.live[option.index()] = false;
    }

    /// Takes an option off the counts of its items.
    fn hide(&mut self, problem: &Problem, option: OptionId, forced: &mut Vec<ItemId>) {
        for entry in problem.entries(option) {
            let item = entry.item.index();
            self.sizes[item] -= 1;
            if self.sizes[item] <= 1 && !self.covered[item] && problem.is_primary(entry.item) {
                self.is_dead |= self.sizes[item] == 0;
                forced.push(entry.item);
            }
        }
    }
}

/// The options of each item, without their colors: a third of the memory of [`Problem::uses`].
struct Uses {
    starts: Vec<u32>,
    options: Vec<OptionId>,
}

impl Uses {
    /// Turns the entries round; `sizes` is how many options each item has.
    fn new(problem: &Problem, sizes: &[u32]) -> Self {
        // Each start is that of the next item until the item's options are all in their places.
        let mut starts = Vec::with_capacity(sizes.len() + 1);
        starts.push(0);
        let mut end = 0;
        starts.extend(sizes.iter().map(|size| {
            let start = end;
            end += size;
            start
        }));
        let mut options = vec![OptionId::new(0); problem.entry_count()];
        for option in problem.options() {
            for entry in problem.entries(option) {
                let place = &mut starts[entry.item.index() + 1];
                options[*place as usize] = option;
                *place += 1;
            }
        }
        Self { starts, options }
    }

    fn of(&self, item: ItemId) -> &[OptionId] {
        let [start, end] = [0, 1].map(|next| self.starts[item.index() + next] as usize);
        &self.options[start..end]
    }
}
