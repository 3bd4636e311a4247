//! Cases of a constraint: a candidate is assumed, and the constraint alone is followed until one of its cells has no
//! digit.

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
pub(crate) struct RuleCases;

/// Cases of a constraint.
pub(crate) const RULE_CASES: Row =
    Row::plain("cases of constraints", LayoutRequirement::Constraints, &RuleCases)
        .taught(&[&LESSON])
        .human(120.0, Hard);

const LESSON: Lesson = Lesson::new(
    "Cases of a Constraint",
    &["Cases of a Constraint"],
    &[
        "Look at one constraint, and try each candidate of its cells in turn. Put the digit into the cell, and see \
         what the constraint leaves to its other cells. If one of them has no digit, the candidate goes.",
        "That takes more time than bounds and partners. It finds what only some combinations of several cells show.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Cases of a Constraint".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("with any other digit {rule} cannot be completed, which leaves {left}")
    },
};

impl Find for RuleCases {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = view.rules;
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
            let mut step = Step::new(&KIND, 0.0)
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
