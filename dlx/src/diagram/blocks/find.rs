//! The search for interchangeable blocks that were not declared.
//!
//! A guess is made and then checked like any declaration. Suppose that two items change places. Then their options
//! do, each with the option that agrees with it in the items near both. The other items of these options also change
//! places, in the order in which they are listed; and so on. The items that change places with one item, for every
//! other item that it can be swapped for, are the blocks.

use super::Blocks;
use crate::id::{ItemId, OptionId};
use crate::problem::{Entry, ItemKind, Multiplicity, Problem};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

/// Maximum number of steps, each a look at one entry: a constant, and a number for each entry of the problem.
const STEPS: u64 = 2_000_000;
const STEPS_AN_ENTRY: u64 = 16;
/// Maximum number of families with their images.
const MOST_FAMILIES: usize = 64;

impl Blocks {
    /// Finds blocks in a problem: the greatest number of blocks. Among equals it takes the blocks with the last
    /// items, because orders begin with the first items. `None` if none are found, although there may be some: the
    /// number of steps is bounded by the size of the problem.
    ///
    /// ```
    /// use pavane_dlx::{Blocks, ProblemBuilder};
    ///
    /// // Latin squares of order 3: cells, then rows and columns with each digit.
    /// let mut builder = ProblemBuilder::new();
    /// let cells = builder.add_primaries::<9>()?;
    /// let rows = builder.add_primaries::<9>()?;
    /// let columns = builder.add_primaries::<9>()?;
    /// for (row, column, digit) in (0..27).map(|i| (i / 9, i / 3 % 3, i % 3)) {
    ///     let items = [cells[3 * row + column], rows[3 * row + digit], columns[3 * column + digit]];
    ///     builder.add_option(items)?;
    /// }
    /// let blocks = Blocks::find(&builder.build()).unwrap();
    /// assert_eq!(blocks.items().len(), 3);
    /// # Ok::<(), pavane_dlx::BuildError>(())
    /// ```
    pub fn find(problem: &Problem) -> Option<Self> {
        Self::best(Self::families(problem))
    }

    /// The blocks that [`find`](Self::find) takes from some families.
    pub(crate) fn best(families: Vec<Self>) -> Option<Self> {
        let rank =
            |blocks: &Self| (blocks.items().len(), blocks.items().iter().flatten().min().copied());
        let better = |best: Self, blocks: Self| {
            if rank(&blocks) > rank(&best) { blocks } else { best }
        };
        families.into_iter().reduce(better)
    }

    /// Families of blocks, where the blocks of each family are interchangeable. The same blocks are found once. The
    /// number of steps is bounded by the size of the problem.
    pub(crate) fn families(problem: &Problem) -> Vec<Self> {
        let steps =
            STEPS_AN_ENTRY.saturating_mul(problem.entry_count() as u64).saturating_add(STEPS);
        let mut finder = Finder { problem, steps };
        let mut found: Vec<Self> = Vec::new();
        let mut met = HashSet::new();
        for alike in finder.buckets() {
            // Three starts are enough to meet most families of a bucket.
            let mut starts = vec![alike[0], alike[alike.len() / 2], alike[alike.len() - 1]];
            starts.dedup();
            for start in starts {
                for blocks in finder.families(start, &alike) {
                    if met.insert(as_sets(blocks.items())) {
                        found.push(blocks);
                    }
                }
            }
        }
        found
    }

    /// The families, and the families that their swaps turn them into. An example are the rows of the other bands of
    /// a board, if bands may be swapped, and the rows of one of them.
    pub(crate) fn with_images(problem: &Problem, families: &[Self]) -> Vec<Self> {
        let mut found = families.to_vec();
        let mut met: HashSet<_> = found.iter().map(|blocks| as_sets(blocks.items())).collect();
        let mut at = 0;
        while at < found.len() {
            for by in families {
                for other in 1..by.items().len() {
                    let pairs = || by.items()[0].iter().zip(&by.items()[other]);
                    let there = pairs().map(|(&one, &two)| (one, two));
                    // The swap is its own inverse.
                    let back = pairs().map(|(&one, &two)| (two, one));
                    let swap: HashMap<ItemId, ItemId> = there.chain(back).collect();
                    let image = |item: &ItemId| *swap.get(item).unwrap_or(item);
                    let blocks = found[at].items().iter();
                    let blocks: Vec<Vec<ItemId>> =
                        blocks.map(|block| block.iter().map(image).collect()).collect();
                    if found.len() < MOST_FAMILIES && met.insert(as_sets(&blocks)) {
                        found.extend(Self::new(problem, blocks));
                    }
                }
            }
            at += 1;
        }
        found
    }
}

/// Blocks as sets, in which families can be compared.
fn as_sets(blocks: &[Vec<ItemId>]) -> BTreeSet<BTreeSet<ItemId>> {
    blocks.iter().map(|block| block.iter().copied().collect()).collect()
}

struct Finder<'a> {
    problem: &'a Problem,
    /// Number of remaining steps.
    steps: u64,
}

