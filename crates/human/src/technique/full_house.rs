//! Full houses: the last empty cell of a zone.

use super::hidden_single::HiddenSingle;
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Easy;
use crate::state::View;
use crate::step::{Kind, Step};
use std::ops::ControlFlow;

/// The last empty cells of zones.
pub(crate) struct FullHouse;

/// Full houses.
pub(crate) const FULL_HOUSES: Row =
    Row::plain("full houses", LayoutRequirement::FullZones, &FullHouse)
        .taught(&[&LESSON])
        .human(4.0, Easy);

const LESSON: Lesson = Lesson::new(
    "Full House",
    &["Full House"],
    &[
        "A row, a column or a block has one empty cell. The cell holds the digit that the zone still lacks.",
    ],
)
.from(
    "The name is as in HoDoKu; Sudoku Explainer has such steps among its hidden singles.",
    "HoDoKu 2.2 by B. Hobiger",
);

static KIND: Kind = Kind {
    name: |_| "Full House".into(),
    sentence: |words| {
        let (cell, digit, zone) = words.base();
        format!("{cell} is the last empty cell of {zone}: {digit}")
    },
};

impl Find for FullHouse {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        HiddenSingle { is_last: true }
            .find(view, &mut |step| visit(Step { technique: (&KIND).into(), ..step }))
    }
}
