//! Steps by groups of cells with equal sums.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by groups of cells with equal sums.
pub(crate) const EQUAL_SUMS: Row = Row::plain("equal sums", LayoutRequirement::Constraints, STEPS)
    .taught(&[&LESSON])
    .human(45.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::RegionSumLine(_)
            | Constraint::EqualSum(_)
            | Constraint::Zipper(_)
            | Constraint::DoubleArrow(_)
            | Constraint::SumLine(_)
    )
}

const LESSON: Lesson = Lesson::new(
    "Equal Sums",
    &["Equal Sums"],
    &[
        "Several groups of cells have the same sum: parts of a line in different boxes, pairs of a zipper, or both \
         ends of a double arrow and the cells between.",
        "The common sum is at least the least sum of each group, and at most the greatest sum of each. A digit \
         that leads out of these bounds goes.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Equal Sums".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("the sums of {rule} are equal, which leaves {left}")
    },
};
