//! W-wings: two cells with the same two digits see both ends of a strong link of one of these digits. One of the
//! cells holds the other digit.

use super::facts::{digits, named, pairs, seers, strong_links};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::bits;
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use std::ops::ControlFlow;

/// W-wings.
pub(crate) struct WWing;

/// W-wings.
pub(crate) const W_WINGS: Row = Row::plain("W-wings", LayoutRequirement::FullZones, &WWing)
    .taught(&[&LESSON])
    .human(150.0, Hard);

const LESSON: Lesson = Lesson::new(
    "W-Wing",
    &["W-Wing"],
    &[
        "Two cells have the same two candidates, say 1 and 2. In some zone the 1 has two places; one of them sees \
         the first cell, the other one sees the second cell.",
        "One of the places is 1. The cell that sees it is not 1, so it is 2. So one of the two cells is 2, and a \
         cell that sees both loses the 2.",
    ],
)
.from(
    "The name comes from a discussion of 2007 in the forum of dailysudoku.com.",
    "http://dailysudoku.co.uk/sudoku/forums/viewtopic.php?t=5944",
);

static KIND: Kind = Kind {
    name: |_| "W-Wing".into(),
    sentence: |words| {
        let (cells, digits, zones) = words.base();
        let (wings, held) = (words.cells(Role::Wing), words.digits_of(Role::Wing));
        format!("{digits} has two places in {zones}, {cells}, so one of {wings} holds {held}")
    },
};

impl Find for WWing {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        let pairs = pairs(view);
        let links: Vec<_> = (0..geometry.digits).map(|digit| strong_links(view, digit)).collect();
        for (at, &one) in pairs.iter().enumerate() {
            let both = view.digits(one);
            for &other in pairs[at + 1..].iter().filter(|&&other| view.digits(other) == both) {
                view.poll()?;
                // One digit has the strong link, the other one is removed.
                for linked in bits(both) {
                    let Some(digit) = bits(both & !(1 << linked)).next() else { continue };
                    let removals = view.removals(seers(view, &[one, other], digit), 1 << digit);
                    if removals.is_empty() {
                        continue;
                    }
                    for link in &links[linked] {
                        let [p, q] = link.ends;
                        let joins =
                            |p, q| geometry.are_peers(one, p) && geometry.are_peers(other, q);
                        let is_apart = [p, q].iter().all(|&end| end != one && end != other);
                        if is_apart && (joins(p, q) || joins(q, p)) {
                            let step = Step::new(&KIND, 0.0)
                                .part(Role::Wing, named(&[one, other]), digits(1 << digit))
                                .part(Role::Base, named(&[p, q]), digits(1 << linked))
                                .zones(Role::Base, vec![geometry.number[link.zone]])
                                .removing(removals.clone());
                            visit(step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
