//! Puzzles of f-puzzles: the JSON of one, or compressed data, one per line.
//!
//! Links to such puzzles are read by [`link`](super::link). The keys and their rules are in
//! [`constraints`](crate::constraints). A key without a known meaning is an error: a puzzle never loses a rule.
//!
//! Source: the public readers of this format.

use super::definition::{BARE, FileArrangement, Format};
use super::{by_line, constrained};
use dlx::format::located::FormatNames;
use pavane_constraints::fpuzzles;

/// JSON and compressed data.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "fpuzzles",
        extensions: &["fpuzzles"],
        summary: "puzzles of f-puzzles, as JSON or compressed, one per line",
    },
    arrangement: FileArrangement::Document { is_written: true },
    recognize: Some(recognize),
    read: constrained::records,
    write: |record, _symbols| Some(constrained::to_compressed(record)? + "\n"),
    frame: BARE,
};

/// Whether the text is the JSON of a puzzle with rows of cells that are objects, or compressed data. Cells of other
/// programs are also objects with a value, but do not say what is given, and have none of the other keys.
fn recognize(start: &[u8]) -> bool {
    let Some(text) = constrained::document(start) else {
        return by_line::first(start)
            .is_some_and(|line| line.starts_with(constrained::COMPRESSED) && line.len() > 40);
    };
    let has = |key: &str| text.contains(&format!("\"{key}\""));
    let has_title = || has("title") && has("author");
    has("size")
        && has_rows_of_objects(&text)
        && (!has("value") || has_title() || fpuzzles::own_keys().any(has))
}

/// Whether the first item of the first row of the field `grid` is an object.
fn has_rows_of_objects(text: &str) -> bool {
    let grid =
        text.split_once("\"grid\"").and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
    let rows = grid.and_then(|grid| grid.trim_start().strip_prefix('['));
    let row = rows.and_then(|rows| rows.trim_start().strip_prefix('['));
    row.is_some_and(|row| row.trim_start().starts_with('{'))
}
