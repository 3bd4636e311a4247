//! Reads a file with a puzzle on each line, of any shapes, and says of each whether it has exactly one solution:
//! `cargo run --release --example check -- data/sudoku/levels.txt`. A second argument is the number of threads.
#![allow(clippy::print_stderr, reason = "an example says how it is used")]

use pavane::dlx::Uniqueness;
use pavane::nine::Board;
use pavane::{BatchPuzzle, Puzzle, PuzzleBatch};
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let Some(file) = arguments.next() else {
        eprintln!("usage: check FILE [THREADS]");
        return Ok(());
    };
    let threads = arguments.next().map_or(Ok(1), |threads| threads.parse())?;
    let text = fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let puzzles = lines.filter_map(read);
    let mut out = BufWriter::new(io::stdout().lock());
    for answer in PuzzleBatch::new().threads(threads).check(puzzles) {
        let word = match answer {
            Ok(Uniqueness::Unique(())) => "unique",
            Ok(Uniqueness::Multiple(_)) => "multiple",
            Ok(Uniqueness::None) => "none",
            Ok(Uniqueness::Unknown { .. }) => "unknown",
            Err(_) => "error",
        };
        writeln!(out, "{word}")?;
    }
    out.flush()?;
    Ok(())
}

/// A board if the line is 81 symbols, which takes some nanoseconds; else any puzzle.
fn read(line: &str) -> Option<BatchPuzzle> {
    let board = line.as_bytes().try_into().ok().and_then(Board::read);
    board.map(BatchPuzzle::from).or_else(|| Some(line.parse::<Puzzle>().ok()?.into()))
}
