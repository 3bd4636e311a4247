//! Steps by circles and shafts of arrows.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by circles and shafts of arrows.
pub(crate) const ARROWS: Row = Row::plain("arrows", LayoutRequirement::Constraints, STEPS)
    .taught(&[&LESSON])
    .human(30.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Arrow(_))
}

const LESSON: Lesson = Lesson::new(
    "Arrow",
    &["Arrow"],
    &[
        "The digits along an arrow have the sum in its circle. The circle is at least the least sum of the shaft, \
         and a digit of the shaft is at most what the others leave.",
        "Cells of the shaft that see each other differ, which makes the least sum larger.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Arrow".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("the digits along {rule} have the sum in the circle, which leaves {left}")
    },
};
