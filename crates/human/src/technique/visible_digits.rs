//! Steps by numbers of visible digits along a line.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by numbers of visible digits along a line.
pub(crate) const VISIBLE_DIGITS: Row =
    Row::plain("visible digits", LayoutRequirement::Constraints, STEPS)
        .taught(&[&LESSON])
        .human(50.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Skyscraper(_) | Constraint::HiddenSkyscraper(_))
}

const LESSON: Lesson = Lesson::new(
    "Visible Digits",
    &["Visible Digits"],
    &[
        "Seen from the clue, a digit hides all smaller ones behind it. The clue is the number of visible digits, \
         or the first digit that is hidden.",
        "A large digit in front hides too much, and many visible digits need room to grow.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Visible Digits".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("by the digits that can be seen, {rule} leaves {left}")
    },
};
