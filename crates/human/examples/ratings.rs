//! Rates the puzzles of a table, compares, and measures: `cargo run --release --example ratings [FILE]`; without
//! a file, the table of the project. The columns, separated by tabs: puzzle, source, ER, EP, ED, steps, and the
//! milliseconds that another program took. Fails if a puzzle is rated otherwise.
#![allow(clippy::print_stdout, reason = "an example prints")]

use pavane::Puzzle;
use pavane::dlx::Interrupt;
use pavane_human::Rater;
use std::error::Error;
use std::time::{Duration, Instant};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let table = || concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/sudoku/ratings.tsv").to_owned();
    let file = env::args().nth(1).unwrap_or_else(table);
    let (rater, interrupt) = (Rater::default(), Interrupt::new());
    let (mut count, mut different, mut slowest) = (0, 0, (Duration::ZERO, String::new()));
    let (mut ours, mut theirs) = (Duration::ZERO, 0.0);
    let is_puzzle =
        |line: &&str| line.starts_with(|symbol: char| symbol == '.' || symbol.is_ascii_digit());
    for line in fs::read_to_string(file)?.lines().filter(is_puzzle) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, _, er, ep, ed, steps, ms] = fields[..] else {
            return Err(format!("seven columns were expected: {line}").into());
        };
        let puzzle: Puzzle = puzzle.parse()?;
        let begin = Instant::now();
        let rating = rater.rate(&puzzle, &interrupt)?;
        let time = begin.elapsed();
        let expected = format!("{er}/{ep}/{ed} in {steps}");
        let found = format!("{rating} in {}", rating.steps);
        if found != expected {
            different += 1;
            println!("{puzzle}\t{found} instead of {expected}");
        }
        count += 1;
        ours += time;
        theirs += ms.parse::<f64>()?;
        if time > slowest.0 {
            slowest = (time, puzzle.to_string());
        }
    }
    let seconds = ours.as_secs_f64();
    println!("{count} puzzles, {different} rated otherwise");
    println!(
        "{:.1} puzzles/s, {:.1} times as many as there",
        f64::from(count) / seconds,
        theirs / 1e3 / seconds
    );
    println!("slowest: {:.0} ms, {}", slowest.0.as_secs_f64() * 1e3, slowest.1);
    if different > 0 {
        return Err("the table has other ratings".into());
    }
    Ok(())
}
