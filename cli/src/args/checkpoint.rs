//! Checkpoints of long searches.

use super::values::duration;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Checkpoints of long searches.
#[derive(Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub(crate) struct CheckpointArgs {
    /// Write the state of the search to FILE at intervals; the same command continues from there
    ///
    /// For one puzzle or problem. It is written every ten seconds and when Ctrl-C or a limit stops the search,
    /// and removed once the answer is complete. A checkpoint of another puzzle or problem, another question or
    /// another engine is refused. Limits of nodes apply to all runs together. `list` also needs --output: that file is
    /// cut to its length at the time of the checkpoint, and has each solution once.
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// The interval between checkpoints
    #[arg(long, value_name = "TIME", default_value = "10s", requires = "checkpoint", value_parser = duration)]
    pub(crate) checkpoint_every: Duration,
}
