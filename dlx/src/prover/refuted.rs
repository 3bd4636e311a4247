//! The result of a complete search.

use crate::id::OptionId;
use crate::search::Counters;

/// The result of a complete search.
pub(super) struct Refuted {
    /// All solutions, the options of each in ascending order.
    pub(super) solutions: Vec<Vec<OptionId>>,
    /// The number of steps that derive a clause.
    pub(super) steps: u64,
    /// The counters of the search.
    pub(super) counters: Counters,
}
