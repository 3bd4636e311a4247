//! Unique rectangles: four cells of two rows, two columns and two blocks with the same two digits could exchange them,
//! and the puzzle would have two solutions.

use super::facts::{digits, have_a_zone, named, seers};
use super::interface::{Find, Visit};
use super::lesson::{Lesson, UNIQUE_RECTANGLE_LESSON};
use super::row::{LayoutRequirement, Row};
use super::unique_loop::{self, exchange};
use crate::geometry::{Mask, bits};
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step, Technique};
use crate::subsets::subsets;
use std::ops::ControlFlow;

/// Unique rectangles of a type, 1 to 6.
pub(crate) struct UniqueRectangle {
    pub(crate) kind: u8,
}

/// Unique rectangles of type 1.
pub(crate) const TYPE_1: Row = Row::plain(
    "unique rectangles, type 1",
    LayoutRequirement::Uniqueness,
    &UniqueRectangle { kind: 1 },
)
.taught(&[&UNIQUE_RECTANGLE_LESSON])
.human(100.0, Hard);

/// Unique rectangles of type 2.
pub(crate) const TYPE_2: Row = Row::plain(
    "unique rectangles, type 2",
    LayoutRequirement::Uniqueness,
    &UniqueRectangle { kind: 2 },
)
.taught(&[&UNIQUE_RECTANGLE_LESSON])
.human(100.0, Hard);

/// Unique rectangles of type 3.
pub(crate) const TYPE_3: Row = Row::plain(
    "unique rectangles, type 3",
    LayoutRequirement::Uniqueness,
    &UniqueRectangle { kind: 3 },
)
.taught(&[&UNIQUE_RECTANGLE_LESSON])
.human(100.0, Hard);

/// Unique rectangles of type 4.
pub(crate) const TYPE_4: Row = Row::plain(
    "unique rectangles, type 4",
    LayoutRequirement::Uniqueness,
    &UniqueRectangle { kind: 4 },
)
.taught(&[&UNIQUE_RECTANGLE_LESSON])
.human(100.0, Hard);

/// Unique rectangles of type 5.
pub(crate) const TYPE_5: Row = Row::plain(
    "unique rectangles, type 5",
    LayoutRequirement::Uniqueness,
    &UniqueRectangle { kind: 5 },
)
.taught(&[&UNIQUE_RECTANGLE_LESSON])
.human(100.0, Hard);

/// Unique rectangles of type 6.
pub(crate) const TYPE_6: Row = Row::plain(
    "unique rectangles, type 6",
    LayoutRequirement::Uniqueness,
    &UniqueRectangle { kind: 6 },
)
.taught(&[&UNIQUE_RECTANGLE_LESSON])
.human(100.0, Hard);

const HIDDEN_LESSON: Lesson = Lesson::new(
    "Hidden Rectangle",
    &["Hidden Rectangle"],
    &[
        "Four cells lie in two rows, two columns and two blocks, and all could hold the same two digits. One \
         corner has only these two. In the row and the column of the opposite corner, one of the digits has no \
         place outside the rectangle.",
        "If the opposite corner were the other digit, the four cells could only be filled in a way that can be \
         exchanged, and the puzzle would have two solutions. So it is not that digit.",
    ],
);

const AVOIDABLE_LESSON: Lesson = Lesson::new(
    "Avoidable Rectangle",
    &["Avoidable Rectangle type 1", "Avoidable Rectangle type 2"],
    &[
        "A unique rectangle with corners that are already filled, but not given. If all four cells held the same \
         two digits, these could be exchanged, and the puzzle would have two solutions.",
        "Type 1: three corners are filled, so the last one is not the digit that completes the rectangle.",
        "Type 2: two corners are filled, and the others share one extra digit, so cells that see both lose it.",
    ],
);

/// The types, 1 to 6, are variants.
static UNIQUE: Kind = Kind {
    name: |technique| format!("Unique Rectangle type {}", technique.variant()).into(),
    sentence: |words| match words.step.technique.variant() {
        5 => {
            let (extra, more) = (words.cells(Role::Extra), words.digits_of(Role::Extra));
            format!("{}, so one of {extra} holds {more}", exchange(words))
        }
        6 => {
            let (extra, digit) = (words.cells(Role::Extra), words.digits_of(Role::Set));
            format!(
                "{}, and {digit} has no other place in their lines, so none of {extra} holds it",
                exchange(words)
            )
        }
        _ => unique_loop::sentence(words),
    },
};

/// Hidden rectangles: one corner has two digits, and one of these has no other place in the lines of the opposite
/// corner.
pub(crate) struct HiddenRectangle;

