//! Finned fish: a fish but for some places outside of the crossing lines, the fins. Either the fish holds, or one of
//! the fins does.

use super::facts::{digits, named, places};
use super::fish;
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Geometry, Mask, bits, insert};
use crate::level::Level::{Hard, Unfair};
use crate::state::View;
use crate::step::{Kind, Role, Step, StepWords, Technique};
use crate::subsets::subsets;
use std::ops::ControlFlow;

/// Finned X-wings, swordfish and jellyfish, in layouts whose rows and columns cross.
pub(crate) struct FinnedFish {
    /// The number of lines, 2 to 4.
    pub(crate) size: u8,
    /// Whether a line would have one place left without the fins.
    pub(crate) is_sashimi: bool,
}

/// Finned X-wings.
pub(crate) const FINNED_X_WINGS: Row =
    Row::plain("finned X-wings", LayoutRequirement::Lines, &finned(2))
        .taught(&[&LESSON])
        .human(130.0, Hard);

/// Sashimi X-wings.
pub(crate) const SASHIMI_X_WINGS: Row =
    Row::plain("sashimi X-wings", LayoutRequirement::Lines, &sashimi(2))
        .taught(&[&LESSON])
        .human(150.0, Hard);

/// Finned swordfish.
pub(crate) const FINNED_SWORDFISH: Row =
    Row::plain("finned swordfish", LayoutRequirement::Lines, &finned(3))
        .taught(&[&LESSON])
        .human(200.0, Unfair);

/// Sashimi swordfish.
pub(crate) const SASHIMI_SWORDFISH: Row =
    Row::plain("sashimi swordfish", LayoutRequirement::Lines, &sashimi(3))
        .taught(&[&LESSON])
        .human(240.0, Unfair);

/// Finned jellyfish.
pub(crate) const FINNED_JELLYFISH: Row =
    Row::plain("finned jellyfish", LayoutRequirement::Lines, &finned(4))
        .taught(&[&LESSON])
        .human(250.0, Unfair);

/// Sashimi jellyfish.
pub(crate) const SASHIMI_JELLYFISH: Row =
    Row::plain("sashimi jellyfish", LayoutRequirement::Lines, &sashimi(4))
        .taught(&[&LESSON])
        .human(260.0, Unfair);

const fn finned(size: u8) -> FinnedFish {
    FinnedFish { size, is_sashimi: false }
}

const fn sashimi(size: u8) -> FinnedFish {
    FinnedFish { size, is_sashimi: true }
}

const LESSON: Lesson = Lesson::new(
    "Finned and Sashimi Fish",
    &[
        "Finned X-Wing",
        "Sashimi X-Wing",
        "Finned Swordfish",
        "Sashimi Swordfish",
        "Finned Jellyfish",
        "Sashimi Jellyfish",
    ],
    &[
        "Some rows would be an X-wing, a swordfish or a jellyfish, but the digit has additional places in them: \
         the fins. Either the fish holds, or one of the fins holds the digit.",
        "A cell loses the digit if the fish would remove it there and the cell sees all fins: in both cases the \
         digit is not there.",
        "The fish is sashimi if a row has only one place without its fins.",
    ],
);

static FINNED: Kind =
    Kind { name: |technique| format!("Finned {}", fish::name(technique.size())).into(), sentence };

static SASHIMI: Kind =
    Kind { name: |technique| format!("Sashimi {}", fish::name(technique.size())).into(), sentence };

fn sentence(words: &StepWords<'_>) -> String {
    let (digit, zones) = (words.digits_of(Role::Base), words.zones(Role::Base));
    let (cover, fins) = (words.zones(Role::Cover), words.one_of(Role::Extra));
    format!("{digit} is in {zones} only where they cross {cover}, or else in {fins}")
}

