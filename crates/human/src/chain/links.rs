//! The links between the candidates of a state.

use super::literal::{CandidateIndex, LiteralCause};
use crate::geometry::bits;
use crate::state::View;

/// The candidate at the other end of a link, and the cause of the link.
pub(super) type ChainLink = (CandidateIndex, LiteralCause);

/// The links of the candidates of a state: first inside the cell, then in the zones, in the order of the zones. A
/// search follows the links of few candidates, so these are listed when they are first looked up.
#[derive(Debug, Default)]
pub(super) struct Links {
    weak: LinkLists,
    strong: LinkLists,
}

#[derive(Debug, Default)]
struct LinkLists {
    links: Vec<ChainLink>,
    /// The place of the links of each candidate.
    spans: Vec<LinkSpan>,
}

/// The links of a candidate in a list: the beginning, the beginning of its links in zones, and the end.
#[derive(Clone, Copy, Debug)]
struct LinkSpan {
    start: u32,
    zones: u32,
    end: u32,
}

impl LinkSpan {
    /// For links that are not listed yet.
    const UNKNOWN: Self = Self { start: u32::MAX, zones: 0, end: 0 };
}

impl LinkLists {
    fn clear(&mut self, candidates: usize) {
        self.links.clear();
        self.spans.clear();
        self.spans.resize(candidates, LinkSpan::UNKNOWN);
    }

    fn is_listed(&self, candidate: CandidateIndex) -> bool {
        self.spans[usize::from(candidate)].start != u32::MAX
    }

    /// Ends the list of a candidate, which begins at `start`, and in zones at `zones`.
    fn end(&mut self, candidate: CandidateIndex, start: usize, zones: usize) {
        let [start, zones, end] = [start, zones, self.links.len()].map(|at| at as u32);
        self.spans[usize::from(candidate)] = LinkSpan { start, zones, end };
    }

    fn get(&self, candidate: CandidateIndex, has_cells: bool, has_zones: bool) -> &[ChainLink] {
        let LinkSpan { start, zones, end } = self.spans[usize::from(candidate)];
        let start = if has_cells { start } else { zones };
        let end = if has_zones { end } else { zones };
        &self.links[start as usize..end as usize]
    }
}

impl Links {
    /// Forgets the links of another state.
    pub(super) fn clear(&mut self, candidates: usize) {
        self.weak.clear(candidates);
        self.strong.clear(candidates);
    }

    /// The candidates that are off if a remaining one is on: in its zones, and with `has_cells` also in its cell.
    pub(super) fn weak(
        &mut self,
        view: View<'_>,
        candidate: CandidateIndex,
        has_cells: bool,
    ) -> &[ChainLink] {
        if !self.weak.is_listed(candidate) {
            self.list_weak(view, candidate);
        }
        self.weak.get(candidate, has_cells, true)
    }

    /// The candidates that are on if a remaining one is off, by its cell, or by its zones.
    pub(super) fn strong(
        &mut self,
        view: View<'_>,
        candidate: CandidateIndex,
        has_cells: bool,
        has_zones: bool,
    ) -> &[ChainLink] {
        if !self.strong.is_listed(candidate) {
            self.list_strong(view, candidate);
        }
        self.strong.get(candidate, has_cells, has_zones)
    }

    fn list_weak(&mut self, view: View<'_>, candidate: CandidateIndex) {
        let View { geometry, marks, .. } = view;
        let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
        let links = &mut self.weak.links;
        let start = links.len();
        let others = bits(marks.cells[cell] & !(1 << digit));
        links.extend(others.map(|other| (geometry.candidate(cell, other), LiteralCause::CELL)));
        let zones = links.len();
        for seat in geometry.seats(cell) {
            let zone = usize::from(seat.zone);
            let places = marks.places(zone, digit) & seat.fresh;
            let cells = geometry.cells_at(zone, places);
            let cause = LiteralCause::zone(zone);
            links.extend(cells.map(|other| (geometry.candidate(other, digit), cause)));
        }
        self.weak.end(candidate, start, zones);
    }

    fn list_strong(&mut self, view: View<'_>, candidate: CandidateIndex) {
        let View { geometry, marks, .. } = view;
        let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
        let links = &mut self.strong.links;
        let start = links.len();
        let others = marks.cells[cell] & !(1 << digit);
        // One of the two digits of the cell holds.
        if others.is_power_of_two() {
            let other = others.trailing_zeros() as usize;
            links.push((geometry.candidate(cell, other), LiteralCause::CELL));
        }
        let zones = links.len();
        for seat in geometry.seats(cell).iter().filter(|seat| seat.is_full) {
            let zone = usize::from(seat.zone);
            let places = marks.places(zone, digit) & !(1 << seat.place);
            // Two places in a full zone. A pair of cells that shares several zones has one link.
            if places.is_power_of_two() {
                let other = usize::from(geometry.zones[zone][places.trailing_zeros() as usize]);
                let to = geometry.candidate(other, digit);
                if links[start..].iter().all(|link| link.0 != to) {
                    links.push((to, LiteralCause::zone(zone)));
                }
            }
        }
        self.strong.end(candidate, start, zones);
    }
}
