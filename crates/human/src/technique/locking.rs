//! Locking: all places of a digit in one zone lie in a second zone, where no other cell holds the digit.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Geometry, Mask, bits};
use crate::level::Level::Medium;
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords};
use pavane::layout::Digit;
use std::ops::ControlFlow;

/// The kinds of the base and of the cover, in the order of the scale: 0 blocks, 1 rows, 2 columns, 3 other zones.
const PASSES: [(usize, usize); 10] =
    [(0, 2), (0, 1), (2, 0), (1, 0), (0, 3), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2)];

/// Pointing (from blocks) and claiming (from other zones).
pub(crate) struct Locking {
    /// Whether the digit then has one place in a zone beside the base. The step then only places it there.
    pub(crate) is_direct: bool,
}

/// Pointing and claiming that leave one place beside the base.
pub(crate) const DIRECT: Row = Row::plain(
    "direct pointing and claiming",
    LayoutRequirement::FullZones,
    &Locking { is_direct: true },
)
.taught(&[&DIRECT_LESSON])
.se(DIRECT_POINTING.1);

/// Pointing and claiming.
pub(crate) const POINTING_AND_CLAIMING: Row = Row::plain(
    "pointing and claiming",
    LayoutRequirement::FullZones,
    &Locking { is_direct: false },
)
.taught(&[&POINTING_LESSON, &CLAIMING_LESSON])
.se(POINTING.1)
.human(50.0, Medium);

