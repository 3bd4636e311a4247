//! The options that a problem forces before any choice, found by counting.
//!
//! Large problems often force many options: the givens of a sudoku are items with only one option. Counting the live
//! options of each item is enough to choose all that is forced. It takes far less memory than the sets that the
//! search needs, which are then made for the rest.

use crate::id::{ItemId, OptionId};
use crate::problem::{Entry, Problem};

/// The state in which no option is forced any more, or some item has no live option.
pub(super) struct Root {
    /// The options that were forced.
    pub(super) chosen: Vec<OptionId>,
    /// Whether some primary item has no live option. The other fields have no meaning then.
    pub(super) is_dead: bool,
    /// Whether each option may still be chosen.
    pub(super) live: Vec<bool>,
    /// Whether each item is in a chosen option.
    pub(super) covered: Vec<bool>,
    /// Number of live options of each item that is not covered.
    pub(super) sizes: Vec<u32>,
}

impl Root {
    /// Chooses all that is forced. Linear in the size of the problem.
    pub(super) fn settle(problem: &Problem) -> Self {
        let mut sizes = vec![0; problem.item_count()];
        for entry in problem.options().flat_map(|option| problem.entries(option)) {
            sizes[entry.item.index()] += 1;
        }
        // Primary items with no option are dead, with one option forced.
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

    /// Chooses the only option of each item in `forced`, and of the items that come down to one option by that.
    fn propagate(&mut self, problem: &Problem, mut forced: Vec<ItemId>) {
        let uses = Uses::new(problem, &self.sizes);
        let mut next = 0;
        while let Some(&item) = forced.get(next)
            && !self.is_dead
        {
            next += 1;
            if !self.covered[item.index()] {
                // An earlier choice may have covered it.
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
        // Cover all items before the first option is hidden: covered items may lose all their options.
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
        // A chosen option cannot be chosen again.
        self.live[option.index()] = false;
    }

    /// Subtracts an option from the counts of its items.
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
    /// Lists the options by item; `sizes` are their numbers.
    fn new(problem: &Problem, sizes: &[u32]) -> Self {
        // Counting sort: `starts[i + 1]` is the next free place of item i, and in the end the start of item i + 1.
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
