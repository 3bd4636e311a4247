//! Answers, messages and totals.

use super::errors::ErrorArgs;
use crate::output::Color;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print JSON objects, one per line, instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// Print no answers, only messages; the exit code is the answer
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) errors: ErrorArgs,
    /// Print totals on standard error at the end
    #[arg(long)]
    pub(crate) stats: bool,
    /// Show progress on standard error
    #[arg(long)]
    pub(crate) progress: bool,
    /// Write to FILE instead of standard output
    ///
    /// It is written as FILE.part and renamed when the run ends, also if a limit or a signal stops it. Without any
    /// answer, FILE stays as it was.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Color messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}
