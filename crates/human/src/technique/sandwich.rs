//! Steps by sums between two digits.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by sums between two digits.
pub(crate) const SANDWICHES: Row = Row::plain("sandwiches", LayoutRequirement::Constraints, STEPS)
    .taught(&[&LESSON])
    .human(50.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Sandwich(_) | Constraint::Lunchbox(_))
}

const LESSON: Lesson = Lesson::new(
    "Sandwich",
    &["Sandwich"],
    &[
        "The digits between the least and the greatest digit of a line have a sum. The sum and the number of cells \
         between allow few sets of digits.",
        "A place of one of the outer digits goes if no place of the other one has the right distance. A digit that \
         fits neither inside nor outside goes as well.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Sandwich".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("by the possible fillings, {rule} leaves {left}")
    },
};
