//! Unique rectangles and loops: cells in which two digits could be exchanged if they held no others. A puzzle with
//! one solution never comes to that.
//!
//! The walk for loops follows Sudoku Explainer 1.2.1, which misses some loops with three or more extra cells.
//! Digits beyond the two are gathered from all neighbors that a position of the walk has looked at, not only from
//! the entered ones.

mod types;

use super::interface::{Find, Visit};
use super::lesson::{Lesson, UNIQUE_RECTANGLE_LESSON};
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Mask, bits};
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords};
use std::ops::ControlFlow;

/// Unique rectangles and loops of all types.
pub(crate) struct UniqueLoop;

/// Unique rectangles and loops.
pub(crate) const RECTANGLES_AND_LOOPS: Row =
    Row::plain("unique rectangles and loops", LayoutRequirement::Uniqueness, &UniqueLoop)
        .taught(&[&UNIQUE_RECTANGLE_LESSON, &LESSON])
        .se(4.5);

const LESSON: Lesson = Lesson::new(
    "Unique Loop",
    &["Unique Loop type 1", "Unique Loop type 2", "Unique Loop type 3", "Unique Loop type 4"],
    &[
        "A loop of six or more cells visits each row, column and block twice or not at all, and all its cells \
         share the same two candidates. If they had no others, the two digits could be exchanged along the loop, \
         and the puzzle would have two solutions. So some extra candidate holds.",
        "Type 1: one cell has extra candidates, and loses the two digits.",
        "Type 2: all extra candidates are the same digit, and cells that see all of them lose it.",
        "Type 3: two cells with extra candidates make a naked or hidden set with other cells.",
        "Type 4: one of the two digits has no other place in a zone of both cells, so these cells lose the other \
         digit.",
    ],
)
.from(
    "The name is from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

/// The number of cells is the size; the types, 1 to 4, are variants.
static KIND: Kind = Kind {
    name: |technique| match (technique.size(), technique.variant()) {
        (4, kind) => format!("Unique Rectangle type {kind}").into(),
        (6, kind) => format!("Unique Loop type {kind}").into(),
        (cells, kind) => format!("Unique Loop {cells} type {kind}").into(),
    },
    sentence,
};

/// The reason for a step of types 1 to 4.
pub(super) fn sentence(words: &StepWords<'_>) -> String {
    let exchange = exchange(words);
    let (extra, more) = (words.cells(Role::Extra), words.digits_of(Role::Extra));
    let locked = words.digits_of(Role::Set);
    match words.step.technique.variant() {
        1 => format!("{exchange}, so {extra} holds neither"),
        2 => format!("{exchange}, so one of {extra} holds {more}"),
        3 => {
            let (cells, zones) = (words.cells(Role::Set), words.zones(Role::Set));
            format!(
                "{exchange}, so one of {extra} holds one of {more}, \
                 and makes a set with {cells} for {locked} in {zones}"
            )
        }
        _ => format!("{exchange}, and one of {extra} holds {locked}, so neither holds the other"),
    }
}

/// The reason why cells of two digits hold another digit: the digits could be exchanged.
pub(super) fn exchange(words: &StepWords<'_>) -> String {
    let (cells, digits) = (words.cells(Role::Base), words.digits_of(Role::Base));
    format!("if {cells} held {digits} alone, these could be exchanged")
}

impl Find for UniqueLoop {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        if !view.geometry.all_full {
            return ControlFlow::Continue(());
        }
        let mut found: Vec<Step> = Vec::new();
        for start in 0..view.geometry.cell_count {
            if view.count(start) == 2 {
                let mut walk = LoopWalk::new(view, view.digits(start), &mut found);
                walk.enter(start);
                walk.extend(usize::MAX, 0, 2)?;
            }
        }
        let order = |step: &Step| step.technique.variant();
        found.sort_by(|a, b| a.rating.total_cmp(&b.rating).then(order(a).cmp(&order(b))));
        found.into_iter().try_for_each(visit)
    }
}