/// Kinds and their ratings on the scale `se`.
type RatedKind = (&'static Kind, f64);

const DIRECT_POINTING: RatedKind = (&DIRECT_POINTING_KIND, 1.7);
const DIRECT_CLAIMING: RatedKind = (&DIRECT_CLAIMING_KIND, 1.9);
const POINTING: RatedKind = (&POINTING_KIND, 2.6);
const CLAIMING: RatedKind = (&CLAIMING_KIND, 2.8);

const POINTING_LESSON: Lesson = Lesson::new(
    "Pointing",
    &["Pointing"],
    &[
        "In a block, all places of a digit lie in one row or one column. One of them holds the digit, whichever \
         it is.",
        "So the digit is nowhere else in that row or column.",
    ],
)
.from(
    "The name is as in Sudoku Explainer. HoDoKu calls it locked candidates, type 1.",
    "Sudoku Explainer 1.2.1 by N. Juillerat; HoDoKu 2.2 by B. Hobiger",
);

const CLAIMING_LESSON: Lesson = Lesson::new(
    "Claiming",
    &["Claiming"],
    &[
        "In a row or column, all places of a digit lie in one block. One of them holds the digit, whichever it \
         is.",
        "So the digit is nowhere else in that block.",
    ],
)
.from(
    "The name is as in Sudoku Explainer. HoDoKu calls it locked candidates, type 2.",
    "Sudoku Explainer 1.2.1 by N. Juillerat; HoDoKu 2.2 by B. Hobiger",
);

const DIRECT_LESSON: Lesson = Lesson::new(
    "Direct Pointing and Direct Claiming",
    &["Direct Pointing", "Direct Claiming"],
    &[
        "A pointing or claiming removes candidates, and one of the removals leaves a digit a single place in a \
         zone. The step makes both at once: it fills that place.",
    ],
)
.from(
    "The name is from Sudoku Explainer.",
    "Sudoku Explainer 1.2.1 by N. Juillerat",
);

static DIRECT_POINTING_KIND: Kind =
    Kind { name: |_| "Direct Pointing".into(), sentence: direct_sentence };
static DIRECT_CLAIMING_KIND: Kind =
    Kind { name: |_| "Direct Claiming".into(), sentence: direct_sentence };
static POINTING_KIND: Kind = Kind { name: |_| "Pointing".into(), sentence };
static CLAIMING_KIND: Kind = Kind { name: |_| "Claiming".into(), sentence };

fn sentence(words: &StepWords<'_>) -> String {
    let (cells, digit, base) = words.base();
    let cover = words.zones(Role::Cover);
    format!("{digit} is in {base} only in {cells}, all in {cover}, and nowhere else there")
}

fn direct_sentence(words: &StepWords<'_>) -> String {
    let base = words.zones(Role::Base);
    format!("{}, which leaves it one place beside {base}", sentence(words))
}

/// A digit of a base zone whose places, two or more, all lie in a cover zone.
#[derive(Clone, Copy)]
pub(crate) struct Locked {
    pub(crate) base: usize,
    pub(crate) cover: usize,
    pub(crate) digit: usize,
    /// The places in the base.
    places: Mask,
}

impl Locked {
    /// The places of the cover that lose the digit.
    pub(crate) fn removed(&self, view: View<'_>) -> Mask {
        let inside = view.geometry.shared(self.cover, self.base);
        view.marks.places(self.cover, self.digit) & !inside
    }
}

/// Gives all locked digits of a state, in the order of the scale.
pub(crate) fn for_each_locked(
    view: View<'_>,
    mut visit: impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let View { geometry, marks, .. } = view;
    for (bases, covers) in PASSES {
        for base in geometry.families[bases].clone().filter(|&base| geometry.is_full[base]) {
            for cover in geometry.families[covers].clone() {
                view.poll()?;
                let shared = geometry.shared(base, cover);
                // Zones with fewer than two common cells lock no digit.
                if shared & shared.wrapping_sub(1) == 0 {
                    continue;
                }
                for digit in 0..geometry.digits {
                    let places = marks.places(base, digit);
                    if places & !shared == 0 && places & places.wrapping_sub(1) != 0 {
                        visit(Locked { base, cover, digit, places })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Find for Locking {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for_each_locked(view, |locked| {
            if self.is_direct {
                return direct(view, locked, visit);
            }
            let removed = locked.removed(view);
            if removed == 0 {
                return ControlFlow::Continue(());
            }
            let cells = view.geometry.cells_at(locked.cover, removed);
            let removals = view.removals(cells, 1 << locked.digit);
            visit(step(view.geometry, locked, rated(view.geometry, locked)).removing(removals))
        })
    }
}

/// Pointing or claiming, by the base.
pub(crate) fn rated(geometry: &Geometry, locked: Locked) -> RatedKind {
    if geometry.family(locked.base) == 0 { POINTING } else { CLAIMING }
}

/// The zones beside the base in which the cover leaves one place.
fn direct(view: View<'_>, locked: Locked, visit: Visit<'_>) -> ControlFlow<()> {
    let View { geometry, marks, .. } = view;
    let family = geometry.family(locked.base);
    for beside in geometry.families[family].clone() {
        view.poll()?;
        let (shared, places) =
            (geometry.shared(beside, locked.cover), marks.places(beside, locked.digit));
        let outside = places & !shared;
        // Zones of one kind may overlap, such as diagonals; the base may then hold the digit in both.
        let both = places & shared & geometry.shared(beside, locked.base);
        if beside != locked.base
            && both == 0
            && geometry.is_full[beside]
            && shared != 0
            && places.count_ones() > 1
            && outside.is_power_of_two()
        {
            let place = outside.trailing_zeros() as usize;
            let cell = usize::from(geometry.zones[beside][place]);
            let rated = if family == 0 { DIRECT_POINTING } else { DIRECT_CLAIMING };
            let step = step(geometry, locked, rated).placing(cell, locked.digit);
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn step(geometry: &Geometry, locked: Locked, (kind, rating): RatedKind) -> Step {
    let cells = Geometry::named(geometry.cells_at(locked.base, locked.places));
    let digits = bits(1 << locked.digit).filter_map(Digit::from_index).collect();
    Step::new(kind, rating)
        .part(Role::Base, cells, digits)
        .zones(Role::Base, vec![geometry.number[locked.base]])
        .zones(Role::Cover, vec![geometry.number[locked.cover]])
}
