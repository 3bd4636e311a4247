//! Bivalue universal graves: if all cells had two digits and each digit two places in every zone, there would be two
//! solutions or none, so one of the digits beyond that is true.

mod types;

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::Mask;
use crate::level::Level::Hard;
use crate::state::{CandidateMarks, View};
use crate::step::{Kind, Role, StepWords};
use std::ops::ControlFlow;

/// Bivalue universal graves of all types.
pub(crate) struct Bug;

/// Bivalue universal graves.
pub(crate) const GRAVES: Row =
    Row::plain("bivalue universal graves", LayoutRequirement::Uniqueness, &Bug)
        .taught(&[&LESSON])
        .se(RATING)
        .human(100.0, Hard);

/// The rating of type 1 on the scale `se`. Each other type adds to it.
const RATING: f64 = 5.6;

const LESSON: Lesson = Lesson::new(
    "Bivalue Universal Grave (BUG)",
    &["BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4"],
    &[
        "If every empty cell had two candidates and every digit two places in each zone, the puzzle would have no \
         solution or several. A puzzle with one solution never comes to that. So one of the extra candidates must \
         hold.",
        "Type 1: one cell has extra candidates, and holds one of them.",
        "Type 2: all extra candidates are the same digit, so cells that see all of them lose it.",
        "Type 3: the extra digits of several cells make a naked set with other cells of a zone.",
        "Type 4: two cells of a zone share a digit that is not an extra one, and one of them must hold it. They \
         keep that digit and their extra ones.",
    ],
)
.from(
    "The principle was discovered in the Players' forum in 2005; a thread by Jeff of November 28 states and \
     proves it.",
    "The BUG (Bivalue Universal Grave) Principle, http://forum.enjoysudoku.com/",
);

/// The types, 1 to 4, are variants.
static KIND: Kind =
    Kind { name: |technique| format!("BUG type {}", technique.variant()).into(), sentence };

fn sentence(words: &StepWords<'_>) -> String {
    let (extra, more) = (words.cells(Role::Extra), words.digits_of(Role::Extra));
    let grave = "without the extra candidates each cell would have two, and each digit two places";
    match words.step.technique.variant() {
        1 => format!("{grave}, so {extra} holds {more}"),
        2 => format!("{grave}, so one of {extra} holds {more}"),
        3 => {
            let (set, zone) = (words.cells(Role::Set), words.zones(Role::Set));
            format!(
                "{grave}, so one of {extra} holds one of {more}, and makes a set with {set} in {zone}"
            )
        }
        _ => {
            let other = words.digits_of(Role::Set);
            format!("{grave}, so one of {extra} holds one of {more}, and the other {other}")
        }
    }
}

impl Find for Bug {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let Some(grave) = Grave::find(view) else { return ControlFlow::Continue(()) };
        types::steps(view, &grave)?
            .into_iter()
            .filter(|step| !step.removals.is_empty())
            .try_for_each(visit)
    }
}

/// Cells with digits beyond the two of the grave.
struct Grave {
    /// The cells in the order in which they were found, each with its digits beyond.
    cells: Vec<(usize, Mask)>,
    /// All of these digits.
    digits: Mask,
    /// The other cells that see all of these cells, in the order of the sight of the first.
    common: Vec<usize>,
}

impl Grave {
    /// The cells and digits beyond a grave; `None` if the rest is no grave, or no digit is beyond it.
    fn find(view: View<'_>) -> Option<Self> {
        let View { geometry, marks, .. } = view;
        if !geometry.all_full {
            return None;
        }
        let mut left: CandidateMarks = marks.clone();
        let mut grave = Self { cells: Vec::new(), digits: 0, common: Vec::new() };
        for zone in 0..geometry.zones.len() {
            for digit in 0..geometry.digits {
                let places = marks.places(zone, digit);
                // A digit of a grave is placed, or has two places.
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let mut beyond =
                    geometry.cells_at(zone, places).filter(|&cell| view.count(cell) > 2);
                let cell = beyond.next()?;
                // Between several such cells, another zone must decide.
                if beyond.next().is_none() {
                    grave.add(view, cell, digit)?;
                    if left.has(cell, digit) {
                        left.remove(geometry, cell, digit);
                    }
                }
            }
        }
        // Without the digits beyond, the empty cells must have two digits each, and the digits two places.
        let is_grave = (0..geometry.cell_count)
            .all(|cell| !view.filled.is_empty(cell) || left.cells[cell].count_ones() == 2)
            && (0..geometry.zones.len()).all(|zone| {
                (0..geometry.digits)
                    .all(|digit| matches!(left.places(zone, digit).count_ones(), 0 | 2))
            });
        (is_grave && !grave.cells.is_empty()).then_some(grave)
    }

    /// Adds a digit beyond the grave; `None` if no type of step fits the cells any more.
    fn add(&mut self, view: View<'_>, cell: usize, digit: usize) -> Option<()> {
        let geometry = view.geometry;
        self.digits |= 1 << digit;
        if let Some(known) = self.cells.iter_mut().find(|known| known.0 == cell) {
            known.1 |= 1 << digit;
        } else {
            if self.cells.is_empty() {
                self.common = geometry.sight(cell).iter().map(|&peer| usize::from(peer)).collect();
            }
            self.cells.push((cell, 1 << digit));
            self.common.retain(|&other| geometry.are_peers(other, cell));
            self.common.retain(|other| self.cells.iter().all(|known| known.0 != *other));
        }
        // Several cells with several digits need a common peer.
        let is_lost =
            self.cells.len() > 1 && self.digits.count_ones() > 1 && self.common.is_empty();
        (!is_lost).then_some(())
    }
}
