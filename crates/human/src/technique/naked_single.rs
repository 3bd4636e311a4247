//! Naked singles: cells with one digit.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::Geometry;
use crate::level::Level::Easy;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use pavane::layout::Digit;
use std::ops::ControlFlow;

/// Cells with one digit.
pub(crate) struct NakedSingle;

/// Naked singles.
pub(crate) const NAKED_SINGLES: Row =
    Row::plain("naked singles", LayoutRequirement::Zones, &NakedSingle)
        .taught(&[&LESSON])
        .se(RATING)
        .human(4.0, Easy);

const RATING: f64 = 2.3;

const LESSON: Lesson = Lesson::new(
    "Naked Single",
    &["Naked Single"],
    &[
        "Look at one empty cell. Every digit but one is already in its row, its column or its block, or was ruled \
         out by earlier steps. The remaining digit goes into the cell.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Naked Single".into(),
    sentence: |words| {
        let (cell, digit, _) = words.base();
        format!("{cell} has one candidate: {digit}")
    },
};

impl Find for NakedSingle {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for (cell, &digits) in view.marks.cells.iter().enumerate() {
            if digits.is_power_of_two() {
                let digit = digits.trailing_zeros() as usize;
                let digits = Digit::from_index(digit).into_iter().collect();
                let step = Step::new(&KIND, RATING)
                    .part(Role::Base, Geometry::named([cell]), digits)
                    .placing(cell, digit);
                visit(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}
