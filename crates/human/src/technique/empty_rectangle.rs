//! Empty rectangles: a digit of a zone lies in two zones that cross it, so if not in one, then in the other.

use super::facts::{all_see, digits, named, seers, strong_links};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use std::ops::ControlFlow;

/// Empty rectangles with one strong link.
pub(crate) struct EmptyRectangle;

/// Empty rectangles.
pub(crate) const EMPTY_RECTANGLES: Row =
    Row::plain("empty rectangles", LayoutRequirement::FullZones, &EmptyRectangle)
        .taught(&[&LESSON])
        .human(120.0, Hard);

const LESSON: Lesson = Lesson::new(
    "Empty Rectangle",
    &["Empty Rectangle"],
    &[
        "All places of a digit in a block lie in one row and one column of the block. So the digit is in that row \
         or in that column there.",
        "A strong link of the same digit, two places in a line, leads from one of the two to the other. Where the \
         link ends across from the other line, the digit is removed: both cases exclude it.",
    ],
)
.from(
    "Havard described it under this name in the Players' forum. The older name is hinge.",
    "The Empty Rectangle (ER), http://forum.enjoysudoku.com/; http://www.sudopedia.org/wiki/Empty_Rectangle",
);

static KIND: Kind = Kind {
    name: |_| "Empty Rectangle".into(),
    sentence: |words| {
        let (_, digit, block) = words.base();
        let (line, wings) = (words.zones(Role::Cover), words.cells(Role::Wing));
        format!("{digit} is in {block} in two lines, and in {line} only in {wings}")
    },
};

impl Find for EmptyRectangle {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        for digit in 0..geometry.digits {
            let links = strong_links(view, digit);
            for block in geometry.families[0].clone().filter(|&zone| geometry.is_full[zone]) {
                let places = view.marks.places(block, digit);
                if places.count_ones() < 2 {
                    continue;
                }
                for line in 0..geometry.zones.len() {
                    // The places in one line, and all others, which lie in another.
                    let near = places & geometry.shared(block, line);
                    let far = places & !near;
                    if line == block || near == 0 || far == 0 {
                        continue;
                    }
                    let near: Vec<usize> = geometry.cells_at(block, near).collect();
                    let far: Vec<usize> = geometry.cells_at(block, far).collect();
                    for link in &links {
                        view.poll()?;
                        for (start, end) in [(0, 1), (1, 0)] {
                            let (start, end) = (link.ends[start], link.ends[end]);
                            let is_outside = [start, end]
                                .iter()
                                .all(|cell| !near.contains(cell) && !far.contains(cell));
                            if !is_outside || !all_see(geometry, &[start], &near) {
                                continue;
                            }
                            // If the start holds the digit, a far place holds it in the block. Otherwise the end
                            // holds it.
                            let mut ends = far.clone();
                            ends.push(end);
                            let seen = seers(view, &ends, digit);
                            let removals = view.removals(seen, 1 << digit);
                            if removals.is_empty() {
                                continue;
                            }
                            let all: Vec<usize> = near.iter().chain(&far).copied().collect();
                            let step = Step::new(&KIND, 0.0)
                                .part(Role::Base, named(&all), digits(1 << digit))
                                .part(Role::Wing, named(&[start, end]), digits(1 << digit))
                                .zones(Role::Base, vec![geometry.number[block]])
                                .zones(Role::Cover, vec![geometry.number[link.zone]])
                                .removing(removals);
                            visit(step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
