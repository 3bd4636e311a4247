//! The text of a changed puzzle, in the format of the text that stated it before.

use super::{Format, Record, Source, constrained, fpuzzles, iss, json};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;

/// A puzzle with rules beyond zones on one line, as text that states all of it.
///
/// The text has the format of `source` if that can state the puzzle: a string of Interactive Sudoku Solver, or
/// compressed data of f-puzzles, also for a link. Otherwise, and without a source, it is an object of JSON, with the
/// constraints as typed lines. Takes the time to read the text again, which checks it.
///
/// ```
/// use pavane::format::{Format, Reading, restate};
/// use pavane::{Puzzle, Symbols};
///
/// let text = ".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_1";
/// let iss = Format::named("iss").expect("one of them");
/// let mut records = iss.read(text.as_bytes().to_vec(), &Reading::default());
/// let record = records.next().expect("a puzzle").1?;
/// let blank = Puzzle::blank(record.puzzle.layout().clone());
/// let symbols = Symbols::standard(4);
/// let source = record.source.as_deref();
/// assert_eq!(restate(&blank, source, &symbols), ".Shape~4x4.Cage~3~R1C1~R1C2");
/// let object = r#"{"layout":{"base":"4x4","constraints":["killer 3: r1c1 r1c2"]},"givens":"................"}"#;
/// assert_eq!(restate(&blank, None, &symbols), object);
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
pub fn restate(puzzle: &Puzzle, source: Option<&Source>, symbols: &Symbols) -> String {
    let record = Record::from(puzzle.clone());
    let written = source.and_then(|source| format_of(source).write(&record, None).ok());
    match written {
        Some(written) => written.text.trim_end().to_owned(),
        None => json::write_puzzle(&record, symbols),
    }
}

/// The format of a text that states rules beyond zones.
fn format_of(source: &Source) -> Format {
    if constrained::is_string(&source.text) { iss::FORMAT } else { fpuzzles::FORMAT }
}
