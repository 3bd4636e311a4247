//! Nishio: chains of one digit from one assumption that contradict each other. `human::chain::forcing` finds them.

use super::interface::{Chains, Forcing};
use super::lesson::Lesson;
use super::row::Row;
use crate::level::Level::Extreme;
use crate::step::Kind;

/// Contradictions of chains of one digit.
pub(crate) const NISHIO: Row = Row::chains("Nishio", Chains::Forcing(SEARCH))
    .taught(&[&LESSON])
    .se(SEARCH.base)
    .human(500.0, Extreme);

const SEARCH: Forcing =
    Forcing { kind: &KIND, base: 7.5, has_cells: false, is_dynamic: true, level: 0 };

const LESSON: Lesson = Lesson::new(
    "Nishio Forcing Chains",
    &["Nishio Forcing Chains"],
    &[
        "Assume that a cell holds a digit, and follow the places of this digit. If that leads to two statements \
         that contradict each other, the assumption is wrong.",
    ],
)
.from(
    "Wayne Gould coined the name for a method of the puzzle maker Nishio.",
    "(My) Nishio Definition, http://forum.enjoysudoku.com/",
);

static KIND: Kind = Kind {
    name: |_| "Nishio Forcing Chains".into(),
    sentence: |words| format!("if {}, then {} and is not", words.assumption(), words.clash()),
};
