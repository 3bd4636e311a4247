//! The outcome of a search.

use super::object::{Outcome, Status};
use dlx::{Count, Stop};
use pavane::solve::Solved;

impl Outcome {
    /// The outcome of a search: its status, its nodes, and the algebraic reason that decided it, if any.
    pub(crate) fn of_search<T>(solved: &Solved<T>, status: Status) -> Self {
        Self {
            nodes: Some(solved.stats.nodes),
            reason: solved.obstruction.as_ref().map(ToString::to_string),
            ..Self::new(status)
        }
    }
}

/// Whether a limit of nodes or an interrupt stopped a count.
pub(crate) fn is_cut(count: &Count) -> bool {
    matches!(count.stop, Some(Stop::NodeLimit | Stop::Interrupted))
}
