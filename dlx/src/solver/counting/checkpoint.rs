//! Checkpoints of counts.

use super::trial::OrderTrial;
use crate::search::Checkpoint;

/// The state of a count. It can be written down and resumed later; see [`Counting::keep`](crate::Counting::keep).
pub struct CountCheckpoint<'a>(pub(super) CountSource<'a>);

/// The search that a checkpoint is taken of.
pub(super) enum CountSource<'a> {
    /// A search that visits all solutions.
    Visiting(&'a Checkpoint),
    /// A search with shared sub-problems.
    Sharing(&'a OrderTrial),
}
