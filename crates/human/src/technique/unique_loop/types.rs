//! The types of unique loops, by the extra cells, which have more digits than the two of the loop.

use super::KIND;
use crate::geometry::{Geometry, Mask, bits};
use crate::state::View;
use crate::step::{Role, Step, Technique};
use crate::subsets::subsets;
use crate::technique::facts;
use std::ops::ControlFlow;

/// The steps that a loop of cells with two digits gives, in the order of the scale.
pub(super) fn steps(view: View<'_>, cells: &[usize], pair: Mask) -> ControlFlow<(), Vec<Step>> {
    let is_extra = |cell: &usize| view.digits(*cell) & !pair != 0;
    let extra: Vec<usize> = cells.iter().copied().filter(is_extra).collect();
    let digits = extra.iter().fold(0, |all, &cell| all | view.digits(cell)) & !pair;
    let found = Loop { view, cells, pair, extra: &extra, digits };
    let mut steps = Vec::new();
    match extra[..] {
        // Without extra cells the puzzle has several solutions, and no step follows.
        [] => {}
        [cell] => steps.push(found.step(1, 0.0).removing(view.removals([cell], pair))),
        [one, other] => {
            if digits.is_power_of_two() {
                steps.push(found.type_2());
            } else {
                found.type_3(one, other, &mut steps)?;
            }
            steps.extend(found.type_4(one, other));
        }
        _ => steps.push(found.type_2()),
    }
    steps.retain(|step| !step.removals.is_empty());
    ControlFlow::Continue(steps)
}

/// A loop with its extra cells.
struct Loop<'a> {
    view: View<'a>,
    cells: &'a [usize],
    pair: Mask,
    extra: &'a [usize],
    /// The digits of the extra cells beyond the pair.
    digits: Mask,
}

impl Loop<'_> {
    fn step(&self, kind: u8, added: f64) -> Step {
        let base = match self.cells.len() {
            ..6 => 4.5,
            6..8 => 4.6,
            8..10 => 4.7,
            _ => 5.0,
        };
        let technique = Technique::sized(&KIND, self.cells.len() as u8).in_variant(kind);
        Step::new(technique, base + added)
            .part(Role::Base, Geometry::named(self.cells.iter().copied()), facts::digits(self.pair))
            .part(
                Role::Extra,
                Geometry::named(self.extra.iter().copied()),
                facts::digits(self.digits),
            )
    }

    /// One of the extra cells holds the extra digit.
    fn type_2(&self) -> Step {
        let seen = self.view.geometry.seen_by_all(self.extra);
        self.step(2, 0.0).removing(self.view.removals(seen, self.digits))
    }

    /// One of the two extra cells holds one of the extra digits, and makes a set with others of a zone.
    fn type_3(&self, one: usize, other: usize, steps: &mut Vec<Step>) -> ControlFlow<()> {
        let geometry = self.view.geometry;
        for size in self.digits.count_ones() as usize..=geometry.digits.saturating_sub(2) {
            for zone in geometry.common_zones(one, other) {
                let empty = self.view.filled.empty[zone];
                if 2 * size <= empty {
                    self.naked(zone, size, [one, other], steps)?;
                }
                if 2 * size < empty {
                    self.hidden(zone, size, [one, other], steps)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn naked(
        &self,
        zone: usize,
        size: usize,
        [one, other]: [usize; 2],
        steps: &mut Vec<Step>,
    ) -> ControlFlow<()> {
        let View { geometry, .. } = self.view;
        let places = |cells: &[usize]| {
            let all = geometry.zones[zone].iter().enumerate();
            let own = all.filter(|(_, cell)| cells.contains(&usize::from(**cell)));
            own.fold(0, |mask, (place, _)| mask | 1 << place)
        };
        let (first, pair) = (places(&[one]), places(&[one, other]));
        let digits_at = |place: usize| self.view.digits(usize::from(geometry.zones[zone][place]));
        // The first extra cell represents both in the set.
        let mut fit = first;
        for place in 0..geometry.zones[zone].len() {
            let count = digits_at(place).count_ones() as usize;
            fit |= u64::from(pair >> place & 1 == 0 && 2 <= count && count <= size) << place;
        }
        // The digits that both extra cells have count twice: with the others alone the set must be as large.
        let both = self.digits & self.view.digits(one) & self.view.digits(other);
        for set in subsets(fit, size) {
            self.view.poll()?;
            if set & first == 0 {
                continue;
            }
            let others = bits(set & !first).fold(0, |all, place| all | digits_at(place));
            let union = others | self.digits;
            if union.count_ones() as usize != size || (others | both).count_ones() as usize != size
            {
                continue;
            }
            let rest = geometry.shared(zone, zone) & !set & !pair;
            let removals = self.view.removals(geometry.cells_at(zone, rest), union);
            let cells = Geometry::named(geometry.cells_at(zone, set & !first));
            let step = self
                .step(3, 0.1 * (size - 1) as f64)
                .part(Role::Set, cells, facts::digits(union))
                .zones(Role::Set, vec![geometry.number[zone]]);
            steps.push(step.removing(removals));
        }
        ControlFlow::Continue(())
    }

    fn hidden(
        &self,
        zone: usize,
        size: usize,
        [one, other]: [usize; 2],
        steps: &mut Vec<Step>,
    ) -> ControlFlow<()> {
        let View { geometry, marks, .. } = self.view;
        let all = u64::MAX >> (64 - geometry.digits);
        let free = all & !self.pair & !self.digits;
        if free == 0 {
            return ControlFlow::Continue(());
        }
        let place = |cell: usize| {
            let mut seats = geometry.seats(cell).iter();
            let seat = seats.find(|seat| usize::from(seat.zone) == zone);
            seat.map_or(0, |seat| 1 << seat.place)
        };
        let (first, second) = (place(one), place(other));
        for chosen in subsets(free, size - 2) {
            self.view.poll()?;
            let digits = chosen | self.pair;
            // The first extra cell represents both: the second is no place of its own.
            let places = |digit| marks.places(zone, digit) & !second;
            let union = bits(digits).fold(0, |all, digit| all | places(digit));
            if union.count_ones() as usize != size || bits(digits).any(|digit| places(digit) == 0) {
                continue;
            }
            let set: Vec<usize> = geometry.cells_at(zone, union & !first).collect();
            let removals = self.view.removals(set.iter().copied(), !digits);
            let step = self
                .step(3, 0.1 * (set.len() as f64 - 1.0))
                .part(Role::Set, Geometry::named(set), facts::digits(digits))
                .zones(Role::Set, vec![geometry.number[zone]]);
            steps.push(step.removing(removals));
        }
        ControlFlow::Continue(())
    }

    /// One of the digits is nowhere else in a zone of both extra cells, so the other is in neither.
    fn type_4(&self, one: usize, other: usize) -> Option<Step> {
        let View { geometry, marks, .. } = self.view;
        let is_locked = |digit: &usize| {
            geometry.common_zones(one, other).any(|zone| {
                let mut cells = geometry.cells_at(zone, marks.places(zone, *digit));
                cells.all(|cell| cell == one || cell == other)
            })
        };
        let locked = bits(self.pair).find(is_locked)?;
        let removed = self.pair & !(1 << locked);
        let step = self.step(4, 0.0).part(Role::Set, Vec::new(), facts::digits(1 << locked));
        Some(step.removing(self.view.removals([one, other], removed)))
    }
}
