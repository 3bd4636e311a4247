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
/// programs are also objects with a value, but do not say what is given, and have none of the other keys. They have a
/// value for empty cells, where f-puzzles writes `{}`.
fn recognize(start: &[u8]) -> bool {
    match constrained::document(start) {
        None => by_line::first(start)
            .is_some_and(|line| line.starts_with(constrained::COMPRESSED) && line.len() > 40),
        Some(text) => is_of_grid(&text) && (is_certain(&text) || has_empty_cells(&text)),
    }
}

/// Whether a text that is recognized may also be JSON of another program, whose values are givens: it has values, and
/// only its empty cells have the form of f-puzzles.
pub(super) fn is_guess(start: &[u8]) -> bool {
    let text = constrained::document(start);
    text.is_some_and(|text| is_of_grid(&text) && !is_certain(&text) && has_empty_cells(&text))
}

/// Whether JSON has a size, and rows of cells that are objects.
fn is_of_grid(text: &str) -> bool {
    has_key(text, "size") && has_rows_of_objects(text)
}

/// Whether JSON with a size and rows has no values, or keys that other programs do not have.
fn is_certain(text: &str) -> bool {
    let has = |key: &str| has_key(text, key);
    !has("value") || has("title") && has("author") || fpuzzles::own_keys().any(has)
}

fn has_key(text: &str, key: &str) -> bool {
    text.contains(&format!("\"{key}\""))
}

/// Whether some cells are objects without keys, and no cell has an empty value.
fn has_empty_cells(text: &str) -> bool {
    let compact: String = text.split_whitespace().collect();
    let empty_values = ["\"value\":0", "\"value\":null", "\"value\":\"\""];
    compact.contains("{}") && !empty_values.iter().any(|value| compact.contains(value))
}

/// Whether the first item of the first row of the field `grid` is an object.
fn has_rows_of_objects(text: &str) -> bool {
    let grid =
        text.split_once("\"grid\"").and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
    let rows = grid.and_then(|grid| grid.trim_start().strip_prefix('['));
    let row = rows.and_then(|rows| rows.trim_start().strip_prefix('['));
    row.is_some_and(|row| row.trim_start().starts_with('{'))
}
