//! Rules beyond zones, as a part of a layout.

use pavane_constraints::{Board, Constraint, HelperCell};

/// Rules beyond zones: killer cages, thermometers and so on.
///
/// Digit `d` of the layout has the value `first_value + d - 1` in sums and other rules. The first variables of the
/// constraints are the cells of the layout in reading order. The helper cells follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintSet {
    /// The value of digit 1: usually 1, or 0 on a board of the digits from 0.
    pub first_value: i64,
    /// Variables beside the cells of the board.
    pub helpers: Vec<HelperCell>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

impl ConstraintSet {
    /// Constraints about the cells of a board, with the values 1, 2 and so on.
    pub fn new(constraints: Vec<Constraint>) -> Self {
        Self { first_value: 1, helpers: Vec::new(), constraints }
    }
}

/// The constraints of a layout, with the board that they are about.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BoardConstraints {
    pub(super) set: ConstraintSet,
    /// The cells, zones and helper cells. Each solution is checked on it.
    pub(super) board: Board,
}

/// The refusal of work that knows zones only.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the puzzle has rules beyond zones ({kinds}), which are not known here; \
     solve, check, count, list, candidates, minimal, minimize, conflict, sample, nth, marginals, estimate, hint, \
     steps, explain, stats, show, convert and prove know them"
)]
pub struct HasConstraints {
    /// The names of the kinds of constraints, each once.
    pub kinds: String,
}
