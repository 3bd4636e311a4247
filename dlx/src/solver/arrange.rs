//! The reduced problem in the form that searches with shared sub-problems take: ordered items and blocks.

use super::front::Solver;
use crate::diagram::{Arrangement, Blocks, Order, front_order, narrow_order};
use crate::id::ItemId;

impl Solver {
    /// A function from items of the problem to their counterparts in the reduced problem. It drops items that
    /// the reduction removed.
    fn left_of(&self) -> impl Fn(&Vec<ItemId>) -> Vec<ItemId> {
        let reduction = self.reduction();
        let mut places = vec![None; self.problem.item_count()];
        for item in reduction.problem().items() {
            places[reduction.original_item(item).index()] = Some(item);
        }
        move |items| items.iter().filter_map(|item| places[item.index()]).collect()
    }

    /// The declared blocks in the reduced problem. `None` if none were declared, or if they are no longer
    /// interchangeable.
    pub(super) fn declared_blocks(&self) -> Option<Blocks> {
        let blocks = self.blocks.as_ref()?.items().iter().map(self.left_of());
        // The reduction may keep different items of two blocks, which then differ in shape.
        Blocks::new(self.reduction().problem(), blocks).ok()
    }

    /// The declared blocks, or without a declaration the blocks that can be found.
    pub(super) fn all_blocks(&self) -> Option<Blocks> {
        match self.blocks {
            Some(_) => self.declared_blocks(),
            None => Blocks::find(self.reduction().problem()),
        }
    }

    /// All families of interchangeable blocks: the declared one, or without a declaration all that can be
    /// found.
    pub(super) fn families(&self) -> Vec<Blocks> {
        match self.blocks {
            Some(_) => self
                .declared_blocks()
                .filter(|blocks| !blocks.items().is_empty())
                .into_iter()
                .collect(),
            None => Blocks::families(self.reduction().problem()),
        }
    }

    /// The orders in which a sweep may take the items of the reduced problem, without repetitions.
    pub(super) fn sweep_orders(&self) -> Vec<Vec<ItemId>> {
        let reduced = self.reduction().problem();
        let given = match &self.item_order {
            Some(items) => self.left_of()(items),
            None => reduced.primaries().to_vec(),
        };
        let mut orders = vec![given];
        for order in [front_order(reduced), narrow_order(reduced)].into_iter().flatten() {
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
        orders
    }

    /// The reduced problem, arranged for an order and for interchangeable blocks.
    pub(super) fn arrangement(&self, order: Order, blocks: Option<&Blocks>) -> Arrangement {
        let reduced = self.reduction().problem();
        let items = match order {
            Order::Given => self.item_order.as_ref().map(self.left_of()),
            Order::Front => front_order(reduced),
            Order::Minimum => None,
        };
        Arrangement::new(reduced, items.as_deref(), blocks)
    }
}
