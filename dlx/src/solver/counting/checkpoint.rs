//! Checkpoints of counts.

use super::trial::OrderTrial;
use crate::search::Checkpoint;
use std::io::{self, Write};

/// The state of a count. It can be written down and resumed later; see [`Counting::keep`](crate::Counting::keep).
pub struct CountCheckpoint<'a>(pub(super) CountSource<'a>);

/// The search that a checkpoint is taken of.
pub(super) enum CountSource<'a> {
    /// A search that visits all solutions.
    Visiting(&'a Checkpoint),
    /// A search with shared sub-problems.
    Sharing(&'a OrderTrial),
}

impl CountCheckpoint<'_> {
    /// Writes the checkpoint, for [`Counting::from`](crate::Counting::from). With shared sub-problems it has a line
    /// for each kept sub-problem, and may be about as large as they are in memory.
    ///
    /// # Errors
    /// An error of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.0 {
            CountSource::Visiting(checkpoint) => writeln!(out, "{}", checkpoint.to_json()),
            CountSource::Sharing(trial) => trial.write_snapshot(out),
        }
    }
}
