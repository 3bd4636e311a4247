//! Checkpoints of counts.

use super::trial::OrderTrial;
use crate::search::Checkpoint;

/// The state of a count. It can be written down and resumed later; see [`Counting::keep`](crate::Counting::keep).
#[cfg_attr(
    not(feature = "json"),
    expect(dead_code, reason = "checkpoints are written with the feature `json` alone")
)]
pub struct CountCheckpoint<'a>(pub(super) CountSource<'a>);

/// The search that a checkpoint is taken of.
#[cfg_attr(
    not(feature = "json"),
    expect(dead_code, reason = "checkpoints are written with the feature `json` alone")
)]
pub(super) enum CountSource<'a> {
    /// A search that visits all solutions.
    Visiting(&'a Checkpoint),
    /// A search with shared sub-problems.
    Sharing(&'a OrderTrial),
}
