//! The place and the input before each answer.

use clap::{Args, ValueEnum};

/// When answers stand behind the names of their files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileNames {
    /// If there are several files, and answers are printed
    Auto,
    Always,
    Never,
}

/// What stands before each answer.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct LeadArgs {
    /// Print each input before its answer, with a tab between them
    ///
    /// A line of a file as it is; a puzzle of another form as one line, with its label; an exact cover problem, which
    /// is a whole file, by the name of its file. Before an answer of several lines, the input has a line of its own.
    #[arg(long, conflicts_with = "json")]
    pub(crate) with_input: bool,
    /// Print the file and the line before each answer, as file:line and a tab
    #[arg(long, value_name = "WHEN", default_value = "auto", conflicts_with = "json")]
    pub(crate) file_names: FileNames,
}
