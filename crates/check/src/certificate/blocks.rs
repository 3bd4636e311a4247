//! Blocks of items that may be interchanged.

use super::error::Falsehood;
use super::state::CertificateState;
use pavane_model::{Color, ItemId, OptionId, Problem};
use std::collections::{HashMap, HashSet};

/// The entries of an option, in ascending order.
type Contents = Vec<(ItemId, Option<Color>)>;

/// Blocks of items, each interchangeable with the one before.
///
/// That suffices: swaps of neighbors generate all orders of the blocks.
pub(super) struct BlockChain<'p> {
    problem: &'p Problem,
    blocks: Vec<Vec<ItemId>>,
    /// For each item that is in a block, the block and its place in it.
    places: HashMap<ItemId, (usize, usize)>,
    /// For each block but the first, the images of all options if the block is swapped with the one before.
    swaps: Vec<Vec<OptionId>>,
    /// All options by their contents, in ascending order; computed for the second block.
    equal: HashMap<Contents, Vec<OptionId>>,
}

impl<'p> BlockChain<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            blocks: Vec::new(),
            places: HashMap::new(),
            swaps: Vec::new(),
            equal: HashMap::new(),
        }
    }

    /// The number of blocks.
    pub(super) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Adds a block of known items. It must be interchangeable with the one before.
    pub(super) fn add(&mut self, items: Vec<ItemId>) -> Result<(), Falsehood> {
        let block = self.blocks.len();
        for (place, &item) in items.iter().enumerate() {
            if self.places.insert(item, (block, place)).is_some() {
                return Err(Falsehood::BlockItemTwice { item });
            }
        }
        if let (Some(first), Some(before)) = (self.blocks.first(), self.blocks.last()) {
            let (found, expected) = (items.len(), first.len());
            if found != expected {
                return Err(Falsehood::BlockLength { block, found, expected });
            }
            for (&first, &second) in before.iter().zip(&items) {
                if self.problem.kind(first) != self.problem.kind(second) {
                    return Err(Falsehood::BlockKinds { first, second });
                }
            }
        }
        self.blocks.push(items);
        if block > 0 {
            let swap = self.swap(block)?;
            self.swaps.push(swap);
        }
        Ok(())
    }

    /// The images of all options if a block is swapped with the one before. Equal options have equal images, in the
    /// same order.
    fn swap(&mut self, block: usize) -> Result<Vec<OptionId>, Falsehood> {
        if self.equal.is_empty() {
            for option in self.problem.options() {
                let contents = self.contents(option, |item| item);
                self.equal.entry(contents).or_default().push(option);
            }
        }
        let swapped = |item| match self.places.get(&item) {
            Some(&(at, place)) if at == block => self.blocks[block - 1][place],
            Some(&(at, place)) if at == block - 1 => self.blocks[block][place],
            _ => item,
        };
        let image = |option| {
            let before = &self.equal[&self.contents(option, |item| item)];
            let after = self.equal.get(&self.contents(option, swapped))?;
            // With equal numbers of equal options on both sides the map is one to one, since two swaps cancel.
            let place = before.binary_search(&option).ok().filter(|_| before.len() == after.len());
            place.map(|place| after[place])
        };
        let lost = |option| Falsehood::BlockOptions { block, option };
        self.problem.options().map(|option| image(option).ok_or(lost(option))).collect()
    }

    /// The contents of an option with its items renamed.
    fn contents(&self, option: OptionId, name: impl Fn(ItemId) -> ItemId) -> Contents {
        let entries = self.problem.entries(option).iter();
        let mut contents: Contents = entries.map(|entry| (name(entry.item), entry.color)).collect();
        contents.sort_unstable();
        contents
    }

    /// Whether a list names every block once.
    pub(super) fn is_order(&self, order: &[u32]) -> bool {
        let named: HashSet<u32> = order.iter().copied().collect();
        let all = |end: usize| named.iter().all(|&block| (block as usize) < end);
        order.len() == self.len() && named.len() == self.len() && all(self.len())
    }

    /// The image of a state if each block `j` is renamed to block `order[j]`.
    pub(super) fn rename(&self, state: CertificateState, order: &[u32]) -> CertificateState {
        let mut live = state.live.into_vec();
        // Bubble sort turns the order into swaps of neighbors.
        let mut moved = order.to_vec();
        while let Some(out) = moved.windows(2).position(|pair| pair[0] > pair[1]) {
            moved.swap(out, out + 1);
            for option in &mut live {
                *option = self.swaps[out][option.index()];
            }
        }
        live.sort_unstable();
        let mut left = state.left.into_vec();
        for (item, _) in &mut left {
            if let Some(&(block, place)) = self.places.get(item) {
                *item = self.blocks[order[block] as usize][place];
            }
        }
        left.sort_unstable_by_key(|&(item, _)| item);
        CertificateState { live: live.into(), left: left.into() }
    }
}
