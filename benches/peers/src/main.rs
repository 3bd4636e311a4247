//! Measures Pavane beside other solvers of 9x9 sudokus, on one machine in one run.
//!
//! The contenders take turns on each set (A B C A B C ...): a slow minute of the machine hits all of them. Every
//! count is compared with the count of the baseline. `README.md` says more.

mod contender;
mod machine;
mod measure;
mod report;
mod sets;

#[path = "../../support/puzzles.rs"]
mod puzzles;

use clap::Parser;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Measure how fast solvers count the solutions of 9x9 sudokus up to two.
#[derive(Parser)]
struct Args {
    /// A folder with larger files in sudoku: 17_clue.txt, top1465.txt, hardest_half.txt, several.txt
    #[arg(long, value_name = "DIR", env = "PAVANE_CORPUS")]
    corpus: Option<PathBuf>,

    /// How often each contender is measured on each set
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    passes: u16,

    /// How long a pass of a contender on a set takes, at least
    #[arg(long, default_value_t = 0.4, value_parser = seconds)]
    seconds: f64,

    /// Take the time on the wall for contenders on one thread too, not that of the processor
    #[arg(long)]
    wall: bool,

    /// What the made sets are made from
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Measure only the sets whose names contain this
    #[arg(long, value_name = "NAME")]
    only: Option<String>,

    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,

    /// Write the sets to this folder, a puzzle a line, and measure nothing
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=1000.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.001 to 1000".to_owned()),
    }
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let sets = sets::sets(args.seed, args.corpus.as_deref(), args.only.as_deref())?;
    if sets.is_empty() {
        return Err("there is no set to measure; --only takes part of a name, and the names are \
                    17 clues, top1465, hardest, several (these need --corpus), minimal random, \
                    one given short, easy, data"
            .to_owned());
    }
    if let Some(folder) = &args.write {
        return sets.iter().try_for_each(|set| set.write(folder));
    }
    let entries = contender::entries();
    let clock = if args.wall { measure::Clock::Wall } else { measure::Clock::Processor };
    let time = Duration::from_secs_f64(args.seconds);
    let plan = measure::Plan { passes: args.passes.into(), time, clock };
    let mut results = Vec::new();
    for set in &sets {
        eprintln!("measuring: {}", set.name);
        results.push(measure::measure(set, &entries, plan)?);
    }
    let report = report::Report {
        machine: machine::Machine::this(),
        seed: args.seed,
        passes: plan.passes,
        seconds: args.seconds,
        clock,
        baseline: entries[0].name.clone(),
        results,
    };
    let text =
        if args.json { report.to_json().map_err(|e| e.to_string())? } else { report.to_markdown() };
    writeln!(std::io::stdout(), "{}", text.trim_end()).map_err(|e| format!("cannot print: {e}"))
}
