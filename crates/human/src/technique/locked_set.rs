//! Locked sets: two or three cells common to two zones, with the same number of digits, which no other cell of the
//! zones holds.

use super::facts::{digits, named, set_name};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::bits;
use crate::level::Level::Medium;
use crate::state::View;
use crate::step::{Kind, Role, Step, Technique};
use crate::subsets::subsets;
use std::ops::ControlFlow;

/// Locked pairs and triples.
pub(crate) struct LockedSet {
    /// The number of cells, 2 or 3.
    pub(crate) size: u8,
}

/// Locked pairs.
pub(crate) const PAIRS: Row =
    Row::plain("locked pairs", LayoutRequirement::Zones, &LockedSet { size: 2 })
        .taught(&[&LESSON])
        .human(40.0, Medium);

/// Locked triplets.
pub(crate) const TRIPLETS: Row =
    Row::plain("locked triplets", LayoutRequirement::Zones, &LockedSet { size: 3 })
        .taught(&[&LESSON])
        .human(60.0, Medium);

const LESSON: Lesson = Lesson::new(
    "Locked Pair and Locked Triplet",
    &["Locked Pair", "Locked Triplet"],
    &[
        "Two cells have the same two candidates, or three cells the same three, and all of these cells lie in a \
         block and in a line at once. They use up these digits in both zones.",
        "So all other cells of the block and of the line lose the digits.",
    ],
)
.from(
    "The names are as in HoDoKu, which rates these sets below other naked sets.",
    "HoDoKu 2.2 by B. Hobiger",
);

static KIND: Kind = Kind {
    name: |technique| format!("Locked {}", set_name(technique.size())).into(),
    sentence: |words| {
        let (cells, digits, zones) = words.base();
        format!("{cells} have only the candidates {digits}, which are nowhere else in {zones}")
    },
};

impl Find for LockedSet {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        let size = usize::from(self.size);
        for zone in 0..geometry.zones.len() {
            for other in zone + 1..geometry.zones.len() {
                view.poll()?;
                let cells = &geometry.zones[zone];
                let count = |place: &usize| view.count(usize::from(cells[*place]));
                let fits = bits(geometry.shared(zone, other))
                    .filter(|place| (2..=size).contains(&count(place)));
                let fits = fits.fold(0, |mask, place| mask | 1 << place);
                for set in subsets(fits, size) {
                    view.poll()?;
                    let set: Vec<usize> = geometry.cells_at(zone, set).collect();
                    let union = set.iter().fold(0, |all, &cell| all | view.digits(cell));
                    if union.count_ones() as usize != size {
                        continue;
                    }
                    let removals = view.removals(geometry.seen_by_all(&set), union);
                    if !removals.is_empty() {
                        let zones = vec![geometry.number[zone], geometry.number[other]];
                        let step = Step::new(Technique::sized(&KIND, self.size), 0.0)
                            .part(Role::Base, named(&set), digits(union))
                            .zones(Role::Base, zones)
                            .removing(removals);
                        visit(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
