//! Steps by rules about pairs of cells: dots, X and V, signs, whispers.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by rules about pairs of cells: dots, X and V, signs, whispers.
pub(crate) const PAIR_RULES: Row =
    Row::plain("pairs of neighbors", LayoutRequirement::Constraints, STEPS)
        .taught(&[&LESSON])
        .human(25.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Difference(_)
            | Constraint::Ratio(_)
            | Constraint::PairSum(_)
            | Constraint::GreaterThan(_)
            | Constraint::PairRelation(_)
            | Constraint::Whispers(_)
            | Constraint::NegativeDots(_)
            | Constraint::NegativeXv(_)
            | Constraint::Nonconsecutive(_)
            | Constraint::AntiTaxicab(_)
            | Constraint::DutchFlatmates(_)
    )
}

const LESSON: Lesson = Lesson::new(
    "Pair Rule",
    &["Pair Rule"],
    &[
        "Two cells have a rule: a difference, a ratio, a sum, or an order. A digit of one cell that has no partner \
         in the other one goes.",
        "Along a line of whispers each cell has two neighbors. A rule about unmarked pairs, such as \
         nonconsecutive, removes digits in the same way.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Pair Rule".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("each digit needs a partner in {rule}, which leaves {left}")
    },
};
