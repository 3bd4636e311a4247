//! Tables of a problem, as sets of fixed lengths.

use super::rows;
use super::words::Set;
use crate::id::ItemId;
use crate::problem::Problem;

/// The tables of a problem with sets `L` of options and `W` of primary items. A primary item is identified by
/// its *place* among the primary items.
pub(super) struct BitTables<L, W> {
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

impl<L: Set, W: Set> BitTables<L, W> {
    pub(super) fn new(problem: &Problem) -> Self {
        let mut places = vec![SECONDARY; problem.item_count()];
        for (place, item) in (0..).zip(problem.primaries()) {
            places[item.index()] = place;
        }
        let users = rows::users(problem, L::WORDS);
        let of_primary = |item: &ItemId| L::read(users.row(item.index()));
        Self {
            problem: problem.clone(),
            compatible: rows::compatible(problem, &users).sets(),
            items: rows::items(problem, &places, W::WORDS).sets(),
            users: problem.primaries().iter().map(of_primary).collect(),
            places,
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
