//! The links between the candidates of a state.

use super::literal::{CandidateIndex, LiteralCause};
use crate::geometry::bits;
use crate::state::View;

/// The candidate at the other end of a link, and the cause of the link.
pub(super) type ChainLink = (CandidateIndex, LiteralCause);

/// The links of every candidate: first inside its cell, then in its zones, in the order of the zones.
#[derive(Debug, Default)]
pub(super) struct Links {
    weak: LinkLists,
    strong: LinkLists,
}

#[derive(Debug, Default)]
struct LinkLists {
    links: Vec<ChainLink>,
    /// For each candidate the beginning of its links, and the beginning of its links in zones.
    starts: Vec<(u32, u32)>,
}

impl LinkLists {
    fn clear(&mut self) {
        self.links.clear();
        self.starts.clear();
    }

    fn begin(&mut self) -> usize {
        let start = self.links.len();
        self.starts.push((start as u32, start as u32));
        start
    }

    fn end_cell(&mut self) {
        if let Some(start) = self.starts.last_mut() {
            start.1 = self.links.len() as u32;
        }
    }

    fn get(&self, candidate: CandidateIndex, has_cells: bool, has_zones: bool) -> &[ChainLink] {
        let at = usize::from(candidate);
        let (start, zones) = self.starts[at];
        let end = self.starts[at + 1].0;
        let start = if has_cells { start } else { zones };
        let end = if has_zones { end } else { zones };
        &self.links[start as usize..end as usize]
    }
}

impl Links {
    /// Lists the links of a state.
    pub(super) fn fill(&mut self, view: View<'_>) {
        let View { geometry, marks, .. } = view;
        self.weak.clear();
        self.strong.clear();
        for cell in 0..geometry.cell_count {
            for digit in 0..geometry.digits {
                let (_, first) = (self.weak.begin(), self.strong.begin());
                if !marks.has(cell, digit) {
                    continue;
                }
                let others = marks.cells[cell] & !(1 << digit);
                let own =
                    bits(others).map(|other| (geometry.candidate(cell, other), LiteralCause::CELL));
                self.weak.links.extend(own.clone());
                self.weak.end_cell();
                // One of the two digits of the cell holds.
                if others.is_power_of_two() {
                    self.strong.links.extend(own);
                }
                self.strong.end_cell();
                for seat in geometry.seats(cell) {
                    let zone = usize::from(seat.zone);
                    let cause = LiteralCause::zone(zone);
                    let places = marks.places(zone, digit) & !(1 << seat.place);
                    let link = |other: usize| (geometry.candidate(other, digit), cause);
                    // Two places in a full zone. A pair of cells that shares several zones has one link.
                    if seat.is_full && places.is_power_of_two() {
                        let links = geometry.cells_at(zone, places).map(link);
                        let known = |to: &ChainLink| {
                            self.strong.links[first..].iter().any(|link| link.0 == to.0)
                        };
                        if let Some(link) = links.filter(|link| !known(link)).last() {
                            self.strong.links.push(link);
                        }
                    }
                    self.weak.links.extend(geometry.cells_at(zone, places & seat.fresh).map(link));
                }
            }
        }
        // The end of the last candidate's links.
        self.weak.begin();
        self.strong.begin();
    }

    /// The candidates that are off if one is on: in its zones, and with `has_cells` also in its cell.
    pub(super) fn weak(&self, candidate: CandidateIndex, has_cells: bool) -> &[ChainLink] {
        self.weak.get(candidate, has_cells, true)
    }

    /// The candidates that are on if one is off, by its cell, or by its zones.
    pub(super) fn strong(
        &self,
        candidate: CandidateIndex,
        has_cells: bool,
        has_zones: bool,
    ) -> &[ChainLink] {
        self.strong.get(candidate, has_cells, has_zones)
    }
}
