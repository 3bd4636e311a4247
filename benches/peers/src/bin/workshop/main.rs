//! Measures how fast programs make puzzles and bring them into canonical form: Pavane, the crate `sudoku`, and programs
//! that are installed.
//!
//! The contenders of a row take turns, and the figure is a median, in processor time. `README.md` says more.

mod contender;
mod rows;
mod weights;

#[path = "../../machine.rs"]
mod machine;
#[path = "../../process.rs"]
mod process;

use clap::Parser;
use machine::Machine;
use rows::Row;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// Measure how fast programs make 9x9 puzzles and bring them into canonical form.
#[derive(Parser)]
pub(crate) struct Args {
    /// The number of passes of each contender
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    passes: u16,

    /// The least processor time of a pass, in seconds
    #[arg(long, default_value_t = 0.4, value_parser = seconds)]
    seconds: f64,

    /// The processor time of the statistics with weights, in seconds
    #[arg(long, default_value_t = 60.0, value_parser = seconds)]
    weights: f64,

    /// Measure only the rows whose names contain this
    #[arg(long, value_name = "NAME")]
    only: Option<String>,

    /// A folder with sudoku/17_clue.txt, whose canonical forms are measured
    #[arg(long, value_name = "DIR", env = "PAVANE_CORPUS")]
    corpus: Option<PathBuf>,

    /// The generator of tdoku, which is measured if it is there
    #[arg(long, value_name = "FILE", default_value = "tdoku-generate")]
    tdoku: PathBuf,

    /// The program QQWing, which is measured if it is there
    #[arg(long, value_name = "FILE", default_value = "qqwing")]
    qqwing: PathBuf,

    /// The program of swb01's minlex, which is measured if it is there
    #[arg(long, value_name = "FILE", default_value = "minlex")]
    minlex: PathBuf,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=1000.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.001 to 1000".to_owned()),
    }
}

fn main() -> ExitCode {
    let report = run(&Args::parse());
    let is_done = report.and_then(|text| {
        writeln!(std::io::stdout(), "{}", text.trim_end()).map_err(|e| format!("cannot print: {e}"))
    });
    match is_done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<String, String> {
    let is_wanted = |name: &str| args.only.as_ref().is_none_or(|part| name.contains(part.as_str()));
    let machine = Machine::this();
    let mut text = format!(
        "{}, best instruction set `{}`. Medians of {} passes of {} s or more, things a second of processor time on one \
         thread; ratios are to Pavane.\n\n| what | contender | a second | ratio |\n|---|---|--:|--:|\n",
        machine.processor, machine.isa, args.passes, args.seconds
    );
    let rows = rows::rows(args)?;
    for mut row in rows.into_iter().filter(|row| is_wanted(row.name)) {
        measure(&mut row, args)?;
        let ours = row.contenders[0].median();
        for contender in &row.contenders {
            let median = contender.median();
            let ratio = ours / median;
            let _ =
                writeln!(text, "| {} | {} | {median:.0} | {ratio:.2} |", row.name, contender.name);
        }
    }
    if is_wanted(weights::NAME) {
        text += &weights::measure(args.weights);
    }
    Ok(text)
}

/// Measures the contenders of a row in turns, and compares their answers where there is one right answer.
fn measure(row: &mut Row, args: &Args) -> Result<(), String> {
    eprintln!("measuring: {}", row.name);
    for contender in &mut row.contenders {
        contender.find_number(args.seconds)?;
    }
    for _ in 0..args.passes {
        row.contenders.iter_mut().try_for_each(contender::Contender::pass)?;
    }
    row.compare()
}
