//! The weights of items.

use super::tables::RepairTables;

/// The weight that an item has at first. Above 1, one failure changes the order of options only a little.
const INITIAL: i64 = 4;

/// A weight for each item, and sums of weights for each option.
pub(super) struct Weights {
    weights: Vec<i64>,
    /// For each option the weight of its items that must be covered exactly once. As long as the option is chosen,
    /// they are covered by it alone.
    sums: Vec<i64>,
}

impl Weights {
    pub(super) fn new(tables: &RepairTables) -> Self {
        let mut weights = Self {
            weights: vec![INITIAL; tables.items.len()],
            sums: vec![0; tables.option_count()],
        };
        weights.reset(tables);
        weights
    }

    /// Gives all items the same weight.
    pub(super) fn reset(&mut self, tables: &RepairTables) {
        self.weights.fill(INITIAL);
        for (option, sum) in (0..).zip(&mut self.sums) {
            let bounds =
                tables.entries(option).iter().map(|entry| tables.items[entry.item as usize]);
            let once = bounds.filter(|bounds| !bounds.is_counted() && bounds.min == 1);
            *sum = INITIAL * once.count() as i64;
        }
    }

    pub(super) fn of(&self, item: u32) -> i64 {
        self.weights[item as usize]
    }

    /// The weight of the items of an option that must be covered exactly once.
    pub(super) fn sum(&self, option: u32) -> i64 {
        self.sums[option as usize]
    }

    /// Raises the weight of a violated item by one.
    pub(super) fn raise(&mut self, tables: &RepairTables, item: u32) {
        self.weights[item as usize] += 1;
        if !tables.items[item as usize].is_counted() {
            for &option in tables.options(item) {
                self.sums[option as usize] += 1;
            }
        }
    }
}
