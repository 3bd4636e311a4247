//! Places that no complete placement of a digit has. A fish removes only such places.
//!
//! A placement has one place in each full zone, and no two of its places see each other. Players call it a template.

use crate::place_set::PlaceSet;

/// The largest number of nodes of the search for one placement. On 9x9 boards a search needs fewer.
const MOST_NODES: usize = 1_000;

/// The places that no placement has, by a search for a placement through each place. A place whose search reaches
/// [`MOST_NODES`] counts as well.
pub(super) fn without_placement<const WORDS: usize>(
    zones: &[PlaceSet<WORDS>],
    sees: &[PlaceSet<WORDS>],
) -> PlaceSet<WORDS> {
    let all = PlaceSet::of(0..sees.len());
    let (mut open, mut without) = (all, PlaceSet::EMPTY);
    while let Some(place) = open.iter().next() {
        let own = PlaceSet::of([place]);
        let mut search = Search { zones, sees, open, nodes: 0 };
        match search.complete(all.without(sees[place]).without(own), own) {
            Some(placement) => open = open.without(placement),
            None => (open, without) = (open.without(own), without.or(own)),
        }
    }
    without
}

struct Search<'a, const WORDS: usize> {
    zones: &'a [PlaceSet<WORDS>],
    sees: &'a [PlaceSet<WORDS>],
    /// The places that are in no placement yet. They are tried first.
    open: PlaceSet<WORDS>,
    nodes: usize,
}

impl<const WORDS: usize> Search<'_, WORDS> {
    /// A placement with the chosen places and others that are free.
    fn complete(
        &mut self,
        free: PlaceSet<WORDS>,
        chosen: PlaceSet<WORDS>,
    ) -> Option<PlaceSet<WORDS>> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        // The zone with the fewest free places.
        let mut fewest: Option<(usize, PlaceSet<WORDS>)> = None;
        for zone in self.zones.iter().filter(|zone| zone.and(chosen).is_empty()) {
            let places = zone.and(free);
            let count = places.len();
            if fewest.is_none_or(|(least, _)| count < least) {
                fewest = Some((count, places));
            }
            if count < 2 {
                break;
            }
        }
        let Some((_, places)) = fewest else { return Some(chosen) };
        let (first, last) = (places.and(self.open), places.without(self.open));
        first.iter().chain(last.iter()).find_map(|place| {
            let own = PlaceSet::of([place]);
            self.complete(free.without(self.sees[place]).without(own), chosen.or(own))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of a 4x4 board, each seeing its row, its column and its block.
    #[test]
    fn places_without_a_placement_follow_the_definition() {
        let zone = |kind: usize, place: usize| match kind {
            0 => place / 4,
            1 => place % 4,
            _ => place / 8 * 2 + place % 4 / 2,
        };
        let share = |one: usize, other: usize| {
            one != other && (0..3).any(|kind| zone(kind, one) == zone(kind, other))
        };
        // Every set of places with at least one in each row is tried, every 97th for its time.
        for mask in (0..1_u32 << 16).step_by(97) {
            let cells: Vec<usize> = (0..16).filter(|&cell| mask >> cell & 1 == 1).collect();
            let places = |is_in: &dyn Fn(usize) -> bool| {
                PlaceSet::<1>::of((0..cells.len()).filter(|&place| is_in(cells[place])))
            };
            let zones: Vec<_> = (0..3)
                .flat_map(|kind| (0..4).map(move |number| (kind, number)))
                .map(|(kind, number)| places(&|cell| zone(kind, cell) == number))
                .collect();
            let sees: Vec<_> =
                cells.iter().map(|&cell| places(&|other| share(cell, other))).collect();
            // By the definition: all choices of a cell for each row.
            let mut placed = PlaceSet::<1>::EMPTY;
            for choice in 0..256 {
                let chosen: Vec<usize> =
                    (0..4).map(|row| 4 * row + (choice >> (2 * row) & 3)).collect();
                let clash = chosen.iter().any(|&one| chosen.iter().any(|&other| share(one, other)));
                if !clash && chosen.iter().all(|cell| cells.contains(cell)) {
                    placed = placed.or(places(&|cell| chosen.contains(&cell)));
                }
            }
            let all = PlaceSet::of(0..cells.len());
            assert_eq!(without_placement(&zones, &sees), all.without(placed), "{mask:016b}");
        }
    }
}
