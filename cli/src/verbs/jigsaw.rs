//! The verb `jigsaw`: random jigsaws.

use crate::args::{DEFAULT_SEED, SymmetryArgs, duration, number, seed};
use crate::deadline::{Deadline, StopCause};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Color, Messages, Output};
use pavane_workshop::{Jigsaw, JigsawError, Jigsaws};
use serde_json::json;
use std::time::Duration;

/// Make random jigsaws
///
/// Prints one map for each, with one letter per cell in reading order. Other verbs take such a line after a puzzle and
/// `;`, or in a file by `--layout jigsaw:FILE`. The regions are connected, and at least one grid fits. Without
/// symmetry, each jigsaw that a random walk reaches is equally likely. Jigsaw number k of a seed is always the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane jigsaw --size 9 -n 10 --seed 7
  pavane jigsaw --size 10 --symmetry half-turn > map.txt
  pavane generate --layout jigsaw:map.txt")]
pub(crate) struct Args {
    /// The number of rows, columns and regions, from 2 to 25
    #[arg(long, value_name = "N", required = true, alias = "jigsaw")]
    size: usize,
    /// The number of jigsaws
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = number)]
    number: u64,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, value_parser = seed)]
    seed: u64,
    #[command(flatten)]
    symmetry: SymmetryArgs,
    /// Stop after this time, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,
    /// Print one JSON object per line for each jigsaw
    #[arg(long)]
    json: bool,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments allow no jigsaw, or standard output cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let deadline = Deadline::new(1, args.timeout, None);
    deadline.listen_to_signals();
    let jigsaws = Jigsaws::new(args.size, args.symmetry.class()).map_err(refused)?;
    let jigsaws = jigsaws.interrupt(&deadline.begin(0));
    let mut output = Output::open(None)?;
    for number in 0..args.number {
        let jigsaw = match jigsaws.jigsaw(args.seed, number) {
            Ok(jigsaw) => jigsaw,
            Err(JigsawError::Interrupted) => {
                return Ok(stopped(&deadline, number, args.number));
            }
            Err(error) => return Err(refused(error)),
        };
        // Each jigsaw is written at once, since the next one may take long.
        if let Err(error) = output.write(line(&jigsaw, number, args)).and_then(|()| output.flush())
        {
            return output.end_of_failure(&error);
        }
    }
    Ok(Exit::Success)
}

/// An error of the library.
fn refused(error: JigsawError) -> Error {
    Error::usage(error.to_string())
}

/// The line of a jigsaw.
fn line(Jigsaw { map, .. }: &Jigsaw, number: u64, args: &Args) -> String {
    if !args.json {
        return format!("{map}\n");
    }
    let symmetry = args.symmetry.class().map(|class| class.name());
    let object = json!({
        "schema": 1, "jigsaw": map, "symmetry": symmetry, "seed": args.seed, "number": number,
    });
    format!("{object}\n")
}

/// The end of a run that was stopped with some of the jigsaws made.
fn stopped(deadline: &Deadline, made: u64, wanted: u64) -> Exit {
    let why = deadline.end(0).unwrap_or(StopCause::Timeout).words();
    let mut messages = Messages::new(Color::Auto, false);
    messages.write(&format!("pavane: {why} with {made} of {wanted} jigsaws made"));
    deadline.exit(made > 0)
}
