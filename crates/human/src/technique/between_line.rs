//! Steps by lines with bounds at their ends.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by lines with bounds at their ends.
pub(crate) const BETWEEN_LINES: Row =
    Row::plain("between and lockout lines", LayoutRequirement::Constraints, STEPS)
        .taught(&[&LESSON])
        .human(35.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Between(_) | Constraint::Lockout(_))
}

const LESSON: Lesson = Lesson::new(
    "Between Line",
    &["Between Line"],
    &[
        "The cells between the two ends of a between line hold digits between those of the ends. So the ends are \
         not too close, and the cells not too small or too large.",
        "On a lockout line the ends are far apart, and no cell of the line is between them or equal to them.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Between Line".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("by the digits at its ends, {rule} leaves {left}")
    },
};
