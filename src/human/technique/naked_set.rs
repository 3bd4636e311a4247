//! Naked sets: cells of a zone with the same number of digits, which no other cell of the zone holds.

use super::interface::{Find, Visit};
use crate::human::geometry::{Geometry, Mask, bits};
use crate::human::name::Technique;
use crate::human::state::View;
use crate::human::step::{Role, Step};
use crate::human::subsets::subsets;
use crate::layout::Digit;
use std::ops::ControlFlow;

/// Naked pairs, triplets and quads.
pub(crate) struct NakedSet {
    /// The number of cells, 2 to 4.
    pub(crate) size: u8,
    /// Whether zones with less than twice the set's size of empty cells also count. In such a zone the other digits
    /// make a hidden set of this size or less.
    pub(crate) in_small_zones: bool,
}

/// Cells of a zone with the same number of digits together.
#[derive(Clone, Copy)]
pub(crate) struct Naked {
    pub(crate) zone: usize,
    pub(crate) places: Mask,
    pub(crate) digits: Mask,
}

/// Gives the naked sets that remove something in zones with some empty cells at least, in the order of the scale.
pub(crate) fn for_each_naked(
    view: View<'_>,
    size: usize,
    empty: usize,
    mut visit: impl FnMut(Naked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let View { geometry, filled, .. } = view;
    let order = {
        let [blocks, rows, columns, others] = geometry.families.clone();
        blocks.chain(columns).chain(rows).chain(others)
    };
    for zone in order {
        if filled.empty[zone] < empty {
            continue;
        }
        let cells = &geometry.zones[zone];
        let digits = |place: usize| view.digits(usize::from(cells[place]));
        let mut fit = 0;
        for place in 0..cells.len() {
            let count = digits(place).count_ones() as usize;
            fit |= Mask::from(2 <= count && count <= size) << place;
        }
        for places in subsets(fit, size) {
            view.poll()?;
            let union = bits(places).fold(0, |all, place| all | digits(place));
            if union.count_ones() as usize == size {
                let others = (0..cells.len()).filter(|place| places >> place & 1 == 0);
                if others.into_iter().any(|place| digits(place) & union != 0) {
                    visit(Naked { zone, places, digits: union })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Find for NakedSet {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let size = usize::from(self.size);
        let empty = if self.in_small_zones { size + 1 } else { 2 * size };
        for_each_naked(view, size, empty, |Naked { zone, places, digits }| {
            let geometry = view.geometry;
            let outside = geometry.cells_at(zone, geometry.shared(zone, zone) & !places);
            let rating = match self.size {
                2 => 3.0,
                3 => 3.6,
                _ => 5.0,
            };
            let cells = Geometry::named(geometry.cells_at(zone, places));
            let named = bits(digits).filter_map(Digit::from_index).collect();
            let step = Step::new(Technique::NakedSet(self.size), rating)
                .part(Role::Base, cells, named)
                .zones(Role::Base, vec![geometry.number[zone]])
                .removing(view.removals(outside, digits));
            visit(step)
        })
    }
}
