//! Steps by the digits of thermometers.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by the digits of thermometers.
pub(crate) const THERMOMETERS: Row =
    Row::plain("thermometers", LayoutRequirement::Constraints, STEPS)
        .taught(&[&LESSON])
        .human(20.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Thermometer(_))
}

const LESSON: Lesson = Lesson::new(
    "Thermometer",
    &["Thermometer"],
    &[
        "Digits grow from the bulb of a thermometer to its tip. A cell needs room for the digits before it and for \
         the ones after it. The third cell of five is at least 3, and on a 9x9 board at most 7.",
        "Each removal moves the bounds of its neighbors. Cells of a slow thermometer may repeat the digit before.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Thermometer".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!(
            "{rule} needs smaller digits before a cell and larger ones after it, which leaves {left}"
        )
    },
};
