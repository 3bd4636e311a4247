//! Collections of standard puzzles with 81 characters per line, read like any one-line puzzles.

use super::Record;
use super::definition::{BARE, FileArrangement, Format};
use super::usual;
use dlx::format::located::FormatNames;

/// A collection of standard puzzles.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sdm",
        extensions: &["sdm"],
        summary: "a collection, 81 characters per line",
    },
    arrangement: FileArrangement::Lines,
    recognize: None,
    read: usual::read,
    write: |record, _| write(record),
    frame: BARE,
};

/// Writes 81 characters; `None` unless the puzzle is on the common 9x9 board.
fn write(record: &Record) -> Option<String> {
    record.puzzle.layout().is_standard_9x9().then(|| format!("{}\n", record.puzzle))
}
