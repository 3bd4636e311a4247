//! Prices of items, and the lower bound that follows from them.
//!
//! Give each item that is needed exactly once a price, and take it off the costs of all options that contain it.
//! Every solution contains the item once, so it costs the sum of the prices and of the *reduced costs* of its
//! options. As long as no reduced cost is below zero, the sum of the prices is a lower bound. An option with a
//! reduced cost that would lift the bound past the cutoff is in no solution below it. The prices are the dual
//! variables of the linear program in which options may be chosen in parts. A secondary item without colors may be
//! covered once or not at all. A *spare* option of its own, which costs 0 and covers the item if no other option
//! does, gives it a price like the others.
//!
//! Prices are raised an item at a time. Only the cheapest of its options will be chosen; so the price may
//! lie anywhere between the least and the second least reduced cost without the bound falling, where an
//! option with a reduced cost below zero counts as chosen. Halfway between is the step of Wedelin, *An
//! algorithm for large scale 0-1 integer programming with application to airline crew scheduling*, Annals
//! of Operations Research 57 (1995). At the end the price of each item is set to where the least of its
//! options costs 0, which leaves no reduced cost below zero and does not lower the bound either.
//!
//! All arithmetic is in integers, so the bound is valid for any prices.

use super::units::{Units, is_needed_once};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// The reduced cost of an option that is given up: more than any solution costs. Reduced costs are capped
/// at this value, which may make the bound lower, never wrong.
const GIVEN_UP: i64 = 1 << 60;

/// The role of an item in the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Covered exactly once.
    Needed,
    /// Covered once, or not at all; with the place of the reduced cost of its spare option.
    Spare(u32),
    /// Without a price.
    Free,
}

/// The reduced costs and the bound of a node.
pub(super) struct Prices {
    units: Units,
    roles: Vec<Role>,
    /// The items with spare options.
    spares: Vec<ItemId>,
    /// The reduced costs of the options, then of the spare options.
    reduced: Vec<i64>,
    /// The bound: the costs of the chosen options and the prices of the open items.
    base: i64,
    /// The maximum for a solution below the cutoff.
    most: i64,
    /// The trail: numbers of reduced costs that were changed, with their old values.
    undo: Vec<(u32, i64)>,
    /// For each item, the options that the passes go over.
    lists: Vec<Vec<u32>>,
    /// The items with lists, in order.
    listed: Vec<ItemId>,
    /// For each option, the last node that listed it.
    seen_options: Vec<u64>,
    /// For each item, the last node at which it was seen covered.
    seen_items: Vec<u64>,
    node: u64,
}

impl Prices {
    /// All prices 0, and reduced costs that are the costs less the tax that every solution pays.
    pub(super) fn new(problem: &Problem) -> Self {
        let (units, mut reduced) = Units::of(problem);
        let mut spares = Vec::new();
        let role = |item| {
            if is_needed_once(problem, item) {
                return Role::Needed;
            }
            let uses = problem.uses(item);
            if problem.is_primary(item) || uses.iter().any(|user| user.color.is_some()) {
                return Role::Free;
            }
            spares.push(item);
            Role::Spare((problem.option_count() + spares.len() - 1) as u32)
        };
        let roles = problem.items().map(role).collect();
        reduced.resize(reduced.len() + spares.len(), 0);
        Self {
            most: units.total(),
            units,
            roles,
            spares,
            reduced,
            base: 0,
            undo: Vec::new(),
            lists: vec![Vec::new(); problem.item_count()],
            listed: Vec::new(),
            seen_options: vec![0; problem.option_count()],
            seen_items: vec![0; problem.item_count()],
            node: 0,
        }
    }

    /// Sets the cutoff, which solutions must cost less than.
    pub(super) fn set_cutoff(&mut self, cutoff: i128) {
        self.most = self.units.most_below(cutoff);
    }

    /// Adds an option to the chosen ones.
    pub(super) fn choose(&mut self, option: OptionId) {
        self.base = self.base.saturating_add(self.reduced[option.index()]);
    }

    /// Whether a solution with the chosen options could be below the cutoff.
    pub(super) fn may_pay(&self) -> bool {
        self.base <= self.most
    }

    /// The reduced cost of a choice: what it would add to the bound.
    pub(super) fn reduced(&self, option: Option<OptionId>) -> i64 {
        option.map_or(0, |option| self.reduced[option.index()])
    }

    /// Whether an option with this reduced cost could be in a solution below the cutoff.
    pub(super) fn affords(&self, reduced: i64) -> bool {
        self.base.saturating_add(reduced) <= self.most
    }

    /// The bound, in units: the minimum cost of solutions with the chosen options.
    pub(super) fn base(&self) -> i64 {
        self.base
    }

    /// Sets the bound back to its value at an earlier node. The reduced costs of that node must have been restored.
    pub(super) fn set_base(&mut self, base: i64) {
        self.base = base;
    }

    /// A mark of the reduced costs, for [`restore`](Self::restore).
    pub(super) fn mark(&self) -> usize {
        self.undo.len()
    }

    /// Restores the reduced costs at a mark.
    pub(super) fn restore(&mut self, mark: usize) {
        for (option, reduced) in self.undo.drain(mark..).rev() {
            self.reduced[option as usize] = reduced;
        }
    }