/// A walk from a cell with two digits through cells that have both.
struct LoopWalk<'a, 'b> {
    view: View<'a>,
    pair: Mask,
    cells: Vec<usize>,
    /// The zones of the cells at even and at odd places, as sets.
    zones: [Vec<u64>; 2],
    found: &'b mut Vec<Step>,
}

impl<'a, 'b> LoopWalk<'a, 'b> {
    fn new(view: View<'a>, pair: Mask, found: &'b mut Vec<Step>) -> Self {
        let zones = || vec![0; view.geometry.zones.len().div_ceil(64)];
        Self { view, pair, cells: Vec::new(), zones: [zones(), zones()], found }
    }

    /// Enters a cell; `false` if it shares a zone with a cell at a place of the same parity. No loop goes through
    /// both.
    fn enter(&mut self, cell: usize) -> bool {
        let zones = &mut self.zones[self.cells.len() % 2];
        let seats = self.view.geometry.seats(cell);
        let bit = |zone: u16| (usize::from(zone) / 64, 1_u64 << (zone % 64));
        let is_shared = |zone: u16| zones[bit(zone).0] & bit(zone).1 != 0;
        if seats.iter().any(|seat| is_shared(seat.zone)) {
            return false;
        }
        for seat in seats {
            let (word, bit) = bit(seat.zone);
            zones[word] |= bit;
        }
        self.cells.push(cell);
        true
    }

    /// Leaves the last cell.
    fn leave(&mut self) {
        if let Some(cell) = self.cells.pop() {
            let zones = &mut self.zones[self.cells.len() % 2];
            for seat in self.view.geometry.seats(cell) {
                zones[usize::from(seat.zone) / 64] &= !(1 << (seat.zone % 64));
            }
        }
    }

    /// Continues from the last cell, which was entered along a zone of the family `last`. `extra` are the digits
    /// beyond the pair that were gathered on the way. `allowance` is the number of extra cells that may be entered
    /// in any case.
    fn extend(&mut self, last: usize, mut extra: Mask, allowance: i32) -> ControlFlow<()> {
        self.view.poll()?;
        let View { geometry, marks, .. } = self.view;
        let cell = self.cells[self.cells.len() - 1];
        let mut pair = bits(self.pair);
        let (Some(low), Some(high)) = (pair.next(), pair.next()) else {
            return ControlFlow::Continue(());
        };
        for seat in geometry.seats(cell) {
            let zone = usize::from(seat.zone);
            let family = geometry.family(zone);
            // A loop turns at each cell into a zone of another family.
            if family == last {
                continue;
            }
            let both = marks.places(zone, low) & marks.places(zone, high);
            for next in geometry.cells_at(zone, both & !(1 << seat.place)) {
                if next == self.cells[0] && self.cells.len() >= 4 {
                    self.close()?;
                } else if !self.cells.contains(&next) {
                    let own = self.view.digits(next) & !self.pair;
                    // Digits of cells that are then not entered also count, as the head says.
                    extra |= own;
                    let is_allowed = own == 0 || extra.count_ones() == 1 || allowance > 0;
                    if is_allowed && self.enter(next) {
                        self.extend(family, extra, allowance - i32::from(own != 0))?;
                        self.leave();
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the new steps of a closed walk, if the pair can be exchanged along it. The cells at even places are
    /// then in the same zones as the cells at odd places, and no zone has two of either.
    fn close(&mut self) -> ControlFlow<()> {
        if self.zones[0] == self.zones[1] {
            for step in types::steps(self.view, &self.cells, self.pair)? {
                self.view.poll()?;
                if !self.found.iter().any(|old| is_same(old, &step)) {
                    self.found.push(step);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether two steps are of the same type, with the same cells in any order, and the same sets.
fn is_same(one: &Step, other: &Step) -> bool {
    let cells = |step: &Step| {
        let mut cells = step.parts[0].cells.clone();
        cells.sort_unstable();
        cells
    };
    one.technique == other.technique
        && one.parts[2..] == other.parts[2..]
        && cells(one) == cells(other)
}
