//! Naked sets: cells of a zone with the same number of digits, which no other cell of the zone holds.

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

/// Naked pairs, triplets and quads.
pub(crate) struct NakedSet {
    /// The number of cells, 2 to 4.
    pub(crate) size: u8,
    /// Whether zones with less than twice the set's size of empty cells also count. In such a zone the other digits
    /// make a hidden set of this size or less.
    pub(crate) in_small_zones: bool,
}

/// Naked pairs.
pub(crate) const PAIRS: Row = Row::plain("naked pairs", LayoutRequirement::Zones, &on_se(2))
    .taught(&[&LESSON])
    .se(rating(2))
    .by(&on_human(2))
    .human(60.0, Medium);

/// Naked triplets.
pub(crate) const TRIPLETS: Row = Row::plain("naked triplets", LayoutRequirement::Zones, &on_se(3))
    .taught(&[&LESSON])
    .se(rating(3))
    .by(&on_human(3))
    .human(80.0, Medium);

/// Naked quads.
pub(crate) const QUADS: Row = Row::plain("naked quads", LayoutRequirement::Zones, &on_se(4))
    .taught(&[&LESSON])
    .se(rating(4))
    .by(&on_human(4))
    .human(120.0, Hard);

const fn on_se(size: u8) -> NakedSet {
    NakedSet { size, in_small_zones: false }
}

const fn on_human(size: u8) -> NakedSet {
    NakedSet { size, in_small_zones: true }
}

/// The rating of a size on the scale `se`.
const fn rating(size: u8) -> f64 {
    match size {
        2 => 3.0,
        3 => 3.6,
        _ => 5.0,
    }
}

/// The technique of a size, and its rating on the scale `se`.
pub(crate) const fn rated(size: u8) -> (Technique, f64) {
    (Technique::sized(&KIND, size), rating(size))
}

const LESSON: Lesson = Lesson::new(
    "Naked Sets",
    &["Naked Pair", "Naked Triplet", "Naked Quad"],
    &[
        "Two cells of a zone have two candidates together, or three cells have three, or four cells have four. \
         They use up these digits, in some order.",
        "So all other cells of the zone lose these digits. Not every cell needs all of the digits: 12, 23 and 13 \
         are a naked triplet.",
    ],
);

static KIND: Kind = Kind {
    name: |technique| format!("Naked {}", set_name(technique.size())).into(),
    sentence: |words| {
        let (cells, digits, zones) = words.base();
        format!(
            "in {zones} {cells} have only the candidates {digits}, which are nowhere else there"
        )
    },
};

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
            let (technique, rating) = rated(self.size);
            let cells = Geometry::named(geometry.cells_at(zone, places));
            let named = bits(digits).filter_map(Digit::from_index).collect();
            let step = Step::new(technique, rating)
                .part(Role::Base, cells, named)
                .zones(Role::Base, vec![geometry.number[zone]])
                .removing(view.removals(outside, digits));
            visit(step)
        })
    }
}
