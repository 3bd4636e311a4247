//! Two strong links of one digit whose ends see each other: one of the other two ends holds it.

use super::facts::{StrongLink, digits, named, seers, strong_links};
use super::interface::{Find, Visit};
use super::lesson::{Lesson, TURBOT_FISH_LESSON};
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords};
use std::ops::ControlFlow;

/// Skyscrapers, two-string kites, or all others, which are turbot fish.
pub(crate) struct TwoLinks {
    shape: TurbotShape,
}

/// The zones of two strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TurbotShape {
    /// Rows, or columns, joined by a line.
    Skyscraper,
    /// A row and a column, joined by a block.
    TwoStringKite,
    /// All others.
    TurbotFish,
}

/// Skyscrapers.
pub(crate) const SKYSCRAPERS: Row = Row::plain(
    "skyscrapers",
    LayoutRequirement::FullZones,
    &TwoLinks { shape: TurbotShape::Skyscraper },
)
.taught(&[&SKYSCRAPER_LESSON])
.human(130.0, Hard);

/// Two-string kites.
pub(crate) const TWO_STRING_KITES: Row = Row::plain(
    "two-string kites",
    LayoutRequirement::FullZones,
    &TwoLinks { shape: TurbotShape::TwoStringKite },
)
.taught(&[&KITE_LESSON])
.human(150.0, Hard);

/// Turbot fish.
pub(crate) const TURBOT_FISH: Row = Row::plain(
    "turbot fish",
    LayoutRequirement::FullZones,
    &TwoLinks { shape: TurbotShape::TurbotFish },
)
.taught(&[&TURBOT_FISH_LESSON])
.human(120.0, Hard);

const SKYSCRAPER_LESSON: Lesson = Lesson::new(
    "Skyscraper",
    &["Skyscraper"],
    &[
        "A digit has two places in each of two rows, and two of these places share a column. These two cannot \
         both hold the digit. So one of the other two places holds it.",
        "A cell that sees both of these other places loses the digit. The same holds with rows and columns \
         exchanged.",
    ],
)
.from(
    "It was described in the thread \"two 'new' techniques, Skyscraper and 2-string Kite\" of the Players' forum, \
     which compares its picture to a skyscraper.",
    "http://forum.enjoysudoku.com/two-new-techniques-skyscraper-and-2-string-kite-t2646.html",
);

const KITE_LESSON: Lesson = Lesson::new(
    "Two-String Kite",
    &["Two-String Kite"],
    &[
        "A digit has two places in a row and two places in a column, and one place of each lies in the same \
         block. These two cannot both hold the digit. So one of the two other places holds it.",
        "A cell that sees both of these other places loses the digit.",
    ],
)
.from(
    "It was described in the thread \"two 'new' techniques, Skyscraper and 2-string Kite\" of the Players' forum: \
     the block is the kite, the row and the column are its strings.",
    "http://forum.enjoysudoku.com/two-new-techniques-skyscraper-and-2-string-kite-t2646.html",
);

static SKYSCRAPER: Kind = Kind { name: |_| "Skyscraper".into(), sentence };
static TWO_STRING_KITE: Kind = Kind { name: |_| "Two-String Kite".into(), sentence };
static TURBOT: Kind = Kind { name: |_| "Turbot Fish".into(), sentence };

fn sentence(words: &StepWords<'_>) -> String {
    let ((_, digit, zones), wings) = (words.base(), words.cells(Role::Wing));
    format!("{digit} has two places each in {zones}, so one of {wings} holds it")
}

impl TurbotShape {
    /// The shape of two links by the families of their zones, and of a zone that joins them.
    fn of(view: View<'_>, one: StrongLink, other: StrongLink, joined: [usize; 2]) -> Self {
        let geometry = view.geometry;
        let families = [one, other].map(|link| geometry.family(link.zone));
        let joins = || geometry.common_zones(joined[0], joined[1]);
        match families {
            [1, 1] | [2, 2] if joins().any(|zone| matches!(geometry.family(zone), 1 | 2)) => {
                Self::Skyscraper
            }
            [1, 2] | [2, 1] if joins().any(|zone| geometry.family(zone) == 0) => {
                Self::TwoStringKite
            }
            _ => Self::TurbotFish,
        }
    }

    const fn kind(self) -> &'static Kind {
        match self {
            Self::Skyscraper => &SKYSCRAPER,
            Self::TwoStringKite => &TWO_STRING_KITE,
            Self::TurbotFish => &TURBOT,
        }
    }
}

impl Find for TwoLinks {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for digit in 0..view.geometry.digits {
            let links = strong_links(view, digit);
            for (at, &one) in links.iter().enumerate() {
                for &other in &links[at + 1..] {
                    view.poll()?;
                    for (near, far) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        let joined = [one.ends[near], other.ends[far]];
                        let ends = [one.ends[1 - near], other.ends[1 - far]];
                        let all = [joined[0], joined[1], ends[0], ends[1]];
                        let is_chain = view.geometry.are_peers(joined[0], joined[1])
                            && joined.iter().all(|cell| !ends.contains(cell))
                            && ends[0] != ends[1];
                        if !is_chain || TurbotShape::of(view, one, other, joined) != self.shape {
                            continue;
                        }
                        let removals = view.removals(seers(view, &ends, digit), 1 << digit);
                        if removals.is_empty() {
                            continue;
                        }
                        let zones = [one, other].map(|link| view.geometry.number[link.zone]);
                        let step = Step::new(self.shape.kind(), 0.0)
                            .part(Role::Base, named(&all), digits(1 << digit))
                            .part(Role::Wing, named(&ends), digits(1 << digit))
                            .zones(Role::Base, zones.to_vec())
                            .removing(removals);
                        visit(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
