//! The coverage of the intervals of estimates: how often they hold the true number of solutions.
//!
//! Each problem with a known number is estimated many times, with a seed for each run. The list is in ascending order
//! of skewness, that of the means of the runs, so that its last third has the problems that are hardest to estimate.
//!
//! ```text
//! cargo run --release -p pavane-dlx --example estimates [PROBES [RUNS [DIRECTORY...]]]
//! ```
//!
//! A directory has the file `counts.tsv`, whose columns are the name, the kind and the number of solutions, and the
//! problem `NAME.dlx` for each name.
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane_dlx::format::text;
use pavane_dlx::{Problem, Solver};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The coverage of the intervals of one problem.
struct Row {
    name: String,
    solutions: f64,
    /// Skewness of the means of the runs.
    skewness: f64,
    /// Share of runs whose interval holds the true number.
    coverage: f64,
    /// Share of runs whose interval is below it.
    below: f64,
    /// Share of runs without a probe that reached a solution, whose intervals have no upper end.
    without: f64,
    /// Median width of the intervals, as a multiple of the number of solutions.
    width: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut number = |default| args.next().map_or(Ok(default), |text| text.parse::<u64>());
    let (probes, runs) = (number(1_000)?, number(40)?);
    let mut directories: Vec<PathBuf> = args.map(PathBuf::from).collect();
    if directories.is_empty() {
        directories.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/cover"));
    }
    let mut rows = Vec::new();
    for directory in directories {
        for line in fs::read_to_string(directory.join("counts.tsv"))?.lines() {
            // The first line names the columns, and some problems have a least cost in place of a number.
            let columns: Vec<&str> = line.split('\t').collect();
            let [name, _, solutions, ..] = columns[..] else { continue };
            let Ok(solutions) = solutions.parse() else { continue };
            let document = text::read(&fs::read(directory.join(format!("{name}.dlx")))?)?;
            rows.push(row(name, solutions, &document.problem, probes, runs)?);
        }
    }
    rows.sort_by(|one, other| one.skewness.total_cmp(&other.skewness));
    println!("problem\tsolutions\tskewness\tcovered\tbelow\tno solution reached\tmedian width");
    for Row { name, solutions, skewness, coverage, below, without, width } in &rows {
        println!(
            "{name}\t{solutions}\t{skewness:.2}\t{coverage:.3}\t{below:.3}\t{without:.3}\t{width:.2}"
        );
    }
    let mean = |rows: &[Row]| rows.iter().map(|row| row.coverage).sum::<f64>() / rows.len() as f64;
    let third = rows.len() - rows.len() / 3;
    let (all, most_skewed) = (mean(&rows), mean(&rows[third..]));
    println!("covered: {all:.3} of all, {most_skewed:.3} of the most skewed third");
    assert!(all >= 0.93 && most_skewed >= 0.90, "intervals are too narrow");
    Ok(())
}

fn row(
    name: &str,
    solutions: f64,
    problem: &Problem,
    probes: u64,
    runs: u64,
) -> Result<Row, Box<dyn Error>> {
    let solver = Solver::new(problem);
    let mut estimates = Vec::new();
    for seed in 0..runs {
        estimates.push(solver.estimate(probes, seed)?.solutions);
    }
    let share = |count: usize| count as f64 / runs as f64;
    // Sums of probes are rounded.
    let slack = 1e-9 * solutions;
    let below = estimates.iter().filter(|found| found.high < solutions - slack).count();
    let above = estimates.iter().filter(|found| found.low > solutions + slack).count();
    let without = estimates.iter().filter(|found| found.mean == 0.0).count();
    let mut widths: Vec<f64> =
        estimates.iter().map(|found| (found.high - found.low) / solutions).collect();
    widths.sort_by(f64::total_cmp);
    let means: Vec<f64> = estimates.iter().map(|found| found.mean).collect();
    Ok(Row {
        name: name.to_owned(),
        solutions,
        // Solutions that no probe has reached are the rarest.
        skewness: if without == means.len() && solutions > 0.0 {
            f64::INFINITY
        } else {
            skewness(&means)
        },
        coverage: share(estimates.len() - below - above),
        below: share(below),
        without: share(without),
        width: widths[widths.len() / 2],
    })
}

/// The third standardized moment; 0 if all values are equal.
fn skewness(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let moment = |power| {
        values.iter().map(|value| (value - mean).powi(power)).sum::<f64>() / values.len() as f64
    };
    let variance = moment(2);
    if variance > 0.0 { moment(3) / variance.powf(1.5) } else { 0.0 }
}
