//! Steps by the rules of constraints that have no technique of their own.

use super::interface::Find;
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::RuleSteps;
use super::{
    arrow, between_line, contents, digit_classes, equal_digits, equal_sums, indexer, killer_cage,
    pair_rule, renban, sandwich, sum_of_cells, thermometer, visible_digits,
};
use crate::level::Level::Medium;
use crate::step::Kind;
use pavane::constraints::Constraint;

/// Steps by the rules of other constraints.
pub(crate) const OTHER_RULES: Row =
    Row::plain("rules of constraints", LayoutRequirement::Constraints, FIND)
        .taught(&[&LESSON])
        .human(60.0, Medium);

const FIND: &dyn Find = &RuleSteps { takes, kind: &KIND, adds: None };

/// The families that have a technique of their own.
const FAMILIES: [fn(&Constraint) -> bool; 14] = [
    killer_cage::takes,
    thermometer::takes,
    pair_rule::takes,
    arrow::takes,
    sum_of_cells::takes,
    equal_sums::takes,
    renban::takes,
    equal_digits::takes,
    between_line::takes,
    sandwich::takes,
    visible_digits::takes,
    contents::takes,
    digit_classes::takes,
    indexer::takes,
];

fn takes(constraint: &Constraint) -> bool {
    !FAMILIES.iter().any(|takes| takes(constraint))
}

const LESSON: Lesson = Lesson::new(
    "Rule of a Constraint",
    &["Rule of a Constraint"],
    &[
        "Look at one constraint, its cells and their candidates. A candidate that fits no way to satisfy the \
         constraint goes.",
    ],
);

static KIND: Kind =
    Kind { name: |_| "Rule of a Constraint".into(), sentence: |words| words.by_rule() };
