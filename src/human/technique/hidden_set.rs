//! Hidden sets: digits with the same number of places in a zone; the cells of these places hold no other digit.

use super::interface::{Find, Visit};
use crate::human::geometry::{Geometry, Mask, bits};
use crate::human::name::Technique;
use crate::human::state::View;
use crate::human::step::{Role, Step};
use crate::human::subsets::subsets;
use crate::layout::Digit;
use std::ops::ControlFlow;

/// Hidden pairs, triplets and quads.
pub(crate) struct HiddenSet {
    /// The number of digits, 2 to 4.
    pub(crate) size: u8,
    /// Whether another digit of the zone then has one place. The step then only places that digit.
    pub(crate) is_direct: bool,
    /// Whether zones with at most twice the set's size of empty cells also count. In such a zone the other cells
    /// make a naked set of this size or less.
    pub(crate) in_small_zones: bool,
}

/// Digits of a zone with the same number of places together.
#[derive(Clone, Copy)]
pub(crate) struct Hidden {
    pub(crate) zone: usize,
    pub(crate) digits: Mask,
    pub(crate) places: Mask,
}

/// Gives the hidden sets of zones with more than `empty` empty cells, in the order of the scale.
pub(crate) fn for_each_hidden(
    view: View<'_>,
    size: usize,
    empty: usize,
    mut visit: impl FnMut(Hidden) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let View { geometry, marks, filled, .. } = view;
    for &zone in &geometry.sets_order {
        if filled.empty[zone] <= empty {
            continue;
        }
        // A digit with one place is a single, and belongs to no set.
        let mut fit = 0;
        for digit in 0..geometry.digits {
            let count = marks.places(zone, digit).count_ones() as usize;
            fit |= Mask::from(2 <= count && count <= size) << digit;
        }
        for digits in subsets(fit, size) {
            view.poll()?;
            let places = bits(digits).fold(0, |all, digit| all | marks.places(zone, digit));
            if places.count_ones() as usize == size {
                visit(Hidden { zone, digits, places })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Find for HiddenSet {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let size = usize::from(self.size);
        let empty = if self.is_direct || self.in_small_zones { size } else { 2 * size };
        for_each_hidden(view, size, empty, |hidden| {
            if self.is_direct {
                return self.direct(view, hidden, visit);
            }
            let cells = view.geometry.cells_at(hidden.zone, hidden.places);
            let removals = view.removals(cells, !hidden.digits);
            if removals.is_empty() {
                return ControlFlow::Continue(());
            }
            let rating = match self.size {
                2 => 3.4,
                3 => 4.0,
                _ => 5.4,
            };
            let technique = Technique::HiddenSet(self.size);
            visit(step(view.geometry, hidden, technique, rating).removing(removals))
        })
    }
}

impl HiddenSet {
    /// The other digits of the zone that have one place outside the set.
    fn direct(&self, view: View<'_>, hidden: Hidden, visit: Visit<'_>) -> ControlFlow<()> {
        let View { geometry, marks, .. } = view;
        let Hidden { zone, digits, places } = hidden;
        for digit in (0..geometry.digits).filter(|digit| digits >> digit & 1 == 0) {
            let all = marks.places(zone, digit);
            let outside = all & !places;
            // The digit had other places, all of them in the cells of the set.
            if all.count_ones() > 1 && outside.is_power_of_two() {
                let place = outside.trailing_zeros() as usize;
                let cell = usize::from(geometry.zones[zone][place]);
                let rating = if self.size == 2 { 2.0 } else { 2.5 };
                let technique = Technique::DirectHiddenSet(self.size);
                visit(step(geometry, hidden, technique, rating).placing(cell, digit))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn step(geometry: &Geometry, hidden: Hidden, technique: Technique, rating: f64) -> Step {
    let cells = Geometry::named(geometry.cells_at(hidden.zone, hidden.places));
    let digits = bits(hidden.digits).filter_map(Digit::from_index).collect();
    Step::new(technique, rating)
        .part(Role::Base, cells, digits)
        .zones(Role::Base, vec![geometry.number[hidden.zone]])
}
