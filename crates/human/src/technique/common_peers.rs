//! Common peers: a cell that sees all places of a digit in a zone does not hold the digit.
//!
//! In standard boards pointing and claiming remove all of these. Where cells see each other by other zones, such as
//! pairs a knight's move apart, diagonals or regions of a jigsaw, there are more.

use super::facts::{digits, named};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Medium;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use std::ops::ControlFlow;

/// Cells that see all places of a digit in a zone, by zones of several kinds.
pub(crate) struct CommonPeers;

/// Common peers.
pub(crate) const COMMON_PEERS: Row =
    Row::plain("common peers", LayoutRequirement::FullZones, &CommonPeers)
        .taught(&[&LESSON])
        .se(RATING)
        .human(50.0, Medium);

/// The rating on the scale `se`.
const RATING: f64 = 2.9;

const LESSON: Lesson = Lesson::new(
    "Common Peers",
    &["Common Peers"],
    &[
        "In a zone a digit has a few places. One of them holds the digit, whichever it is.",
        "A cell outside the zone that sees all of these places loses the digit. It may see them by different zones, \
         or by a rule such as anti-knight. Pointing and claiming are the case of one other zone; the boards with \
         rows, columns and blocks alone have no other.",
    ],
)
.from(
    "Sukaku Explainer calls it generalized intersections.",
    "Sukaku Explainer 1.18 by SudokuMonster",
);

pub(super) static KIND: Kind = Kind {
    name: |_| "Common Peers".into(),
    sentence: |words| {
        let (cells, digit, zone) = words.base();
        let seers = words.cells(Role::Wing);
        // As a reason inside a chain it names no cells.
        match seers.is_empty() {
            true => format!("{digit} is in {zone} only in {cells}"),
            false => format!("{digit} is in {zone} only in {cells}, and all of these see {seers}"),
        }
    },
};

impl Find for CommonPeers {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        if geometry.is_standard() {
            return ControlFlow::Continue(());
        }
        for family in &geometry.families {
            // The order of Sukaku Explainer: digits, then zones of a kind.
            for digit in 0..geometry.digits {
                for zone in family.clone() {
                    view.poll()?;
                    if let Some(step) = step(view, zone, digit) {
                        visit(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step of a digit in a zone, if a cell sees all of its places.
fn step(view: View<'_>, zone: usize, digit: usize) -> Option<Step> {
    let View { geometry, marks, .. } = view;
    let places = marks.places(zone, digit);
    // One place is a hidden single.
    if places.count_ones() < 2 {
        return None;
    }
    let seers = geometry.seers(zone).iter().filter(|seer| places & !seer.seen == 0);
    let seers = seers.map(|seer| usize::from(seer.cell));
    let seers: Vec<usize> = seers.filter(|&cell| marks.has(cell, digit)).collect();
    if seers.is_empty() {
        return None;
    }
    let cells: Vec<usize> = geometry.cells_at(zone, places).collect();
    let step = Step::new(&KIND, RATING)
        .part(Role::Base, named(&cells), digits(1 << digit))
        .part(Role::Wing, named(&seers), digits(1 << digit))
        .zones(Role::Base, vec![geometry.number[zone]]);
    Some(step.removing(view.removals(seers, 1 << digit)))
}
