//! What depends on the problem alone, laid out in words of fixed numbers.

use super::words::Set;
use crate::id::ItemId;
use crate::problem::{ItemKind, Problem};
use std::collections::HashMap;

/// The tables of a problem with sets `L` of options and `W` of primary items. A primary item is known by
/// its *place* among the primary items.
pub(super) struct Tables<L, W> {
    pub(super) problem: Problem,
    /// For each option, itself and those that may stand beside it; see [`crate::problem::Relation`].
    pub(super) beside: Vec<L>,
    /// The primary items of each option, by place.
    pub(super) items: Vec<W>,
    /// The options of each primary item, by place.
    pub(super) users: Vec<L>,
    /// The place of each item; [`SECONDARY`] if it has none.
    places: Vec<u32>,
}

/// Where a place would be.
const SECONDARY: u32 = u32::MAX;

impl<L: Set, W: Set> Tables<L, W> {
    pub(super) fn new(problem: &Problem) -> Self {
        let mut places = vec![SECONDARY; problem.item_count()];
        for (place, item) in (0..).zip(problem.primaries()) {
            places[item.index()] = place;
        }
        let mut tables = Self {
            problem: problem.clone(),
            beside: Vec::with_capacity(problem.option_count()),
            items: Vec::with_capacity(problem.option_count()),
            users: problem.primaries().iter().map(|&item| users(problem, item)).collect(),
            places,
        };
        for option in problem.options() {
            let mut items = W::NONE;
            for entry in problem.entries(option) {
                if let Some(place) = tables.place(entry.item) {
                    items.insert(place);
                }
            }
            tables.items.push(items);
        }
        tables.relate();
        tables
    }

    /// Fills `beside`: a row of all options, less those that meet the option in one of its items.
    fn relate(&mut self) {
        let problem = &self.problem;
        let all = L::below(problem.option_count());
        let secondary: Vec<ItemId> =
            problem.items().filter(|&item| !problem.is_primary(item)).collect();
        let mut users_of: HashMap<ItemId, L> = HashMap::new();
        let mut colored: HashMap<_, L> = HashMap::new();
        for item in secondary {
            users_of.insert(item, users(problem, item));
            for user in problem.uses(item) {
                if let Some(color) = user.color {
                    let same = colored.entry((item, color)).or_insert(L::NONE);
                    same.insert(user.option.index());
                }
            }
        }
        for option in problem.options() {
            let mut beside = all;
            for entry in problem.entries(option) {
                match (problem.kind(entry.item), entry.color) {
                    (ItemKind::Primary(multiplicity), _) if multiplicity.max > 1 => {}
                    (ItemKind::Primary(_), _) => {
                        let users = &self.users[self.places[entry.item.index()] as usize];
                        beside.exclude(users, &L::NONE);
                    }
                    (ItemKind::Secondary, None) => {
                        let users = &users_of[&entry.item];
                        beside.exclude(users, &L::NONE);
                    }
                    (ItemKind::Secondary, Some(color)) => {
                        let users = &users_of[&entry.item];
                        let same = &colored[&(entry.item, color)];
                        beside.exclude(users, same);
                    }
                }
            }
            beside.insert(option.index());
            self.beside.push(beside);
        }
    }

    /// The place of a primary item.
    #[inline(always)]
    pub(super) fn place(&self, item: ItemId) -> Option<usize> {
        match self.places.get(item.index()) {
            Some(&SECONDARY) | None => None,
            Some(&place) => Some(place as usize),
        }
    }

    /// The primary item at a place.
    #[inline(always)]
    pub(super) fn item(&self, place: usize) -> ItemId {
        self.problem.primaries()[place]
    }

    /// The options of a branch item, which must be primary.
    #[inline(always)]
    pub(super) fn users_of(&self, item: ItemId) -> &L {
        &self.users[self.places[item.index()] as usize]
    }
}

/// The options of an item.
fn users<L: Set>(problem: &Problem, item: ItemId) -> L {
    let mut users = L::NONE;
    for user in problem.uses(item) {
        users.insert(user.option.index());
    }
    users
}
