//! Steps by digits that say where another digit is.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use crate::level::Level::Medium;
use crate::step::{Kind, Role};
use pavane::constraints::Constraint;

/// Steps by digits that say where another digit is.
pub(crate) const INDEXERS: Row = Row::plain("indexers", LayoutRequirement::Constraints, STEPS)
    .taught(&[&LESSON])
    .human(40.0, Medium);

const STEPS: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// Whether a constraint is of this family.
pub(super) const fn takes(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Indexer(_) | Constraint::ValueIndexing(_) | Constraint::NumberedRoom(_)
    )
}

const LESSON: Lesson = Lesson::new(
    "Indexer",
    &["Indexer"],
    &[
        "A digit names the place of another one, in its row, its column or along a line. If the place cannot hold \
         the other digit, the index goes. If an index is not possible, the place loses the other digit.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Indexer".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!("by the places that it points to, {rule} leaves {left}")
    },
};
