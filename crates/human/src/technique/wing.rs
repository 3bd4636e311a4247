//! Wings: a pivot and two cells that it sees. One of them holds their common digit, whatever the pivot holds.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::{Geometry, Mask, bits};
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use pavane::layout::Digit;
use std::ops::ControlFlow;

/// XY-wings, and XYZ-wings, in which the pivot also has the digit of the wings.
pub(crate) struct Wing {
    pub(crate) is_xyz: bool,
}

/// XY-wings.
pub(crate) const XY_WINGS: Row =
    Row::plain("XY-wings", LayoutRequirement::Zones, &Wing { is_xyz: false })
        .taught(&[&XY_LESSON])
        .se(XY_RATING)
        .human(160.0, Hard);

/// XYZ-wings.
pub(crate) const XYZ_WINGS: Row =
    Row::plain("XYZ-wings", LayoutRequirement::Zones, &Wing { is_xyz: true })
        .taught(&[&XYZ_LESSON])
        .se(XYZ_RATING)
        .human(180.0, Hard);

const XY_RATING: f64 = 4.2;
const XYZ_RATING: f64 = 4.4;

const XY_LESSON: Lesson = Lesson::new(
    "XY-Wing",
    &["XY-Wing"],
    &[
        "The pivot has two candidates, say 1 and 2. It sees two wings: one has 1 and 3, the other one 2 and 3.",
        "If the pivot is 1, the first wing is 3. If it is 2, the second wing is 3. So one of the wings is 3, and \
         a cell that sees both loses the 3.",
    ],
);

const XYZ_LESSON: Lesson = Lesson::new(
    "XYZ-Wing",
    &["XYZ-Wing"],
    &[
        "As in an XY-wing, but the pivot has the third digit as well: it has 1, 2 and 3, the wings have 1 and 3, \
         and 2 and 3.",
        "So the pivot or one of the wings is 3. A cell that sees all three loses the 3.",
    ],
);

static XY_KIND: Kind = Kind {
    name: |_| "XY-Wing".into(),
    sentence: |words| {
        let (pivot, wings) = (words.cells(Role::Pivot), words.cells(Role::Wing));
        let digit = words.digits_of(Role::Wing);
        format!("whatever {pivot} holds, one of {wings} holds {digit}")
    },
};

static XYZ_KIND: Kind = Kind {
    name: |_| "XYZ-Wing".into(),
    sentence: |words| {
        let (pivot, wings) = (words.cells(Role::Pivot), words.cells(Role::Wing));
        let digit = words.digits_of(Role::Wing);
        format!("whatever {pivot} holds, it or one of {wings} holds {digit}")
    },
};

impl Find for Wing {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let geometry = view.geometry;
        for pivot in 0..geometry.cell_count {
            if view.count(pivot) != if self.is_xyz { 3 } else { 2 } {
                continue;
            }
            let pairs = |cell: &usize| view.count(*cell) == 2;
            let sight = geometry.sight(pivot).iter().map(|&cell| usize::from(cell)).filter(pairs);
            for one in sight.clone() {
                let common = (view.digits(one) & view.digits(pivot)).count_ones();
                if common != if self.is_xyz { 2 } else { 1 } {
                    continue;
                }
                for other in sight.clone() {
                    view.poll()?;
                    if self.fits(view, [pivot, one, other]) {
                        self.give(view, [pivot, one, other], visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Wing {
    fn fits(&self, view: View<'_>, cells: [usize; 3]) -> bool {
        let [a, b, c] = cells.map(|cell| view.digits(cell));
        (a | b | c).count_ones() == 3 && (a & b & c).count_ones() == u32::from(self.is_xyz)
    }

    fn give(&self, view: View<'_>, cells: [usize; 3], visit: Visit<'_>) -> ControlFlow<()> {
        let [pivot, one, other] = cells;
        let digit: Mask = view.digits(one) & view.digits(other);
        // The pivot of an XYZ-wing may also hold the digit.
        let seen: &[usize] = if self.is_xyz { &cells } else { &cells[1..] };
        let removals = view.removals(view.geometry.seen_by_all(seen), digit);
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        let (kind, rating) =
            if self.is_xyz { (&XYZ_KIND, XYZ_RATING) } else { (&XY_KIND, XY_RATING) };
        let named = |digits: Mask| bits(digits).filter_map(Digit::from_index).collect();
        let step = Step::new(kind, rating)
            .part(Role::Pivot, Geometry::named([pivot]), named(view.digits(pivot)))
            .part(Role::Wing, Geometry::named([one, other]), named(digit))
            .removing(removals);
        visit(step)
    }
}
