//! Bad inputs.

use clap::Args;

/// What becomes of bad inputs.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ErrorArgs {
    /// Report every bad input, not only the first 20
    #[arg(long)]
    pub(crate) all_errors: bool,
    /// Stop at the first bad input
    #[arg(long)]
    pub(crate) fail_fast: bool,
}
