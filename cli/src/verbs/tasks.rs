//! The verb `tasks`: a search that many machines share, a subcommand for each step of it.

mod drive;
mod merge;
mod run;
mod split;

use crate::error::Error;
use crate::exit::Exit;
use clap::Subcommand;

/// Split a search into tasks, run them, and merge the results
///
/// `split` writes a folder with the problem and its tasks. `run` searches a task on any machine that sees the folder or
/// a copy of it. `merge` adds up the results, and `drive` runs all tasks and merges. docs/cluster.md describes the
/// files, and the use of Slurm, GNU parallel and others.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane tasks split problem.dlx -o search
  pavane tasks drive search --jobs 8
  pavane tasks merge search")]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
#[command(subcommand_value_name = "STEP", subcommand_help_heading = "Steps")]
pub(crate) struct Args {
    #[command(subcommand)]
    step: TaskStep,
}

/// A step with its arguments.
#[derive(Debug, Subcommand)]
enum TaskStep {
    Split(split::Args),
    Run(run::Args),
    Merge(merge::Args),
    Drive(drive::Args),
}

/// Runs the verb.
///
/// # Errors
/// If the step fails.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    match &args.step {
        TaskStep::Split(args) => split::run(args),
        TaskStep::Run(args) => run::run(args),
        TaskStep::Merge(args) => merge::run(args),
        TaskStep::Drive(args) => drive::run(args),
    }
}
