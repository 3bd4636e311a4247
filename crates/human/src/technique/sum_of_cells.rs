//! Steps by cells with a sum: little killers, x-sums, sums with repeats.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by cells with a sum: little killers, x-sums, sums with repeats.
pub(crate) const SUMS: Row = Row::plain("sums of cells", LayoutRequirement::Constraints, STEPS)
    .taught(&[&LESSON])
    .human(35.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::CellSum(_) | Constraint::LittleKiller(_) | Constraint::XSum(_))
}

const LESSON: Lesson = Lesson::new(
    "Sum of Cells",
    &["Sum of Cells"],
    &[
        "Some cells have a sum. A digit is too large if the other cells cannot be small enough, and too small if \
         they cannot be large enough.",
        "Cells that see each other differ. So three cells of a row are at least 1, 2 and 3 together. An x-sum has \
         as many cells as its first digit says.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Sum of Cells".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("by the least and the greatest sums of the other cells, {rule} leaves {left}")
    },
};
