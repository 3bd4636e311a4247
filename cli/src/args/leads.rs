//! The place and the input before each answer.

use clap::{Args, ValueEnum};

/// The condition on which answers follow the place of their input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileNames {
    /// For several files, where answers are printed
    Auto,
    Always,
    Never,
}

/// The parts of an input that precede its answer.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct LeadArgs {
    /// Print each input before its answer, with a tab between them
    ///
    /// A line of a file is printed as it is, and a puzzle of another form as one line, with its label. An exact cover
    /// problem, which is a whole file, is printed as the name of its file. Before an answer of several lines, the input
    /// has a separate line.
    #[arg(long, conflicts_with = "json")]
    pub(crate) with_input: bool,
    /// When to prefix answers with file:line and a tab
    #[arg(long, value_name = "WHEN", default_value = "auto", conflicts_with = "json")]
    pub(crate) file_names: FileNames,
}