impl Find for FinnedFish {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let View { geometry, marks, .. } = view;
        if !geometry.has_lines {
            return ControlFlow::Continue(());
        }
        let size = usize::from(self.size);
        let mut common = Vec::new();
        for (bases, covers) in [(1, 2), (2, 1)] {
            let bases = geometry.families[bases].clone();
            let covers = geometry.families[covers].clone();
            for digit in 0..geometry.digits {
                let mut own = vec![0; geometry.sees(0).len()];
                places(view, digit).into_iter().for_each(|cell| insert(&mut own, cell));
                let places = |line: usize| marks.places(bases.start + line, digit);
                // One cell sees the fins of a line: with more of them no cell loses the digit.
                let most = |line: usize| self.size as u32 + geometry.most_seen(bases.start + line);
                let fits = |&line: &usize| (1..=most(line)).contains(&places(line).count_ones());
                let fit = (0..bases.len()).filter(fits);
                let fit: Mask = fit.fold(0, |mask, line| mask | 1 << line);
                for base in subsets(fit, size) {
                    view.poll()?;
                    let all = bits(base).fold(0, |all, line| all | places(line));
                    // Such lines make a fish without fins.
                    if all.count_ones() as usize <= size {
                        continue;
                    }
                    for cover in subsets(all, size) {
                        view.poll()?;
                        let fins = bits(base).flat_map(|line| {
                            geometry.cells_at(bases.start + line, places(line) & !cover)
                        });
                        if !are_seen(geometry, &own, &mut common, fins) {
                            continue;
                        }
                        self.give(view, [bases.start, covers.start], digit, [base, cover], visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether a cell of a set sees all of some cells.
fn are_seen(
    geometry: &Geometry,
    set: &[u64],
    common: &mut Vec<u64>,
    mut cells: impl Iterator<Item = usize>,
) -> bool {
    common.clear();
    common.extend_from_slice(set);
    cells.all(|cell| {
        common.iter_mut().zip(geometry.sees(cell)).for_each(|(word, sees)| *word &= sees);
        common.iter().any(|&word| word != 0)
    })
}

impl FinnedFish {
    /// Gives the fish of some lines of the base and of the cover, if it is one and removes something.
    fn give(
        &self,
        view: View<'_>,
        [bases, covers]: [usize; 2],
        digit: usize,
        [base, cover]: [Mask; 2],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let View { geometry, marks, .. } = view;
        let places = |line: usize| marks.places(bases + line, digit);
        // Every line has a place in the cover; with only one, the fish is sashimi.
        let left = bits(base).map(|line| (places(line) & cover).count_ones()).min();
        let is_kind = match left {
            Some(0) | None => false,
            Some(1) => self.is_sashimi,
            Some(_) => !self.is_sashimi,
        };
        if !is_kind {
            return ControlFlow::Continue(());
        }
        let fins: Vec<usize> = bits(base)
            .flat_map(|line| geometry.cells_at(bases + line, places(line) & !cover))
            .collect();
        let outside = |line: usize| marks.places(covers + line, digit) & !base;
        let sees_fins = |cell: &usize| fins.iter().all(|&fin| geometry.are_peers(*cell, fin));
        // A fin may hold the digit: only cells that see all fins lose it.
        let removed = bits(cover)
            .flat_map(|line| geometry.cells_at(covers + line, outside(line)))
            .filter(sees_fins);
        let removals = view.removals(removed, 1 << digit);
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        let body: Vec<usize> = bits(base)
            .flat_map(|line| geometry.cells_at(bases + line, places(line) & cover))
            .collect();
        let zones = |first: usize, lines: Mask| {
            bits(lines).map(|line| geometry.number[first + line]).collect::<Vec<_>>()
        };
        let kind = if self.is_sashimi { &SASHIMI } else { &FINNED };
        let step = Step::new(Technique::sized(kind, self.size), 0.0)
            .part(Role::Base, named(&body), digits(1 << digit))
            .part(Role::Extra, named(&fins), digits(1 << digit))
            .zones(Role::Base, zones(bases, base))
            .zones(Role::Cover, zones(covers, cover))
            .removing(removals);
        visit(step)
    }
}
