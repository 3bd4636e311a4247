//! The zones of a layout in the orders that the scale depends on, and tables of sight.

use pavane::layout::{Cell, Layout, ZoneKind};
use std::ops::Range;
use std::sync::OnceLock;

/// A set of digits, or of places in a zone: bit `i` for the `i`-th.
pub(super) type Mask = u64;

/// The numbers of the bits of a mask, ascending.
pub(super) fn bits(mut mask: Mask) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

/// Puts a number into a set of bits.
#[inline]
pub(super) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

/// Whether a number is in a set of bits.
#[inline]
pub(super) fn contains(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// A cell's place in one of its zones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) zone: u16,
    pub(super) place: u8,
    /// Whether the zone holds every digit.
    pub(super) is_full: bool,
    /// The other places of the zone that are in no earlier zone of the cell.
    pub(super) fresh: Mask,
}

/// A cell outside a zone that sees some of its places, and not by one other zone of another kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seer {
    pub(super) cell: u16,
    /// The places that it sees, two or more.
    pub(super) seen: Mask,
}

/// A layout as the techniques see it. Zones are numbered anew: blocks or regions, rows, columns, all others.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) layout: Layout,
    pub(super) digits: usize,
    pub(super) cell_count: usize,
    /// The cells of each zone in reading order; a place is an index into them.
    pub(super) zones: Vec<Box<[u16]>>,
    pub(super) is_full: Vec<bool>,
    /// The number of each zone in the layout, as for [`Layout::zone`].
    pub(super) number: Vec<usize>,
    /// The zones of each kind: blocks or regions, rows, columns, others.
    pub(super) families: [Range<usize>; 4],
    /// Full zones in the order of hidden singles and sets: blocks, columns, rows, others.
    pub(super) sets_order: Vec<usize>,
    /// Whether rows and columns cross as in a square grid.
    pub(super) has_lines: bool,
    /// Whether every zone is full.
    pub(super) all_full: bool,
    /// Whether zones are the only rules.
    pub(super) zones_only: bool,
    seats: Vec<Seat>,
    seat_of: Vec<u32>,
    /// The peers of each cell: in its first zone by place, then in its second, and so on, without repeats.
    sight: Vec<Box<[u16]>>,
    /// The first zone that each cell shares with each of its peers, in the order of the peers.
    sight_zones: Vec<Box<[u16]>>,
    /// Words of a set of cells.
    words: usize,
    sees: Vec<u64>,
    /// For each pair of zones, the places of the first that lie in the second; empty with too many zones.
    shared: Vec<Mask>,
    rectangles: OnceLock<Vec<[usize; 4]>>,
    seers: OnceLock<Vec<Box<[Seer]>>>,
    most_seen: OnceLock<Vec<u32>>,
}

/// The number of candidates that fit the numbers of [`ChainLiteral`](super::chain::literal::ChainLiteral).
const MOST_CANDIDATES: usize = 1 << 15;

/// The largest number of zones whose pairs are listed. Layouts with more have pairs of cells as zones.
const MOST_CROSSED: usize = 512;

