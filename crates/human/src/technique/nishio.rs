//! Nishio: chains of one digit from one assumption that contradict each other. `human::chain::forcing` finds them.

use super::interface::{Chains, Forcing};
use super::row::Row;
use crate::level::Level::Extreme;
use crate::step::Kind;

/// Contradictions of chains of one digit.
pub(crate) const NISHIO: Row =
    Row::chains("Nishio", Chains::Forcing(SEARCH)).se(SEARCH.base).human(500.0, Extreme);

const SEARCH: Forcing =
    Forcing { kind: &KIND, base: 7.5, has_cells: false, is_dynamic: true, level: 0 };

static KIND: Kind = Kind {
    name: |_| "Nishio Forcing Chains".into(),
    sentence: |words| format!("if {}, then {} and is not", words.assumption(), words.clash()),
};
