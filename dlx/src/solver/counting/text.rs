//! Checkpoints of counts as text.

use super::checkpoint::{CountCheckpoint, CountSource};
use super::counted::Counted;
use super::decide::Decide;
use super::run::Counting;
use crate::diagram::Snapshot;
use crate::search::{Checkpoint, CheckpointError};
use crate::solver::run::RunError;
use crate::solver::sharing::Sharing;
use std::io::{self, Write};

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

impl<'a> Counting<'a> {
    /// Resumes from the text that a [`CountCheckpoint`] has written. Its nodes count for the
    /// [node limit](crate::Solver::node_limit).
    pub fn from(mut self, checkpoint: &'a [u8]) -> Self {
        self.from = Some(checkpoint);
        self
    }

    /// Counts from a checkpoint: with shared sub-problems or by visiting solutions, as before. If the way was still
    /// open, it is decided now.
    pub(super) fn resume(&mut self, text: &[u8]) -> Result<Counted, RunError> {
        if Snapshot::is_one(text) {
            self.solver.require_stated()?;
            return match self.solver.trial_from(Snapshot::read(text)?)? {
                Some(trial) => Ok(self.share_in_best(vec![trial], &self.solver.families())),
                None => Err(RunError::Checkpoint(CheckpointError::OtherProblem)),
            };
        }
        // Text that is not UTF-8 fails as an empty checkpoint does.
        let text = str::from_utf8(text).unwrap_or_default();
        let checkpoint = Checkpoint::from_json(text).map_err(RunError::Checkpoint)?;
        let may_share = self.solver.is_stated() && self.solver.settings.sharing == Sharing::Auto;
        if may_share && Decide::is_due(&checkpoint) {
            return self.decide(Some(&checkpoint));
        }
        self.visit(Some(&checkpoint))
    }
}
