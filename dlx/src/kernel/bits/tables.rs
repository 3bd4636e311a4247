//! Tables of a problem, as sets of fixed lengths.

use super::words::Set;
use crate::id::ItemId;
use crate::problem::{ItemKind, Problem};
use std::collections::HashMap;

/// The tables of a problem with sets `L` of options and `W` of primary items. A primary item is identified by
/// its *place* among the primary items.
pub(super) struct Tables<L, W> {
    pub(super) problem: Problem,
    /// For each option, itself and the options compatible with it; see [`crate::problem::Relation`].
    pub(super) compatible: Vec<L>,
    /// The primary items of each option, by place.
    pub(super) items: Vec<W>,
    /// The options of each primary item, by place.
    pub(super) users: Vec<L>,
    /// The place of each item; [`SECONDARY`] if it has none.
    places: Vec<u32>,
}

/// In place of the place of a secondary item.
const SECONDARY: u32 = u32::MAX;

impl<L: Set, W: Set> Tables<L, W> {
    pub(super) fn new(problem: &Problem) -> Self {
        let mut places = vec![SECONDARY; problem.item_count()];
        for (place, item) in (0..).zip(problem.primaries()) {
            places[item.index()] = place;
        }
        let mut tables = Self {
            problem: problem.clone(),
            compatible: Vec::with_capacity(problem.option_count()),
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

    /// Fills `compatible`: for each option all options, except those in conflict with it in one of its items.
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
            let mut compatible = all;
            for entry in problem.entries(option) {
                match (problem.kind(entry.item), entry.color) {
                    (ItemKind::Primary(multiplicity), _) if multiplicity.max > 1 => {}
                    (ItemKind::Primary(_), _) => {
                        let users = &self.users[self.places[entry.item.index()] as usize];
                        compatible.exclude(users, &L::NONE);
                    }
                    (ItemKind::Secondary, None) => {
                        let users = &users_of[&entry.item];
                        compatible.exclude(users, &L::NONE);
                    }
                    (ItemKind::Secondary, Some(color)) => {
                        let users = &users_of[&entry.item];
                        let same = &colored[&(entry.item, color)];
                        compatible.exclude(users, same);
                    }
                }
            }
            compatible.insert(option.index());
            self.compatible.push(compatible);
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