impl Finder<'_> {
    /// Items of one kind whose options have equal lengths and costs, at least two in each bucket.
    fn buckets(&self) -> Vec<Vec<ItemId>> {
        let mut buckets: BTreeMap<_, Vec<ItemId>> = BTreeMap::new();
        for item in self.problem.items() {
            let is_secondary = match self.problem.kind(item) {
                ItemKind::Primary(Multiplicity::ONCE) => false,
                ItemKind::Primary(_) => continue,
                ItemKind::Secondary => true,
            };
            let users = self.problem.uses(item).iter();
            let mut sizes: Vec<(usize, i64)> = users
                .map(|user| {
                    (self.problem.entries(user.option).len(), self.problem.cost(user.option))
                })
                .collect();
            sizes.sort_unstable();
            if !sizes.is_empty() {
                buckets.entry((is_secondary, sizes)).or_default().push(item);
            }
        }
        buckets.into_values().filter(|bucket| bucket.len() > 1).collect()
    }

    /// Families of blocks whose first block contains an item, found by swapping it for others.
    fn families(&mut self, start: ItemId, others: &[ItemId]) -> Vec<Blocks> {
        // Group the swaps by the items that move on the side of `start`.
        let mut families: BTreeMap<Vec<ItemId>, Vec<Vec<ItemId>>> = BTreeMap::new();
        for &other in others.iter().filter(|&&other| other != start) {
            if let Some(swap) = self.swap(start, other) {
                let (here, there): (Vec<_>, Vec<_>) = swap.into_iter().unzip();
                families.entry(here).or_default().push(there);
            }
        }
        let mut found = Vec::new();
        for (first, mut blocks) in families {
            // Overlapping blocks belong to different families with the same first block: keep the earlier one.
            let mut taken: HashSet<ItemId> = first.iter().copied().collect();
            blocks.retain(|block| {
                let is_free = block.iter().all(|item| !taken.contains(item));
                if is_free {
                    taken.extend(block);
                }
                is_free
            });
            let mut all = vec![first];
            all.append(&mut blocks);
            found.extend(Blocks::new(self.problem, all));
        }
        found
    }

    /// The pairs of items that change places if two items do, ordered by the items on the first one's side. `None` if
    /// they cannot.
    fn swap(&mut self, a: ItemId, b: ItemId) -> Option<BTreeMap<ItemId, ItemId>> {
        let mut swap = Swap { moved: HashMap::new(), side: BTreeMap::new(), todo: VecDeque::new() };
        swap.add(a, b)?;
        while let Some((x, y)) = swap.todo.pop_front() {
            self.match_options(x, y, &mut swap)?;
        }
        Some(swap.side)
    }

    /// Pairs the options of two items, and adds the items that must change places with them.
    fn match_options(&mut self, x: ItemId, y: ItemId, swap: &mut Swap) -> Option<()> {
        let (of_x, of_y) = (self.problem.uses(x), self.problem.uses(y));
        if of_x.len() != of_y.len() {
            return None;
        }
        let near_x = self.near(x)?;
        let mut common = self.near(y)?;
        // Items near both stay where they are, and identify the options.
        common.retain(|item| near_x.contains(item));
        let key = |option: OptionId| -> Vec<Entry> {
            let mut fixed: Vec<Entry> = self
                .problem
                .entries(option)
                .iter()
                .copied()
                .filter(|entry| common.contains(&entry.item))
                .collect();
            fixed.sort_unstable_by_key(|entry| entry.item);
            fixed
        };
        let mut partners: HashMap<Vec<Entry>, VecDeque<OptionId>> = HashMap::new();
        for user in of_y {
            partners.entry(key(user.option)).or_default().push_back(user.option);
        }
        // The remaining items of two paired options change places.
        for user in of_x {
            let partner = partners.get_mut(&key(user.option))?.pop_front()?;
            let rest = |option: OptionId| {
                let entries = self.problem.entries(option).iter();
                entries.filter(|entry| !common.contains(&entry.item))
            };
            if rest(user.option).count() != rest(partner).count() {
                return None;
            }
            for (one, other) in rest(user.option).zip(rest(partner)) {
                if one.color != other.color
                    || self.problem.kind(one.item) != self.problem.kind(other.item)
                {
                    return None;
                }
                swap.add(one.item, other.item)?;
            }
        }
        common.iter().try_for_each(|&item| swap.keep(item))
    }

    /// The other items that share an option with an item.
    fn near(&mut self, item: ItemId) -> Option<HashSet<ItemId>> {
        let mut near = HashSet::new();
        for user in self.problem.uses(item) {
            let entries = self.problem.entries(user.option);
            self.steps = self.steps.checked_sub(entries.len() as u64)?;
            near.extend(entries.iter().map(|entry| entry.item).filter(|&other| other != item));
        }
        Some(near)
    }
}

/// The items that change places.
struct Swap {
    /// The new place of each item that was met; its own if it stays.
    moved: HashMap<ItemId, ItemId>,
    /// The items on the side of the first one, with their partners.
    side: BTreeMap<ItemId, ItemId>,
    todo: VecDeque<(ItemId, ItemId)>,
}

impl Swap {
    /// Lets two items change places. `None` if one of them has another new place.
    fn add(&mut self, x: ItemId, y: ItemId) -> Option<()> {
        match (self.moved.get(&x), self.moved.get(&y)) {
            (None, None) if x != y => {
                self.moved.insert(x, y);
                self.moved.insert(y, x);
                self.side.insert(x, y);
                self.todo.push_back((x, y));
                Some(())
            }
            (Some(&there), Some(&back)) if there == y && back == x => Some(()),
            _ => None,
        }
    }

    /// Lets an item stay. `None` if it has another new place.
    fn keep(&mut self, item: ItemId) -> Option<()> {
        (*self.moved.entry(item).or_insert(item) == item).then_some(())
    }
}
