//! Puzzles of f-puzzles: the JSON of one, or compressed data, one per line.
//!
//! Links to such puzzles are read by [`link`](super::link). The keys and their rules are in
//! [`constraints`](crate::constraints). A key without a known meaning is an error: a puzzle never loses a rule.
//!
//! Source: the public readers of this format.

use super::definition::{BARE, FileArrangement, Format};
use super::error::{Fault, FormatErrorKind};
use super::{FormatError, Reading, Record, Records, by_line, constrained};
use dlx::format::located::FormatNames;
use pavane_constraints::fpuzzles;
use serde_json::Value;

/// JSON and compressed data.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "fpuzzles",
        extensions: &["fpuzzles"],
        summary: "puzzles of f-puzzles, as JSON or compressed, one per line",
    },
    arrangement: FileArrangement::Other,
    recognize: Some(recognize),
    read,
    write: |record, _symbols| Some(constrained::to_compressed(record)? + "\n"),
    frame: BARE,
};

/// Whether the text is the JSON of a puzzle with rows of cells that are objects, or compressed data. Cells of other
/// programs are also objects with a value, but do not say what is given.
pub(super) fn recognize(start: &[u8]) -> bool {
    let text = String::from_utf8_lossy(start.trim_ascii());
    if text.starts_with('{') {
        let has = |key: &str| text.contains(&format!("\"{key}\""));
        return has("size")
            && has_rows_of_objects(&text)
            && (has("given") || !has("value") || fpuzzles::rule_keys().any(has));
    }
    by_line::first(start)
        .is_some_and(|line| line.starts_with(constrained::COMPRESSED) && line.len() > 40)
}

/// Whether the first item of the first row of the field `grid` is an object.
fn has_rows_of_objects(text: &str) -> bool {
    let grid =
        text.split_once("\"grid\"").and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
    let rows = grid.and_then(|grid| grid.trim_start().strip_prefix('['));
    let row = rows.and_then(|rows| rows.trim_start().strip_prefix('['));
    row.is_some_and(|row| row.trim_start().starts_with('{'))
}

fn read(bytes: Vec<u8>, reading: &Reading) -> Records {
    if bytes.trim_ascii_start().starts_with(b"{") {
        let record = read_json(&String::from_utf8_lossy(&bytes), reading);
        let record = record.map_err(|kind| FormatError::new(1, 1, kind));
        return Box::new(std::iter::once((1, record)));
    }
    let reading = reading.clone();
    by_line::records(bytes, move |text, start| {
        let (data, label) = constrained::split_label(&text[start..]);
        if !data.starts_with(constrained::COMPRESSED)
            && let Some(record) = constrained::of_line(&text[start..], &reading)
        {
            return record.map_err(|kind| Fault { at: start, kind });
        }
        let record = constrained::compressed(data, &reading);
        let mut record = record.map_err(|kind| Fault { at: start, kind })?;
        record.label = label.map(str::to_owned).or(record.label);
        Ok(record)
    })
}

/// Reads JSON. The text of the record is compressed data, which has no line ends. It leaves out blanks between tokens,
/// since compressed data is recognized by a beginning without any.
fn read_json(text: &str, reading: &Reading) -> Result<Record, FormatErrorKind> {
    let sketch = fpuzzles::read_json(text, &constrained::ignored(reading));
    let sketch = sketch.map_err(|error| constrained::fault(&error))?;
    let compact = serde_json::from_str::<Value>(text).expect("it is JSON").to_string();
    constrained::record(sketch, &fpuzzles::compress(&compact), reading)
}
