//! Hidden singles: digits with one place in a zone.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::Geometry;
use crate::level::Level::Easy;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use pavane::layout::Digit;
use std::ops::ControlFlow;

/// Digits with one place in a zone, or only the last empty cells of zones.
pub(crate) struct HiddenSingle {
    /// Whether the zone has no other empty cell.
    pub(crate) is_last: bool,
}

/// The last empty cells of zones.
pub(crate) const LAST_CELLS: Row = Row::plain(
    "last cells of zones",
    LayoutRequirement::FullZones,
    &HiddenSingle { is_last: true },
)
.taught(&[&LESSON])
.se(1.0);

/// Hidden singles.
pub(crate) const HIDDEN_SINGLES: Row =
    Row::plain("hidden singles", LayoutRequirement::FullZones, &HiddenSingle { is_last: false })
        .taught(&[&LESSON])
        .se(1.2)
        .human(14.0, Easy);

const LESSON: Lesson = Lesson::new(
    "Hidden Single",
    &["Hidden Single"],
    &[
        "Look at one digit in one row, column or block. Only one of the empty cells can hold it, so it goes \
         there.",
        "The cell may have other candidates: they hide the single. That is why it is easier to look for places of \
         a digit than for digits of a cell.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Hidden Single".into(),
    sentence: |words| {
        let (cell, digit, zone) = words.base();
        format!("{digit} has one place in {zone}: {cell}")
    },
};

impl Find for HiddenSingle {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let View { geometry, marks, filled, .. } = view;
        for &zone in &geometry.sets_order {
            let empty = filled.empty[zone];
            if empty == 0 || (empty == 1) != self.is_last {
                continue;
            }
            for digit in 0..geometry.digits {
                let places = marks.places(zone, digit);
                if places.is_power_of_two() {
                    let cell = usize::from(geometry.zones[zone][places.trailing_zeros() as usize]);
                    visit(self.step(geometry, zone, cell, digit))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl HiddenSingle {
    fn step(&self, geometry: &Geometry, zone: usize, cell: usize, digit: usize) -> Step {
        let rating = match (self.is_last, geometry.family(zone)) {
            (true, _) => 1.0,
            (false, 0) => 1.2,
            (false, _) => 1.5,
        };
        let digits = Digit::from_index(digit).into_iter().collect();
        Step::new(&KIND, rating)
            .part(Role::Base, Geometry::named([cell]), digits)
            .zones(Role::Base, vec![geometry.number[zone]])
            .placing(cell, digit)
    }
}