impl Geometry {
    /// The tables of a layout; `None` if it has too many candidates for chains, 32,768 or more.
    pub(super) fn new(layout: &Layout) -> Option<Self> {
        let (digits, cell_count) = (layout.digits(), layout.cell_count());
        if digits * cell_count >= MOST_CANDIDATES {
            return None;
        }
        // Implied zones count as zones of the layout, after all others.
        let all = layout.zones().len() + layout.implied_zones().len();
        let family = |zone: usize| match layout.zone(zone).kind() {
            ZoneKind::Block | ZoneKind::Region => 0,
            ZoneKind::Row => 1,
            ZoneKind::Column => 2,
            _ => 3,
        };
        let mut number: Vec<usize> = (0..all).collect();
        // A stable sort: zones of a family keep the order of the layout.
        number.sort_by_key(|&zone| family(zone));
        let start = |kind| number.partition_point(|&zone| family(zone) < kind);
        let families = [0, 1, 2, 3].map(|kind| start(kind)..start(kind + 1));
        let cells_of = |&zone: &usize| -> Box<[u16]> {
            layout.zone(zone).cells().iter().map(|cell| cell.number() as u16).collect()
        };
        let zones: Vec<Box<[u16]>> = number.iter().map(cells_of).collect();
        let is_full: Vec<bool> = number.iter().map(|&n| layout.zone(n).is_full()).collect();
        let [blocks, rows, columns, others] = families.clone();
        let order = blocks.chain(columns).chain(rows).chain(others);
        let mut geometry = Self {
            layout: layout.clone(),
            digits,
            cell_count,
            sets_order: order.filter(|&zone| is_full[zone]).collect(),
            zones_only: layout.constraint_set().is_none(),
            all_full: is_full.iter().all(|&full| full),
            has_lines: false,
            is_full,
            number,
            families,
            seats: Vec::new(),
            seat_of: Vec::new(),
            sight: Vec::new(),
            sight_zones: Vec::new(),
            words: cell_count.div_ceil(64),
            sees: Vec::new(),
            shared: Vec::new(),
            rectangles: OnceLock::new(),
            seers: OnceLock::new(),
            most_seen: OnceLock::new(),
            zones,
        };
        geometry.seat();
        geometry.look();
        geometry.cross();
        Some(geometry)
    }

    /// Lists the seats of each cell.
    fn seat(&mut self) {
        for cell in 0..self.cell_count {
            let first = self.seats.len();
            self.seat_of.push(first as u32);
            for (zone, cells) in self.zones.iter().enumerate() {
                if let Ok(place) = cells.binary_search(&(cell as u16)) {
                    let is_full = self.is_full[zone];
                    let known = &self.seats[first..];
                    let is_fresh = |other: &u16| {
                        let mut zones =
                            known.iter().map(|seat| &self.zones[usize::from(seat.zone)]);
                        usize::from(*other) != cell
                            && zones.all(|zone| zone.binary_search(other).is_err())
                    };
                    let fresh = cells.iter().enumerate().filter(|(_, other)| is_fresh(other));
                    let fresh = fresh.fold(0, |fresh: Mask, (place, _)| fresh | 1 << place);
                    self.seats.push(Seat { zone: zone as u16, place: place as u8, is_full, fresh });
                }
            }
        }
        self.seat_of.push(self.seats.len() as u32);
    }

    /// Lists the peers of each cell.
    fn look(&mut self) {
        for cell in 0..self.cell_count {
            let (mut sight, mut sight_zones) = (Vec::new(), Vec::new());
            let mut sees = vec![0; self.words];
            for seat in self.seats(cell) {
                for &other in &self.zones[usize::from(seat.zone)] {
                    let number = usize::from(other);
                    if number != cell && !contains(&sees, number) {
                        insert(&mut sees, number);
                        // A peer counts in the first zone that it shares with the cell.
                        sight.push(other);
                        sight_zones.push(seat.zone);
                    }
                }
            }
            self.sight.push(sight.into());
            self.sight_zones.push(sight_zones.into());
            self.sees.extend(sees);
        }
    }

    /// Intersects the zones.
    fn cross(&mut self) {
        let count = self.zones.len();
        if count <= MOST_CROSSED {
            let pairs = (0..count).flat_map(|zone| (0..count).map(move |other| (zone, other)));
            self.shared = pairs.map(|(zone, other)| self.places_in(zone, other)).collect();
        }
        let [_, rows, columns, _] = self.families.clone();
        let crosses = |row: usize| {
            let placed = self.zones[row].iter().zip(columns.clone());
            placed.into_iter().all(|(cell, column)| self.zones[column].contains(cell))
        };
        // A square grid: full rows and columns, and cell `i` of each row in column `i`.
        self.has_lines = rows.len() == self.digits
            && columns.len() == self.digits
            && rows.clone().chain(columns.clone()).all(|zone| self.is_full[zone])
            && rows.clone().all(crosses);
    }