    /// After [`raise`](Self::raise), the number of options of an item that could be in a solution below the cutoff,
    /// and the second least reduced cost of its options; `None` unless every solution covers the
    /// item exactly once.
    pub(super) fn prospect(&self, item: ItemId) -> Option<(u32, i64)> {
        if self.roles[item.index()] != Role::Needed {
            return None;
        }
        let list = &self.lists[item.index()];
        let affordable = list.iter().filter(|&&option| self.affords(self.reduced[option as usize]));
        let (_, second) = self.two_least(list);
        Some((affordable.count() as u32, second))
    }

    /// Raises the prices of the items of the `live` options (each given at least once) for a number of
    /// rounds; `chosen` are the chosen options, `open` the items that can be branched on. False if
    /// the bound shows that no solution below the cutoff lies below this node.
    pub(super) fn raise(
        &mut self,
        problem: &Problem,
        (live, chosen): (&[OptionId], &[OptionId]),
        open: &[(ItemId, u32)],
        rounds: u32,
    ) -> bool {
        if !self.may_pay() {
            return false;
        }
        self.list(problem, live, chosen);
        // Without an affordable option for an open item there is no solution below the cutoff.
        let is_stuck = |&(item, _): &(ItemId, u32)| {
            self.roles[item.index()] == Role::Needed && self.lists[item.index()].is_empty()
        };
        if open.iter().any(is_stuck) {
            return false;
        }
        let mut base = i128::from(self.base);
        // Taxes alone often suffice to cut off.
        base += self.pass(false, lowest);
        if rounds > 0 && base <= self.most.into() {
            // Wedelin's steps, forwards and backwards in turn.
            for round in 0..rounds {
                base += self.pass(round % 2 == 0, halfway);
            }
            // Back to reduced costs that are not below zero.
            base += self.pass(false, lowest);
            base += self.pass(true, lowest);
        }
        self.base = base.min(GIVEN_UP.into()) as i64;
        self.may_pay()
    }

    /// Lists for each item with a price the live options that could be in a solution below the cutoff.
    fn list(&mut self, problem: &Problem, live: &[OptionId], chosen: &[OptionId]) {
        self.node += 1;
        for item in self.listed.drain(..) {
            self.lists[item.index()].clear();
        }
        for &option in live {
            // `live` may repeat an option: each is listed once for a node.
            let seen = &mut self.seen_options[option.index()];
            if std::mem::replace(seen, self.node) == self.node {
                continue;
            }
            let reduced = self.reduced[option.index()];
            self.undo.push((option.number(), reduced));
            if !self.affords(reduced) {
                self.reduced[option.index()] = GIVEN_UP;
                continue;
            }
            for entry in problem.entries(option) {
                let list = &mut self.lists[entry.item.index()];
                if self.roles[entry.item.index()] != Role::Free {
                    if list.is_empty() {
                        self.listed.push(entry.item);
                    }
                    list.push(option.number());
                }
            }
        }
        self.list_spares(problem, chosen);
        self.listed.sort_unstable();
    }

    /// Lists the spare options of the secondary items that are not covered.
    fn list_spares(&mut self, problem: &Problem, chosen: &[OptionId]) {
        for &option in chosen {
            for entry in problem.entries(option) {
                self.seen_items[entry.item.index()] = self.node;
            }
        }
        for &item in &self.spares {
            let Role::Spare(spare) = self.roles[item.index()] else { continue };
            // A chosen option covers the item, so the spare option is out.
            if self.seen_items[item.index()] == self.node {
                continue;
            }
            self.undo.push((spare, self.reduced[spare as usize]));
            let list = &mut self.lists[item.index()];
            if list.is_empty() {
                // No live option contains the item, so every solution has the spare option.
                self.base += std::mem::take(&mut self.reduced[spare as usize]);
            } else {
                list.push(spare);
            }
        }
    }

    /// The least and the second least reduced cost of a list; `i64::MAX` for one that does not exist.
    fn two_least(&self, list: &[u32]) -> (i64, i64) {
        list.iter().fold((i64::MAX, i64::MAX), |(least, second), &option| {
            let reduced = self.reduced[option as usize];
            (least.min(reduced), second.min(reduced.max(least)))
        })
    }

    /// Raises the price of each listed item by `to` of its least and second least reduced cost, and returns
    /// the sum of the raises.
    fn pass(&mut self, backwards: bool, to: fn(i64, i64) -> i64) -> i128 {
        let mut gain = 0;
        for place in 0..self.listed.len() {
            let place = if backwards { self.listed.len() - 1 - place } else { place };
            let list = &self.lists[self.listed[place].index()];
            let (least, second) = self.two_least(list);
            // A list of one option: the price takes all of its reduced cost.
            let rise = if second == i64::MAX { least } else { to(least, second) };
            if rise == 0 {
                continue;
            }
            gain += i128::from(rise);
            for &option in list {
                let reduced = &mut self.reduced[option as usize];
                *reduced = (*reduced - rise).min(GIVEN_UP);
            }
        }
        gain
    }
}

/// The raise that makes the least reduced cost 0.
fn lowest(least: i64, _: i64) -> i64 {
    least
}

/// The raise of Wedelin's step. It lies between `least` and `second`, which are at most [`GIVEN_UP`] from 0, so reduced
/// costs stay within that too.
fn halfway(least: i64, second: i64) -> i64 {
    (least + second) >> 1
}
