//! Steps by cells that must hold certain digits, or a number of them.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by cells that must hold certain digits, or a number of them.
pub(crate) const CONTENTS: Row =
    Row::plain("contents of cells", LayoutRequirement::Constraints, STEPS)
        .taught(&[&LESSON])
        .human(30.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Quadruple(_)
            | Constraint::Contents(_)
            | Constraint::LookAndSay(_)
            | Constraint::CountingCircles(_)
            | Constraint::CountDistinct(_)
            | Constraint::EqualityCage(_)
    )
}

const LESSON: Lesson = Lesson::new(
    "Contents",
    &["Contents"],
    &[
        "Some cells must hold certain digits, such as the four cells around a quadruple. If a digit has as many \
         places left as it is needed, these cells lose all others.",
        "If the needed digits fill all cells, other digits go from them. Numbers of digits are counted in the same \
         way: circles, different digits, odd and even ones.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Contents".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("by the digits that it has to hold, {rule} leaves {left}")
    },
};
