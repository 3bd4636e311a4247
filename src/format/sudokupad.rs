//! Puzzles of SudokuPad: the JSON of one, or compressed data after `scl` or `ctc`, one per line.
//!
//! They are written as links with data of f-puzzles, which the site takes and which states all rules.
//!
//! Most of such a puzzle is a picture. Lines, arrows, overlays and underlays are an error, since they may show rules,
//! unless the caller ignores them. Links to such puzzles are read by [`link`](super::link). The parts with rules are in
//! [`constraints`](crate::constraints).
//!
//! Source: public readers of this format.

use super::definition::{BARE, FileArrangement, Format};
use super::{Record, by_line, constrained};
use dlx::format::located::FormatNames;
use pavane_constraints::sudokupad;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// JSON and compressed data.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sudokupad",
        extensions: &["scl"],
        summary: "puzzles of SudokuPad, as JSON or compressed, written as links",
    },
    arrangement: FileArrangement::Document { is_written: true },
    recognize: Some(recognize),
    read: constrained::records,
    write: |record, _| write(record),
    frame: BARE,
};

/// Writes a link. The last digits of base 64 have other meanings in a path.
fn write(record: &Record) -> Option<String> {
    let data = constrained::to_compressed(record)?;
    let data = utf8_percent_encode(&data, NON_ALPHANUMERIC);
    Some(format!("https://sudokupad.app/fpuz{data}\n"))
}

/// Whether the text is the JSON of a puzzle, or its first line is compressed data after a word of the program.
fn recognize(start: &[u8]) -> bool {
    match constrained::document(start) {
        Some(text) => sudokupad::is_puzzle(&text),
        None => by_line::first(start).is_some_and(|line| {
            let (data, _) = constrained::split_label(line);
            !data.starts_with(constrained::COMPRESSED) && constrained::data(data).is_some()
        }),
    }
}
