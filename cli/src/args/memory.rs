//! Memory for shared sub-problems.

use super::values::bytes;
use clap::Args;
use dlx::DEFAULT_SHARING_CAP;

#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct MemoryArgs {
    /// Memory for sub-problems, such as 512M or 4GiB, for each input [default: 2GiB]
    ///
    /// When it is used up, `count` continues without keeping more of them, and `sample`, `nth` and `marginals`
    /// stop. If several inputs are answered at the same time, each may take as much.
    #[arg(long = "sharing-memory", value_name = "SIZE", value_parser = bytes)]
    pub(crate) sharing_memory: Option<usize>,
}

impl MemoryArgs {
    /// The number of bytes that shared sub-problems may take.
    pub(crate) fn cap(&self) -> usize {
        self.sharing_memory.unwrap_or(DEFAULT_SHARING_CAP)
    }
}
