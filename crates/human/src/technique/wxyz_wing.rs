//! WXYZ-wings: four cells with four digits. All but one of the digits can be in at most one of the cells.

use super::facts::{all_see, digits, named, seers};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Mask, bits};
use crate::level::Level::Unfair;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use std::ops::ControlFlow;

/// WXYZ-wings.
pub(crate) struct WxyzWing;

/// WXYZ-wings.
pub(crate) const WXYZ_WINGS: Row = Row::plain("WXYZ-wings", LayoutRequirement::Zones, &WxyzWing)
    .taught(&[&LESSON])
    .human(300.0, Unfair);

const LESSON: Lesson = Lesson::new(
    "WXYZ-Wing",
    &["WXYZ-Wing"],
    &[
        "Four cells have four candidates together, and only one of the digits can be in several of the cells. The \
         others are in one cell each, at most.",
        "So the digit that may repeat is in one of the cells, and a cell that sees all its places among the four \
         loses it.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "WXYZ-Wing".into(),
    sentence: |words| {
        let (cells, wings) = (words.cells(Role::Base), words.cells(Role::Wing));
        let digit = words.digits_of(Role::Wing);
        format!(
            "{cells} have four digits, and only {digit} can be in several of them, \
             so one of {wings} holds it"
        )
    },
};

/// The number of cells, and of digits.
const SIZE: usize = 4;

impl Find for WxyzWing {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let few = |&cell: &usize| (2..=SIZE).contains(&view.count(cell));
        let cells: Vec<usize> = (0..view.geometry.cell_count).filter(few).collect();
        let mut chosen = Vec::with_capacity(SIZE);
        extend(view, &cells, &mut chosen, 0, visit)
    }
}

/// Adds cells to those chosen, as long as they have no more than four digits together.
fn extend(
    view: View<'_>,
    cells: &[usize],
    chosen: &mut Vec<usize>,
    union: Mask,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    if chosen.len() == SIZE {
        return give(view, chosen, union, visit);
    }
    for (at, &cell) in cells.iter().enumerate() {
        view.poll()?;
        let all = union | view.digits(cell);
        let sees_one = chosen.iter().any(|&other| view.geometry.are_peers(cell, other));
        // The cells that see none yet may be joined by one to come.
        if all.count_ones() as usize <= SIZE && (sees_one || chosen.len() < SIZE - 1) {
            chosen.push(cell);
            extend(view, &cells[at + 1..], chosen, all, visit)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

fn give(view: View<'_>, chosen: &[usize], union: Mask, visit: Visit<'_>) -> ControlFlow<()> {
    if union.count_ones() as usize != SIZE {
        return ControlFlow::Continue(());
    }
    let holders = |digit: usize| -> Vec<usize> {
        chosen.iter().copied().filter(|&cell| view.marks.has(cell, digit)).collect()
    };
    // A restricted digit is in at most one of the cells.
    let is_restricted = |digit: &usize| {
        let cells = holders(*digit);
        cells.iter().enumerate().all(|(at, &one)| all_see(view.geometry, &[one], &cells[at + 1..]))
    };
    let mut free = bits(union).filter(|digit| !is_restricted(digit));
    let (Some(digit), None) = (free.next(), free.next()) else { return ControlFlow::Continue(()) };
    let cells = holders(digit);
    let removals = view.removals(seers(view, &cells, digit), 1 << digit);
    if removals.is_empty() {
        return ControlFlow::Continue(());
    }
    let step = Step::new(&KIND, 0.0)
        .part(Role::Base, named(chosen), digits(union & !(1 << digit)))
        .part(Role::Wing, named(&cells), digits(1 << digit))
        .removing(removals);
    visit(step)
}
