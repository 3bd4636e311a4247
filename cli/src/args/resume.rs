//! Resuming a batch where an earlier run was stopped.

use clap::Args;

/// Batches that go on. For verbs that write a line for each input; a flag that makes it fewer lines, or more, conflicts
/// with `resume`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ResumeArgs {
    /// Go on behind the answers that an earlier run of the same command has left in --output FILE
    ///
    /// For inputs that are answered by a line each. The whole lines of FILE.part, which a killed run leaves, or else of
    /// FILE, are counted; as many inputs are left out, and the answers to the others follow. The last answers, up to
    /// eight, are worked out again: if they differ, or there are fewer inputs, nothing is written. Nothing else tells
    /// whether FILE belongs to these inputs. Without an earlier run it makes no difference. The exit code and --stats
    /// are about the inputs that this run has answered.
    #[arg(long, requires = "output", conflicts_with = "quiet")]
    pub(crate) resume: bool,
}
