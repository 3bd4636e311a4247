//! Steps by low and high, odd and even, and other classes of digits.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by low and high, odd and even, and other classes of digits.
pub(crate) const DIGIT_CLASSES: Row =
    Row::plain("classes of digits", LayoutRequirement::Constraints, STEPS)
        .taught(&[&LESSON])
        .human(25.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Entropic(_)
            | Constraint::Modular(_)
            | Constraint::Parity(_)
            | Constraint::LocalExtremum(_)
            | Constraint::CellValues(_)
            | Constraint::GlobalEntropy(_)
            | Constraint::GlobalModulo(_)
    )
}

const LESSON: Lesson = Lesson::new(
    "Digit Classes",
    &["Digit Classes"],
    &[
        "A rule sorts the digits into classes: odd and even, low, middle and high, or remainders. A cell of a \
         known class loses all digits of other classes.",
        "Along an entropic or modular line each three cells in a row have different classes, so cells at distance \
         three have the same one.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Digit Classes".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("by the classes of its digits, {rule} leaves {left}")
    },
};
