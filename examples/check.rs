//! Reads a file with a puzzle on each line, of any shapes, and says of each whether it has exactly one solution:
//! `cargo run --release --example check -- data/sudoku/levels.txt`. A second argument is the number of threads.
#![allow(clippy::print_stderr, reason = "an example says how it is used")]

use pavane::dlx::Uniqueness;
use pavane::nine::Board;
use pavane::{BatchPuzzle, Puzzle, PuzzleBatch};
use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::{env, iter};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let Some(file) = arguments.next() else {
        eprintln!("usage: check FILE [THREADS]");
        return Ok(());
    };
    let threads = arguments.next().map_or(Ok(1), |threads| threads.parse())?;
    let mut file = BufReader::with_capacity(1 << 18, File::open(file)?);
    let mut line = Vec::new();
    let mut failed = None;
    // Lines are read as they are needed: a large file takes no more memory than a small one.
    let puzzles = iter::from_fn(|| {
        loop {
            // Most lines are boards, which are read where they are.
            if let Ok(start) = file.fill_buf()
                && let Some((cells, [b'\n', ..])) = start.split_first_chunk()
                && let Some(board) = Board::read(cells)
            {
                let length = cells.len() + 1;
                file.consume(length);
                return Some(board.into());
            }
            line.clear();
            match file.read_until(b'\n', &mut line) {
                Ok(0) => return None,
                Ok(_) => {
                    if let Some(puzzle) = read(line.trim_ascii_end()) {
                        return Some(puzzle);
                    }
                }
                Err(error) => {
                    failed = Some(error);
                    return None;
                }
            }
        }
    });
    let mut out = BufWriter::new(io::stdout().lock());
    for answer in PuzzleBatch::new().threads(threads).check(puzzles) {
        let word = match answer {
            Ok(Uniqueness::Unique(())) => "unique",
            Ok(Uniqueness::Multiple(_)) => "multiple",
            Ok(Uniqueness::None) => "none",
            Ok(Uniqueness::Unknown { .. }) => "unknown",
            Err(_) => "error",
        };
        out.write_all(word.as_bytes())?;
        out.write_all(b"\n")?;
    }
    out.flush()?;
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// The puzzle of a line of any shape; `None` for blank lines, comments, and lines that are not puzzles.
fn read(line: &[u8]) -> Option<BatchPuzzle> {
    let line = str::from_utf8(line).ok().filter(|line| !line.starts_with('#'))?;
    Some(line.parse::<Puzzle>().ok()?.into())
}
