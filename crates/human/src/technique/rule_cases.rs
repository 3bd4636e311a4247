//! Cases of a constraint, or of two: a candidate is assumed, and the constraints alone are followed until one of their
//! cells has no digit.

use super::facts::{digits, named};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::geometry::bits;
use crate::level::Level::Hard;
use crate::state::View;
use crate::step::{Kind, Role, Step};
use std::ops::ControlFlow;

/// Candidates that a constraint refutes when they are assumed.
pub(crate) struct RuleCases {
    /// Whether two constraints are taken together.
    is_pair: bool,
}

/// Cases of a constraint.
pub(crate) const RULE_CASES: Row = Row::plain(
    "cases of constraints",
    LayoutRequirement::Constraints,
    &RuleCases { is_pair: false },
)
.taught(&[&LESSON])
.human(120.0, Hard);

/// Cases of two constraints.
pub(crate) const PAIR_CASES: Row = Row::plain(
    "cases of two constraints",
    LayoutRequirement::Constraints,
    &RuleCases { is_pair: true },
)
.taught(&[&PAIR_LESSON])
.human(180.0, Hard);

const LESSON: Lesson = Lesson::new(
    "Cases of a Constraint",
    &["Cases of a Constraint"],
    &[
        "Look at one constraint, and try each candidate of its cells in turn. Put the digit into the cell, and see \
         what the constraint leaves to its other cells. If one of them has no digit, the candidate goes.",
        "That takes more time than bounds and partners. It finds what only some combinations of several cells show.",
    ],
);

const PAIR_LESSON: Lesson = Lesson::new(
    "Cases of Two Constraints",
    &["Cases of Two Constraints"],
    &[
        "Two constraints depend on each other if they have a common cell, or if a zone has two cells of each. A \
         combination of the one can leave no combination to the other: two cages with sums 3 and 4 cannot lie in one \
         row, as both need a 1.",
        "Try each candidate of their cells in turn. Put the digit into the cell, and see what both constraints leave \
         when cells that see each other differ. If a cell has no digit, the candidate goes.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Cases of a Constraint".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("with any other digit {rule} cannot be completed, which leaves {left}")
    },
};

static PAIR_KIND: Kind = Kind {
    name: |_| "Cases of Two Constraints".into(),
    sentence: |words| {
        let (rules, left) = (words.constraints(Role::Base), words.left());
        format!("with any other digit {rules} cannot both be completed, which leaves {left}")
    },
};

impl Find for RuleCases {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let (rules, kind) = match self.is_pair {
            false => (view.rules, &KIND),
            true => (view.rules.pairs(view.geometry), &PAIR_KIND),
        };
        let before = view.sets();
        let mut memory = rules.memory();
        let mut assumed = before.clone();
        for (number, piece) in rules.pieces().iter().enumerate() {
            // Sums of zones and constraints have a technique of their own.
            if rules.derived(number).is_some() {
                continue;
            }
            // A state that breaks the rule has no solution, and so no steps.
            if piece.cells.len() < 2 || memory.narrow(number, &before).is_none() {
                continue;
            }
            let mut removals = Vec::new();
            let mut step = Step::new(kind, 0.0)
                .part(Role::Base, named(&piece.cells), Vec::new())
                .constraints(Role::Base, rules.constraints(number).to_vec());
            for &cell in piece.cells.iter().filter(|&&cell| view.count(cell) > 1) {
                let mut left = before[cell];
                for digit in bits(before[cell]) {
                    view.spend(8 * piece.cells.len())?;
                    assumed[cell] = 1 << digit;
                    if memory.narrow(number, &assumed).is_none() {
                        left &= !(1 << digit);
                    }
                }
                assumed[cell] = before[cell];
                if left != before[cell] {
                    removals.extend(view.removals([cell], before[cell] & !left));
                    step = step.part(Role::Left, named(&[cell]), digits(left));
                }
            }
            if !removals.is_empty() {
                visit(step.removing(removals))?;
            }
        }
        ControlFlow::Continue(())
    }
}
