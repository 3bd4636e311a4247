//! Steps by lines of consecutive digits, and of digits that are not consecutive.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by lines of consecutive digits, and of digits that are not consecutive.
pub(crate) const RENBANS: Row = Row::plain("renbans", LayoutRequirement::Constraints, STEPS)
    .taught(&[&LESSON])
    .human(35.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Renban(_) | Constraint::Nabner(_))
}

const LESSON: Lesson = Lesson::new(
    "Renban",
    &["Renban"],
    &[
        "The cells of a renban hold consecutive digits in any order. With the digits that its cells may have, only \
         some windows of that length are possible. A digit in none of these windows goes.",
        "On a nabner line no two digits are equal or consecutive. A placed digit removes itself and both \
         neighbors.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Renban".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("{rule} leaves {left}")
    },
};