/// Hidden rectangles.
pub(crate) const HIDDEN: Row =
    Row::plain("hidden rectangles", LayoutRequirement::Uniqueness, &HiddenRectangle)
        .taught(&[&HIDDEN_LESSON])
        .human(100.0, Hard);

static HIDDEN_KIND: Kind = Kind {
    name: |_| "Hidden Rectangle".into(),
    sentence: |words| {
        let (digit, corner) = (words.digits_of(Role::Set), words.cells(Role::Extra));
        format!(
            "{}; {digit} has no other place in the lines of {corner}, \
             which would complete that with the other digit",
            exchange(words)
        )
    },
};

/// Four empty cells that could hold two digits in turn. Cells that follow each other share a row or a column; the
/// first two share a row.
#[derive(Clone, Copy)]
struct Corners {
    cells: [usize; 4],
    pair: Mask,
}

impl Corners {
    /// The corners with more than the two digits.
    fn roof(&self, view: View<'_>) -> Vec<usize> {
        self.cells.iter().copied().filter(|&cell| view.digits(cell) != self.pair).collect()
    }

    /// The corners with only the two digits.
    fn floor(&self, view: View<'_>) -> Vec<usize> {
        self.cells.iter().copied().filter(|&cell| view.digits(cell) == self.pair).collect()
    }

    fn step(&self, technique: impl Into<Technique>) -> Step {
        Step::new(technique, 0.0).part(Role::Base, named(&self.cells), digits(self.pair))
    }
}

/// The rectangles in which one corner has two digits, and each other corner at least one of them. The digits could
/// be exchanged in the solution, whatever was removed on the way to it.
fn corners(view: View<'_>) -> Vec<Corners> {
    let mut found = Vec::new();
    for &cells in view.geometry.rectangles() {
        let mut pairs: Vec<Mask> = cells.map(|cell| view.digits(cell)).to_vec();
        pairs.retain(|digits| digits.count_ones() == 2);
        pairs.sort_unstable();
        pairs.dedup();
        pairs.retain(|pair| cells.iter().all(|&cell| view.digits(cell) & pair != 0));
        found.extend(pairs.into_iter().map(|pair| Corners { cells, pair }));
    }
    found
}

impl Find for UniqueRectangle {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for corners in corners(view) {
            let roof = corners.roof(view);
            match self.kind {
                1 => self.first(view, corners, &roof, visit)?,
                2 | 5 => self.one_digit(view, corners, &roof, visit)?,
                3 => self.set(view, corners, &roof, visit)?,
                4 => self.strong(view, corners, &roof, visit)?,
                _ => self.wing(view, corners, &roof, visit)?,
            }
        }
        ControlFlow::Continue(())
    }
}

impl UniqueRectangle {
    fn technique(&self) -> Technique {
        Technique::from(&UNIQUE).in_variant(self.kind)
    }

    /// Type 1: one corner has other digits, and holds one of them.
    fn first(
        &self,
        view: View<'_>,
        corners: Corners,
        roof: &[usize],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let [cell] = roof else { return ControlFlow::Continue(()) };
        let extra = view.digits(*cell) & !corners.pair;
        let step = corners.step(self.technique()).part(Role::Extra, named(roof), digits(extra));
        visit(step.removing(view.removals([*cell], corners.pair)))
    }

    /// Types 2 and 5: all corners with other digits have the same one, and one of them holds it. In type 2 two such
    /// corners share a line.
    fn one_digit(
        &self,
        view: View<'_>,
        corners: Corners,
        roof: &[usize],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let extra = roof.iter().fold(0, |all, &cell| all | view.digits(cell)) & !corners.pair;
        let is_beside = roof.len() == 2 && view.geometry.are_peers(roof[0], roof[1]);
        let is_kind = if self.kind == 2 { is_beside } else { roof.len() > 1 && !is_beside };
        if !is_kind || extra.count_ones() != 1 {
            return ControlFlow::Continue(());
        }
        let digit = extra.trailing_zeros() as usize;
        let removals = view.removals(seers(view, roof, digit), extra);
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        let step = corners.step(self.technique()).part(Role::Extra, named(roof), digits(extra));
        visit(step.removing(removals))
    }

    /// Type 3: one of two corners that share a zone holds one of the other digits, and makes a naked set with cells
    /// of that zone.
    fn set(
        &self,
        view: View<'_>,
        corners: Corners,
        roof: &[usize],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let geometry = view.geometry;
        let &[one, other] = roof else { return ControlFlow::Continue(()) };
        if !geometry.are_peers(one, other) {
            return ControlFlow::Continue(());
        }
        let extra = (view.digits(one) | view.digits(other)) & !corners.pair;
        let step = corners.step(self.technique());
        with_sets(view, &corners.cells, [one, other], extra, &step, visit)
    }