    /// The seats of a cell, in the order of the zones.
    pub(super) fn seats(&self, cell: usize) -> &[Seat] {
        &self.seats[self.seat_of[cell] as usize..self.seat_of[cell + 1] as usize]
    }

    /// The peers of a cell, in the order of its zones.
    pub(super) fn sight(&self, cell: usize) -> &[u16] {
        &self.sight[cell]
    }

    /// The peers of a cell, each with the first zone that they share, in the order of the zones.
    pub(super) fn sight_by_zone(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> {
        let zones = self.sight_zones[cell].iter().map(|&zone| usize::from(zone));
        self.sight[cell].iter().map(|&peer| usize::from(peer)).zip(zones)
    }

    /// The peers of a cell, as a set.
    pub(super) fn sees(&self, cell: usize) -> &[u64] {
        &self.sees[cell * self.words..(cell + 1) * self.words]
    }

    /// Whether two cells are peers.
    pub(super) fn are_peers(&self, one: usize, other: usize) -> bool {
        contains(self.sees(one), other)
    }

    /// The places of a zone that lie in another.
    pub(super) fn shared(&self, zone: usize, other: usize) -> Mask {
        let known = self.shared.get(zone * self.zones.len() + other);
        known.copied().unwrap_or_else(|| self.places_in(zone, other))
    }

    fn places_in(&self, zone: usize, other: usize) -> Mask {
        let places = self.zones[zone].iter().enumerate();
        let shared = places.filter(|(_, cell)| self.zones[other].binary_search(cell).is_ok());
        shared.fold(0, |mask, (place, _)| mask | 1 << place)
    }

    /// The family of a zone: 0 for blocks and regions, 1 rows, 2 columns, 3 others.
    pub(super) fn family(&self, zone: usize) -> usize {
        self.families.iter().position(|family| family.contains(&zone)).unwrap_or(3)
    }

    /// The zones that two cells share, in order.
    pub(super) fn common_zones(&self, one: usize, other: usize) -> impl Iterator<Item = usize> {
        let zones = self.seats(one).iter().map(|seat| usize::from(seat.zone));
        zones.filter(move |&zone| {
            self.seats(other).iter().any(|seat| usize::from(seat.zone) == zone)
        })
    }

    /// The cells at some places of a zone.
    pub(super) fn cells_at(
        &self,
        zone: usize,
        places: Mask,
    ) -> impl Iterator<Item = usize> + Clone {
        bits(places).map(move |place| usize::from(self.zones[zone][place]))
    }

    /// The cells that see all of some others, in reading order.
    pub(super) fn seen_by_all(&self, cells: &[usize]) -> Vec<usize> {
        let common = self.seers_of_all(cells);
        // The spare bits of the last word are no cells.
        let in_word = |(at, word): (usize, &u64)| bits(*word).map(move |bit| at * 64 + bit);
        common.iter().enumerate().flat_map(in_word).filter(|&cell| cell < self.cell_count).collect()
    }

    /// The cells that see all of some others, as a set. Of no cells, all bits.
    pub(super) fn seers_of_all(&self, cells: &[usize]) -> Vec<u64> {
        let mut common = vec![u64::MAX; self.words];
        for &cell in cells {
            common.iter_mut().zip(self.sees(cell)).for_each(|(word, sees)| *word &= sees);
        }
        common
    }

    /// The rectangles of cells in two rows, two columns and two blocks or regions, their corners in turn. Empty in
    /// layouts in which an exchange of two digits could break a rule.
    pub(super) fn rectangles(&self) -> &[[usize; 4]] {
        self.rectangles.get_or_init(|| {
            let [blocks, rows, columns, others] = self.families.clone();
            if !self.has_lines || !self.all_full || !others.is_empty() || !self.zones_only {
                return Vec::new();
            }
            let at = |row, column| self.cells_at(row, self.shared(row, column)).next();
            let block = |cell: usize| {
                let mut zones = self.seats(cell).iter().map(|seat| usize::from(seat.zone));
                zones.find(|zone| blocks.contains(zone))
            };
            let pairs = |lines: &Range<usize>| {
                let (lines, end) = (lines.clone(), lines.end);
                lines.flat_map(move |one| (one + 1..end).map(move |other| (one, other)))
            };
            let mut found = Vec::new();
            for (row, other_row) in pairs(&rows) {
                for (column, other_column) in pairs(&columns) {
                    let corners = [
                        at(row, column),
                        at(row, other_column),
                        at(other_row, other_column),
                        at(other_row, column),
                    ];
                    let [Some(a), Some(b), Some(c), Some(d)] = corners else { continue };
                    let own = [a, b, c, d].map(block);
                    // Two adjacent corners lie in one block, the other two in another.
                    let is_paired = own[0] == own[1] && own[2] == own[3]
                        || own[0] == own[3] && own[1] == own[2];
                    if is_paired && own[0] != own[2] {
                        found.push([a, b, c, d]);
                    }
                }
            }
            found
        })
    }

    /// The cells that see two or more places of a full zone beyond what pointing and claiming use: not all of them in
    /// one zone of another kind. None for zones that are not full.
    pub(super) fn seers(&self, zone: usize) -> &[Seer] {
        let seers = self
            .seers
            .get_or_init(|| (0..self.zones.len()).map(|zone| self.seers_of(zone).into()).collect());
        &seers[zone]
    }

    /// The largest number of cells of a zone that one cell outside sees.
    pub(super) fn most_seen(&self, zone: usize) -> u32 {
        let most = |cells: &[u16]| {
            let outside =
                (0..self.cell_count).filter(|&cell| cells.binary_search(&(cell as u16)).is_err());
            let seen = outside.map(|cell| {
                cells.iter().filter(|&&other| self.are_peers(cell, usize::from(other))).count()
            });
            seen.max().unwrap_or(0) as u32
        };
        let all = || self.zones.iter().map(|cells| most(cells)).collect();
        self.most_seen.get_or_init(all)[zone]
    }

    /// Whether the zones are rows, columns and rectangular blocks only. Such boards have no [`seers`](Self::seers).
    pub(super) fn is_standard(&self) -> bool {
        // Zones that are added to blocks may be of any kind.
        self.layout.block_shape().is_some() && self.zones.len() == 3 * self.digits
    }

    fn seers_of(&self, zone: usize) -> Vec<Seer> {
        if !self.is_full[zone] {
            return Vec::new();
        }
        let family = self.family(zone);
        let outside = (0..self.cell_count)
            .filter(|&cell| self.zones[zone].binary_search(&(cell as u16)).is_err());
        let seers = outside.map(|cell| {
            let places = self.zones[zone].iter().enumerate();
            let seen = places.filter(|&(_, &other)| self.are_peers(cell, usize::from(other)));
            Seer { cell: cell as u16, seen: seen.fold(0, |seen, (place, _)| seen | 1 << place) }
        });
        let is_locked = |seer: &Seer| {
            self.seats(usize::from(seer.cell)).iter().map(|seat| usize::from(seat.zone)).any(
                |other| self.family(other) != family && seer.seen & !self.shared(zone, other) == 0,
            )
        };
        seers.filter(|seer| seer.seen.count_ones() > 1 && !is_locked(seer)).collect()
    }

    /// The cells of some numbers.
    pub(super) fn named(cells: impl IntoIterator<Item = usize>) -> Vec<Cell> {
        cells.into_iter().map(Cell::at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavane::layout::Extra;

    /// By the definition: on standard boards each cell sees several places of a zone only inside one other zone.
    #[test]
    fn only_other_boards_have_seers() {
        let has_seers = |geometry: &Geometry| {
            (0..geometry.zones.len()).any(|zone| !geometry.seers(zone).is_empty())
        };
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
            let layout = Layout::blocks(rows, columns).unwrap();
            let geometry = Geometry::new(&layout).unwrap();
            assert!(geometry.is_standard() && !has_seers(&geometry));
            let geometry = Geometry::new(&layout.with(Extra::AntiKing).unwrap()).unwrap();
            assert!(!geometry.is_standard() && has_seers(&geometry));
        }
    }
}
