//! Steps by palindromes, clones and sets of cells with the same digits.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by palindromes, clones and sets of cells with the same digits.
pub(crate) const EQUAL_DIGITS: Row =
    Row::plain("equal digits", LayoutRequirement::Constraints, STEPS)
        .taught(&[&LESSON])
        .human(20.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Palindrome(_) | Constraint::CloneShapes(_) | Constraint::SameValues(_)
    )
}

const LESSON: Lesson = Lesson::new(
    "Equal Digits",
    &["Equal Digits"],
    &[
        "Two cells hold the same digit: the mirrored cells of a palindrome, or the cells of a clone. A digit that \
         one of them lacks leaves the other one.",
        "Two groups of cells may hold the same digits in any order. Then a digit that one group cannot hold leaves \
         the other one.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Equal Digits".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("{rule} repeats its digits, which leaves {left}")
    },
};
