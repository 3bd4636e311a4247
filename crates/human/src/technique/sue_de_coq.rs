//! Sue de Coq: cells common to two zones and further cells of either zone, with the same number of digits as cells.
//! Each digit is in one of them, since all of its places see each other.

use super::facts::{digits, named, seers};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Mask, bits};
use crate::level::Level::Unfair;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use crate::subsets::subsets;
use std::ops::ControlFlow;

/// Sue de Coq.
pub(crate) struct SueDeCoq;

/// Sue de Coq.
pub(crate) const SUE_DE_COQ: Row =
    Row::plain("Sue de Coq", LayoutRequirement::FullZones, &SueDeCoq)
        .taught(&[&LESSON])
        .human(250.0, Unfair);

const LESSON: Lesson = Lesson::new(
    "Sue de Coq",
    &["Sue de Coq"],
    &[
        "Some cells lie where a block and a line cross, and some more in the block or in the line. Together they \
         have the same number of digits as cells, and all places of a digit among them see each other.",
        "So each of these digits is there exactly once. A cell that sees all places of a digit loses it.",
    ],
)
.from(
    "A user of a forum with the name Sue de Coq described it as two-sector disjoint subsets; other users called \
     it by that name.",
    "http://hodoku.sourceforge.net/en/tech_misc.php",
);

static KIND: Kind = Kind {
    name: |_| "Sue de Coq".into(),
    sentence: |words| {
        let [core, wings, set] = [Role::Base, Role::Wing, Role::Set].map(|role| words.cells(role));
        format!(
            "{core}, {wings}, {set} have as many digits as cells, and all places of a digit see each other"
        )
    },
};

/// The largest number of cells of a zone beside the crossing.
const MOST: usize = 4;

impl Find for SueDeCoq {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        for zone in geometry.families[0].clone() {
            for line in geometry.families[0].end..geometry.zones.len() {
                let empty = |zone: usize, places: Mask| {
                    let is_empty = |place: &usize| {
                        view.filled.is_empty(usize::from(geometry.zones[zone][*place]))
                    };
                    bits(places).filter(is_empty).fold(0, |mask: Mask, place| mask | 1 << place)
                };
                let crossing = empty(zone, geometry.shared(zone, line));
                if crossing.count_ones() < 2 {
                    continue;
                }
                let all = |zone: usize| {
                    (0..geometry.zones[zone].len()).fold(0, |mask: Mask, place| mask | 1 << place)
                };
                let beside = empty(zone, all(zone) & !geometry.shared(zone, line));
                let along = empty(line, all(line) & !geometry.shared(line, zone));
                for size in 2..=crossing.count_ones() as usize {
                    for core in subsets(crossing, size) {
                        view.poll()?;
                        let core: Vec<usize> = geometry.cells_at(zone, core).collect();
                        let union = core.iter().fold(0, |all, &cell| all | view.digits(cell));
                        // Each side takes at least one of the extra digits.
                        if union.count_ones() as usize >= core.len() + 2 {
                            give(view, [zone, line], &core, union, [beside, along], visit)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The sets of a zone that may go with a core: cells, and their digits.
fn sides(
    view: View<'_>,
    zone: usize,
    places: Mask,
    union: Mask,
) -> ControlFlow<(), Vec<(Vec<usize>, Mask)>> {
    let most = (places.count_ones() as usize).min(MOST);
    let mut sides = Vec::new();
    for set in (1..=most).flat_map(|size| subsets(places, size)) {
        view.poll()?;
        let cells: Vec<usize> = view.geometry.cells_at(zone, set).collect();
        let own = cells.iter().fold(0, |all, &cell| all | view.digits(cell));
        if own & union != 0 {
            sides.push((cells, own));
        }
    }
    ControlFlow::Continue(sides)
}

fn give(
    view: View<'_>,
    zones: [usize; 2],
    core: &[usize],
    union: Mask,
    places: [Mask; 2],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let along = sides(view, zones[1], places[1], union)?;
    for (ones, own) in sides(view, zones[0], places[0], union)? {
        for (others, other) in &along {
            view.poll()?;
            let all = union | own | other;
            let cells = core.len() + ones.len() + others.len();
            // The sides share no digit, and the whole has the same number of digits and cells.
            if own & other != 0 || all.count_ones() as usize != cells {
                continue;
            }
            let whole: Vec<usize> = core.iter().chain(&ones).chain(others).copied().collect();
            let mut removals = Vec::new();
            for digit in bits(all) {
                let holders: Vec<usize> =
                    whole.iter().copied().filter(|&cell| view.marks.has(cell, digit)).collect();
                removals.extend(view.removals(seers(view, &holders, digit), 1 << digit));
            }
            if !removals.is_empty() {
                let step = Step::new(&KIND, 0.0)
                    .part(Role::Base, named(core), digits(union))
                    .part(Role::Wing, named(&ones), digits(own))
                    .part(Role::Set, named(others), digits(*other))
                    .removing(removals);
                visit(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}
