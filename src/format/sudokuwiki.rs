//! Links of sudokuwiki.org, one per line.
//!
//! They are written with 81 cells, or packed if candidates are ruled out. [`sites`] has the code.
//! [`link`](super::link) recognizes the links, this format the packed texts without one.

use super::Record;
use super::definition::{BARE, FileArrangement, Format};
use super::sites;
use dlx::format::located::FormatNames;

/// Links, and packed texts without one.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sudokuwiki",
        extensions: &[],
        summary: "links of sudokuwiki.org, one on each line",
    },
    arrangement: FileArrangement::Codes,
    recognize: Some(sites::begins_with_packed),
    read: sites::read_lines,
    write: |record, _| write(record),
    frame: BARE,
};

/// Writes a link; `None` unless the puzzle is on the common 9x9 board.
fn write(record: &Record) -> Option<String> {
    let cells = match record.puzzle.ruled_out() {
        Some(_) => sites::packed(&record.puzzle)?,
        None => sites::classic_cells(&record.puzzle)?,
    };
    Some(format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}\n"))
}
