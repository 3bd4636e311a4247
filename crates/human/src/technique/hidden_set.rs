//! Hidden sets: digits with the same number of places in a zone; the cells of these places hold no other digit.

use super::facts::set_name;
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Geometry, Mask, bits};
use crate::level::Level::{Hard, Medium};
use crate::state::View;
use crate::step::{Kind, Role, Step, Technique};
use crate::subsets::subsets;
use pavane::layout::Digit;
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

/// Hidden pairs that leave one place of another digit.
pub(crate) const DIRECT_PAIRS: Row =
    Row::plain("direct hidden pairs", LayoutRequirement::FullZones, &direct(2))
        .taught(&[&DIRECT_LESSON])
        .se(direct_rating(2));

/// Hidden triplets that leave one place of another digit.
pub(crate) const DIRECT_TRIPLETS: Row =
    Row::plain("direct hidden triplets", LayoutRequirement::FullZones, &direct(3))
        .taught(&[&DIRECT_LESSON])
        .se(direct_rating(3));

/// Hidden pairs.
pub(crate) const PAIRS: Row = Row::plain("hidden pairs", LayoutRequirement::FullZones, &on_se(2))
    .taught(&[&LESSON])
    .se(rating(2))
    .by(&on_human(2))
    .human(70.0, Medium);

/// Hidden triplets.
pub(crate) const TRIPLETS: Row =
    Row::plain("hidden triplets", LayoutRequirement::FullZones, &on_se(3))
        .taught(&[&LESSON])
        .se(rating(3))
        .by(&on_human(3))
        .human(100.0, Medium);

/// Hidden quads.
pub(crate) const QUADS: Row = Row::plain("hidden quads", LayoutRequirement::FullZones, &on_se(4))
    .taught(&[&LESSON])
    .se(rating(4))
    .by(&on_human(4))
    .human(150.0, Hard);

const fn direct(size: u8) -> HiddenSet {
    HiddenSet { size, is_direct: true, in_small_zones: false }
}

const fn on_se(size: u8) -> HiddenSet {
    HiddenSet { size, is_direct: false, in_small_zones: false }
}

const fn on_human(size: u8) -> HiddenSet {
    HiddenSet { size, is_direct: false, in_small_zones: true }
}

/// The rating of a size on the scale `se`.
const fn rating(size: u8) -> f64 {
    match size {
        2 => 3.4,
        3 => 4.0,
        _ => 5.4,
    }
}

/// The rating of a direct set of a size on the scale `se`.
const fn direct_rating(size: u8) -> f64 {
    if size == 2 { 2.0 } else { 2.5 }
}

/// The technique of a size, and its rating on the scale `se`.
pub(crate) const fn rated(size: u8) -> (Technique, f64) {
    (Technique::sized(&KIND, size), rating(size))
}

const LESSON: Lesson = Lesson::new(
    "Hidden Sets",
    &["Hidden Pair", "Hidden Triplet", "Hidden Quad"],
    &[
        "Two digits have two places in a zone together, or three digits have three places, or four have four. \
         These cells hold these digits, in some order.",
        "So the cells lose all their other candidates, which hid the set.",
    ],
);

const DIRECT_LESSON: Lesson = Lesson::new(
    "Direct Hidden Sets",
    &["Direct Hidden Pair", "Direct Hidden Triplet"],
    &[
        "A hidden pair or triplet removes candidates, and one of the removals leaves a digit a single place in a \
         zone. The step makes both at once: it fills that place.",
    ],
)
.from(
    "The name is from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

static KIND: Kind = Kind {
    name: |technique| format!("Hidden {}", set_name(technique.size())).into(),
    sentence: |words| {
        let (cells, digits, zones) = words.base();
        format!("in {zones} only {cells} have {digits}, so these cells hold nothing else")
    },
};

static DIRECT_KIND: Kind = Kind {
    name: |technique| format!("Direct Hidden {}", set_name(technique.size())).into(),
    sentence: |words| {
        let (cells, digits, zones) = words.base();
        let placed = words.digits(words.step.placement.into_iter().map(|(_, digit)| digit));
        format!("in {zones} only {cells} have {digits}, which leaves {placed} one place there")
    },
};

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
            visit(step(view.geometry, hidden, rated(self.size)).removing(removals))
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
                let technique = Technique::sized(&DIRECT_KIND, self.size);
                let rated = (technique, direct_rating(self.size));
                visit(step(geometry, hidden, rated).placing(cell, digit))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn step(geometry: &Geometry, hidden: Hidden, (technique, rating): (Technique, f64)) -> Step {
    let cells = Geometry::named(geometry.cells_at(hidden.zone, hidden.places));
    let digits = bits(hidden.digits).filter_map(Digit::from_index).collect();
    Step::new(technique, rating)
        .part(Role::Base, cells, digits)
        .zones(Role::Base, vec![geometry.number[hidden.zone]])
}
