//! Fish: in some lines all places of a digit lie in an equal number of crossing lines, which hold it nowhere else.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Geometry, Mask, bits};
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step, Technique};
use crate::subsets::subsets;
use pavane::layout::Digit;
use std::ops::ControlFlow;

/// X-wings, swordfish and jellyfish, in layouts whose rows and columns cross.
pub(crate) struct Fish {
    /// The number of lines, 2 to 4.
    pub(crate) size: u8,
}

/// X-wings.
pub(crate) const X_WINGS: Row = Row::plain("X-wings", LayoutRequirement::Lines, &Fish { size: 2 })
    .taught(&[&LESSON])
    .se(rating(2))
    .human(140.0, Hard);

/// Swordfish.
pub(crate) const SWORDFISH: Row =
    Row::plain("swordfish", LayoutRequirement::Lines, &Fish { size: 3 })
        .taught(&[&LESSON])
        .se(rating(3))
        .human(150.0, Hard);

/// Jellyfish.
pub(crate) const JELLYFISH: Row =
    Row::plain("jellyfish", LayoutRequirement::Lines, &Fish { size: 4 })
        .taught(&[&LESSON])
        .se(rating(4))
        .human(160.0, Hard);

/// The rating of a size on the scale `se`.
const fn rating(size: u8) -> f64 {
    match size {
        2 => 3.2,
        3 => 3.8,
        _ => 5.2,
    }
}

/// The technique of a size, and its rating on the scale `se`.
pub(crate) const fn rated(size: u8) -> (Technique, f64) {
    (Technique::sized(&KIND, size), rating(size))
}

const LESSON: Lesson = Lesson::new(
    "X-Wing, Swordfish and Jellyfish",
    &["X-Wing", "Swordfish", "Jellyfish"],
    &[
        "Take two rows in which a digit has its places in the same two columns. Each row holds the digit once, so \
         both columns get their digit from these rows.",
        "So the digit is nowhere else in these columns. The same holds with rows and columns exchanged.",
        "A swordfish has three rows and three columns, a jellyfish four. A row need not have a place in each of \
         the columns.",
    ],
)
.from(
    "Players agreed in 2005 on the names: 2 lines are an X-wing, 3 a swordfish, 4 a jellyfish.",
    "http://forum.enjoysudoku.com/2-2-x-wing-3-3-swordfish-4-4-what-t1913.html",
);

static KIND: Kind = Kind {
    name: |technique| name(technique.size()).into(),
    sentence: |words| {
        let (digit, zones) = (words.digits_of(Role::Base), words.zones(Role::Base));
        let cover = words.zones(Role::Cover);
        format!("{digit} is in {zones} only where they cross {cover}, and nowhere else there")
    },
};

/// The name of a fish of some lines.
pub(super) const fn name(lines: u8) -> &'static str {
    match lines {
        2 => "X-Wing",
        3 => "Swordfish",
        _ => "Jellyfish",
    }
}

/// Lines in which all places of a digit lie in an equal number of crossing lines.
#[derive(Clone, Copy)]
pub(crate) struct FishLines {
    /// Whether the base is columns, and the cover rows.
    is_columns: bool,
    /// The lines of the base, and of the cover.
    base: Mask,
    cover: Mask,
    pub(crate) digit: usize,
}

impl FishLines {
    /// The zones of the base.
    pub(crate) fn base(&self, geometry: &Geometry) -> impl Iterator<Item = usize> {
        let first = geometry.families[if self.is_columns { 2 } else { 1 }].start;
        bits(self.base).map(move |line| first + line)
    }

    /// The zones of the cover.
    pub(crate) fn cover(&self, geometry: &Geometry) -> impl Iterator<Item = usize> {
        let first = geometry.families[if self.is_columns { 1 } else { 2 }].start;
        bits(self.cover).map(move |line| first + line)
    }

    /// The places of a line of the base in the cover.
    pub(crate) fn covered(&self) -> Mask {
        self.cover
    }

    /// The removals.
    pub(crate) fn removals(&self, view: View<'_>) -> Vec<(pavane::Cell, Digit)> {
        let outside = |cover: usize| view.marks.places(cover, self.digit) & !self.base;
        let cells = |cover: usize| view.geometry.cells_at(cover, outside(cover));
        view.removals(self.cover(view.geometry).flat_map(cells), 1 << self.digit)
    }
}

/// Gives the fish of a state that remove something, in the order of the scale.
pub(crate) fn for_each_fish(
    view: View<'_>,
    size: usize,
    mut visit: impl FnMut(FishLines) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let View { geometry, marks, filled, .. } = view;
    if !geometry.has_lines {
        return ControlFlow::Continue(());
    }
    for is_columns in [true, false] {
        let (bases, covers) = if is_columns { (2, 1) } else { (1, 2) };
        let (bases, covers) = (geometry.families[bases].clone(), geometry.families[covers].clone());
        // The lines with few enough places, for each digit.
        let fit = |digit: usize| {
            // With fewer open lines, the other lines across make a smaller fish.
            if filled.placed[digit] + 2 * size > geometry.digits {
                return 0;
            }
            let counts = bases.clone().map(|line| marks.places(line, digit).count_ones() as usize);
            let fits = counts.enumerate().filter(|(_, count)| (2..=size).contains(count));
            fits.fold(0, |mask, (line, _)| mask | 1 << line)
        };
        let fits: Vec<Mask> = (0..geometry.digits).map(fit).collect();
        let all = fits.iter().filter(|fit| fit.count_ones() as usize >= size);
        let all = all.fold(0, |all, fit| all | fit);
        for base in subsets(all, size) {
            view.poll()?;
            for (digit, _) in fits.iter().enumerate().filter(|(_, fit)| base & !**fit == 0) {
                let places = |line| marks.places(bases.start + line, digit);
                let cover = bits(base).fold(0, |all, line| all | places(line));
                let outside = |line| marks.places(covers.start + line, digit) & !base;
                if cover.count_ones() as usize == size && bits(cover).any(|line| outside(line) != 0)
                {
                    visit(FishLines { is_columns, base, cover, digit })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Find for Fish {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for_each_fish(view, usize::from(self.size), |lines| {
            let geometry = view.geometry;
            let (technique, rating) = rated(self.size);
            let places = |line| view.marks.places(line, lines.digit) & lines.base;
            let cells =
                lines.cover(geometry).flat_map(|line| geometry.cells_at(line, places(line)));
            let number = |zone: usize| geometry.number[zone];
            let digits = Digit::from_index(lines.digit).into_iter().collect();
            let step = Step::new(technique, rating)
                .part(Role::Base, Geometry::named(cells), digits)
                .zones(Role::Base, lines.base(geometry).map(number).collect())
                .zones(Role::Cover, lines.cover(geometry).map(number).collect())
                .removing(lines.removals(view));
            visit(step)
        })
    }
}
