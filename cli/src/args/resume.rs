//! Resuming a batch where an earlier run was stopped.

use clap::Args;

/// Resuming a batch, for verbs that write one line per input. Flags that change the number of lines conflict with
/// `resume`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ResumeArgs {
    /// Resume: skip inputs already answered in the --output FILE
    ///
    /// For answers of one line each. The whole lines of FILE.part, which a killed run leaves, or else of FILE, are
    /// counted. This number of inputs is skipped, and the answers to the others follow. The last answers, up to eight,
    /// are worked out again: if they differ, or the inputs are fewer, FILE is not changed. No other check compares FILE
    /// with the inputs. Without an earlier run the option has no effect. The exit code and --stats are about the inputs
    /// that this run has answered.
    #[arg(long, requires = "output", conflicts_with_all = ["quiet", "only", "not", "sort", "fields"])]
    pub(crate) resume: bool,
}
