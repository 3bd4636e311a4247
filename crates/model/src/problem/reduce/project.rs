//! Rules 3 and 4, which remove redundant items, and the construction of the reduced problem.

use super::live::{Live, scramble};
use super::{Reduction, ReductionOrigin};
use crate::id::{ItemId, OptionId};
use crate::problem::model::{Entry, ItemKind, Model, Multiplicity, Problem};
use std::sync::Arc;
use std::sync::OnceLock;

/// In place of the new number of an item that is removed.
const GONE: u32 = u32::MAX;

impl Live<'_> {
    /// Whether no choice of live options could violate an item. That holds if it needs none, and either its cap
    /// allows all of them or all give it the same color.
    pub(super) fn is_idle(&mut self, item: ItemId) -> bool {
        let state = self.item(item);
        if state.need > 0 {
            return false;
        }
        if state.live <= state.cap {
            return true;
        }
        if state.is_primary {
            return false;
        }
        let range = self.list(item);
        let color = self.uses[range.start].color;
        color.is_some() && self.uses[range].iter().all(|other| other.color == color)
    }

    /// The reduced problem, with items and options renumbered.
    pub(super) fn project(mut self) -> Reduction {
        let keeps = self.items_to_keep();
        let items: Vec<ItemId> = self.problem.items().filter(|item| keeps[item.index()]).collect();
        let options: Vec<OptionId> = self.options().collect();
        let (all_items, all_options) = (self.problem.item_count(), self.problem.option_count());
        if items.len() == all_items && options.len() == all_options {
            return Reduction::identity(self.problem);
        }
        let problem = Problem { model: Arc::new(self.model(&items, &options)) };
        self.forced.sort_unstable();
        Reduction {
            problem,
            forced: self.forced,
            emptying: self.emptying,
            origin: Some(ReductionOrigin { items, options }),
        }
    }

    /// For each item, whether the reduced problem keeps it.
    fn items_to_keep(&mut self) -> Vec<bool> {
        let mut keeps = vec![true; self.items.len()];
        // Rule 3: of equal items keep the first.
        for item in self.equal_items() {
            keeps[item.index()] = false;
        }
        let is_kept_primary =
            |entry: &&Entry| keeps[entry.item.index()] && self.item(entry.item).is_primary;
        // Rule 4: drop idle items. First count the kept primary items of each option.
        let mut primaries = vec![0_u32; self.problem.option_count()];
        for option in self.options() {
            primaries[option.index()] =
                self.problem.entries(option).iter().filter(is_kept_primary).count() as u32;
        }
        for item in self.problem.items() {
            if !keeps[item.index()] || !self.is_idle(item) {
                continue;
            }
            if self.item(item).is_primary {
                let range = self.list(item);
                // Guard: every option must keep a primary item.
                let mut uses = self.uses[range.clone()].iter();
                if uses.any(|other| primaries[other.option.index()] == 1) {
                    continue;
                }
                for other in &self.uses[range] {
                    primaries[other.option.index()] -= 1;
                }
            }
            keeps[item.index()] = false;
        }
        keeps
    }

    /// The primary items that have the same live options, need and cap as an earlier one.
    fn equal_items(&mut self) -> Vec<ItemId> {
        // Hash the set of live options of each item, to find equal sets by sorting.
        let mut hashes = vec![0_u64; self.items.len()];
        for option in self.options() {
            let hash = scramble(option.number());
            for entry in self.problem.entries(option) {
                let sum = &mut hashes[entry.item.index()];
                *sum = sum.wrapping_add(hash);
            }
        }
        // Sorting is stable, so the first item of equals stays first.
        let mut order: Vec<ItemId> = self.problem.primaries().to_vec();
        order.retain(|&item| self.item(item).live > 0);
        let key = |live: &Self, item: ItemId| {
            let state = live.item(item);
            (hashes[item.index()], state.live, state.need, state.cap)
        };
        order.sort_by_key(|&item| key(self, item));
        let mut equal = Vec::new();
        let mut first = 0;
        for at in 1..order.len() {
            if key(self, order[at]) != key(self, order[first]) {
                first = at;
            } else {
                // Sets that differ in spite of equal hashes are both kept.
                let (one, other) = (self.list(order[first]), self.list(order[at]));
                if self.uses[one] == self.uses[other] {
                    equal.push(order[at]);
                }
            }
        }
        equal
    }

    /// The model of the kept items and options.
    fn model(&self, items: &[ItemId], options: &[OptionId]) -> Model {
        let mut numbers = vec![GONE; self.items.len()];
        for (number, item) in (0..).zip(items) {
            numbers[item.index()] = number;
        }
        let mut model = Model {
            items: items.iter().map(|&item| self.kind(item)).collect(),
            primaries: Vec::new(),
            starts: Vec::with_capacity(options.len() + 1),
            entries: Vec::new(),
            costs: Vec::new(),
            uses: OnceLock::new(),
        };
        let is_primary = |item: &ItemId| matches!(model.items[item.index()], ItemKind::Primary(_));
        model.primaries = (0..items.len() as u32).map(ItemId::new).filter(is_primary).collect();
        model.starts.push(0);
        for &option in options {
            for entry in self.problem.entries(option) {
                let number = numbers[entry.item.index()];
                if number != GONE {
                    model.entries.push(Entry { item: ItemId::new(number), color: entry.color });
                }
            }
            model.starts.push(model.entries.len() as u32);
        }
        if options.iter().any(|&option| self.problem.cost(option) != 0) {
            model.costs = options.iter().map(|&option| self.problem.cost(option)).collect();
        }
        model
    }

    /// The remaining condition on an item.
    fn kind(&self, item: ItemId) -> ItemKind {
        let state = self.item(item);
        if state.is_primary {
            ItemKind::Primary(Multiplicity { min: state.need, max: state.cap })
        } else {
            ItemKind::Secondary
        }
    }
}
