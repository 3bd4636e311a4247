//! Numbers of options.

use clap::Args;

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OptionNumbersArgs {
    /// Print the number of each option of an exact cover problem before it, with a tab
    ///
    /// Options count from 1, in the order of the file. Options that the reader leaves out count as well: the number of
    /// an option of a matrix is the number of its row. JSON objects with solutions always have the numbers.
    #[arg(long)]
    pub(crate) option_numbers: bool,
}