    /// Type 4: one of the two digits is in one of two corners that share a zone, so neither holds the other.
    fn strong(
        &self,
        view: View<'_>,
        corners: Corners,
        roof: &[usize],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let geometry = view.geometry;
        let &[one, other] = roof else { return ControlFlow::Continue(()) };
        for zone in geometry.common_zones(one, other).filter(|&zone| geometry.is_full[zone]) {
            for digit in bits(corners.pair) {
                let is_strong = view.marks.places(zone, digit).count_ones() == 2
                    && roof.iter().all(|&cell| view.marks.has(cell, digit));
                let rest = view.removals([one, other], corners.pair & !(1 << digit));
                if is_strong && !rest.is_empty() {
                    let step = corners
                        .step(self.technique())
                        .part(Role::Extra, named(roof), digits(0))
                        .part(Role::Set, Vec::new(), digits(1 << digit));
                    visit(step.removing(rest))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Type 6: two opposite corners have other digits. A digit of the two has no other place in both rows or both
    /// columns. These two corners then do not hold it.
    fn wing(
        &self,
        view: View<'_>,
        corners: Corners,
        roof: &[usize],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let geometry = view.geometry;
        let &[one, other] = roof else { return ControlFlow::Continue(()) };
        if geometry.are_peers(one, other) || corners.floor(view).len() != 2 {
            return ControlFlow::Continue(());
        }
        let [a, b, c, d] = corners.cells;
        for digit in bits(corners.pair) {
            let is_wing = [[(a, b), (c, d)], [(b, c), (d, a)]]
                .iter()
                .any(|lines| lines.iter().all(|&(p, q)| is_strong_line(view, p, q, digit)));
            if is_wing {
                let step = corners
                    .step(self.technique())
                    .part(Role::Extra, named(roof), digits(0))
                    .part(Role::Set, Vec::new(), digits(1 << digit));
                visit(step.removing(view.removals([one, other], 1 << digit)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether two cells are the only places of a digit in a row or column of both.
fn is_strong_line(view: View<'_>, one: usize, other: usize, digit: usize) -> bool {
    let geometry = view.geometry;
    let have_it = view.marks.has(one, digit) && view.marks.has(other, digit);
    have_it
        && geometry.common_zones(one, other).any(|zone| {
            matches!(geometry.family(zone), 1 | 2)
                && view.marks.places(zone, digit).count_ones() == 2
        })
}

impl Find for HiddenRectangle {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for corners in corners(view) {
            for start in 0..4 {
                let [bare, beside, opposite, below] =
                    std::array::from_fn(|at| corners.cells[(start + at) % 4]);
                if view.digits(bare) != corners.pair {
                    continue;
                }
                for digit in bits(corners.pair) {
                    // In both lines of the opposite corner, the digit has only the corner beside as its other
                    // place.
                    let is_strong = is_strong_line(view, opposite, beside, digit)
                        && is_strong_line(view, opposite, below, digit);
                    let removals = view.removals([opposite], corners.pair & !(1 << digit));
                    if is_strong && !removals.is_empty() {
                        let step = corners
                            .step(&HIDDEN_KIND)
                            .part(Role::Extra, named(&[opposite]), digits(0))
                            .part(Role::Set, Vec::new(), digits(1 << digit));
                        visit(step.removing(removals))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Avoidable rectangles: corners that hold digits without being given could exchange them as well.
pub(crate) struct AvoidableRectangle {
    /// The type: one corner empty, or two.
    pub(crate) kind: u8,
}

/// Avoidable rectangles with one empty corner.
pub(crate) const AVOIDABLE_1: Row = Row::plain(
    "avoidable rectangles, type 1",
    LayoutRequirement::Uniqueness,
    &AvoidableRectangle { kind: 1 },
)
.taught(&[&AVOIDABLE_LESSON])
.human(100.0, Hard);

/// Avoidable rectangles with two empty corners.
pub(crate) const AVOIDABLE_2: Row = Row::plain(
    "avoidable rectangles, type 2",
    LayoutRequirement::Uniqueness,
    &AvoidableRectangle { kind: 2 },
)
.taught(&[&AVOIDABLE_LESSON])
.human(100.0, Hard);

/// The types, 1 and 2, are variants.
static AVOIDABLE: Kind = Kind {
    name: |technique| format!("Avoidable Rectangle type {}", technique.variant()).into(),
    sentence: |words| {
        let exchange = format!("{}, since none is given", exchange(words));
        let (extra, more) = (words.cells(Role::Extra), words.digits_of(Role::Extra));
        match words.step.technique.variant() {
            1 => exchange,
            _ => format!("{exchange}, so one of {extra} holds one of {more}"),
        }
    },
};

impl Find for AvoidableRectangle {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        for &cells in view.geometry.rectangles() {
            if cells.iter().any(|&cell| view.filled.given[cell]) {
                continue;
            }
            let empty: Vec<usize> =
                cells.iter().copied().filter(|&cell| view.filled.is_empty(cell)).collect();
            if empty.len() == usize::from(self.kind) {
                self.give(view, cells, &empty, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl AvoidableRectangle {
    fn give(
        &self,
        view: View<'_>,
        cells: [usize; 4],
        empty: &[usize],
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let value = |at: usize| view.filled.values[cells[at % 4]].checked_sub(1).map(usize::from);
        // The digit that completes the rectangle in each corner, if the filled ones fit: opposite corners hold the
        // same digit.
        let even = value(0).or(value(2));
        let odd = value(1).or(value(3));
        let fits = |at: usize, digit: usize| value(at).is_none_or(|own| own == digit);
        let (Some(even), Some(odd)) = (even, odd) else { return ControlFlow::Continue(()) };
        if even == odd || !(fits(0, even) && fits(2, even) && fits(1, odd) && fits(3, odd)) {
            return ControlFlow::Continue(());
        }
        let due = |cell: usize| {
            let at = cells.iter().position(|&corner| corner == cell).unwrap_or_default();
            if at % 2 == 0 { even } else { odd }
        };
        let pair = 1 << even | 1 << odd;
        let technique = Technique::from(&AVOIDABLE).in_variant(self.kind);
        let step = Step::new(technique, 0.0).part(Role::Base, named(&cells), digits(pair));
        if let [cell] = *empty {
            let removals = view.removals([cell], 1 << due(cell));
            if removals.is_empty() {
                return ControlFlow::Continue(());
            }
            return visit(step.removing(removals));
        }
        let [one, other] = *empty else { return ControlFlow::Continue(()) };
        let extras = [one, other]
            .map(|cell| (view.digits(cell) & !(1 << due(cell)), view.marks.has(cell, due(cell))));
        let all = extras[0].0 | extras[1].0;
        // Each empty corner can complete the rectangle, and has another digit.
        if !extras.iter().all(|extra| extra.1 && extra.0 != 0) {
            return ControlFlow::Continue(());
        }
        if all.count_ones() == 1 {
            let digit = all.trailing_zeros() as usize;
            let removals = view.removals(seers(view, empty, digit), all);
            if !removals.is_empty() {
                visit(
                    step.clone().part(Role::Extra, named(empty), digits(all)).removing(removals),
                )?;
            }
        } else if have_a_zone(view.geometry, empty) {
            with_sets(view, &cells, [one, other], all, &step, visit)?;
        }
        ControlFlow::Continue(())
    }
}

/// Gives a step for each naked set that two corners make with cells of a zone of both: one of the corners holds one
/// of the extra digits.
fn with_sets(
    view: View<'_>,
    corners: &[usize; 4],
    pair: [usize; 2],
    extra: Mask,
    step: &Step,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let geometry = view.geometry;
    for zone in geometry.common_zones(pair[0], pair[1]) {
        let cells = &geometry.zones[zone];
        let is_other = |place: &usize| {
            let cell = usize::from(cells[*place]);
            view.filled.is_empty(cell) && !corners.contains(&cell)
        };
        let others =
            (0..cells.len()).filter(is_other).fold(0, |mask: Mask, place| mask | 1 << place);
        let most = (others.count_ones() as usize).min(geometry.digits / 2);
        for set in (1..=most).flat_map(|size| subsets(others, size)) {
            view.poll()?;
            let members: Vec<usize> = geometry.cells_at(zone, set).collect();
            let union = members.iter().fold(extra, |all, &cell| all | view.digits(cell));
            // The two corners count as one more cell of the set.
            if union.count_ones() as usize != members.len() + 1 {
                continue;
            }
            // Cells that see the whole set lose its digits, in this zone and in any other zone that holds the set.
            let whole: Vec<usize> = members.iter().chain(&pair).copied().collect();
            let removals = view.removals(geometry.seen_by_all(&whole), union);
            if removals.is_empty() {
                continue;
            }
            let step = step
                .clone()
                .part(Role::Extra, named(&pair), digits(extra))
                .part(Role::Set, named(&members), digits(union))
                .zones(Role::Set, vec![geometry.number[zone]]);
            visit(step.removing(removals))?;
        }
    }
    ControlFlow::Continue(())
}
