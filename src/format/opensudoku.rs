//! Collections of OpenSudoku, in XML.
//!
//! ```xml
//! <opensudoku version="2">
//!   <folder name="..."><game data="0503..." note="..." /></folder>
//! </opensudoku>
//! ```
//!
//! The first version has no folders, and has the name of the collection in an element `name`. The cells of a game are
//! 81 digits. Or they are `version: 1`, `2` or `3`, and for each cell its digit, the digits noted in it, and whether it
//! may be changed, each followed by `|`. Digits that may not be changed are givens. The note of a game is its label, or
//! else the name of the collection.
//!
//! Source: the files that the program ships, exports and reads.

use super::Record;
use super::collection::Games;
use super::definition::{FileArrangement, Format};
use super::error::FormatErrorKind;
use crate::layout::Digit;
use crate::xml::attribute;
use dlx::format::located::FormatNames;

/// OpenSudoku's collections.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "opensudoku",
        extensions: &["opensudoku"],
        summary: "OpenSudoku's collections, in XML",
    },
    arrangement: FileArrangement::Other,
    recognize: Some(recognize),
    read: |bytes, reading| Box::new(GAMES.read(&bytes, reading).into_iter()),
    write: |record, _| write(record),
    frame: FRAME,
};

/// The texts before all games and after them.
pub(super) const FRAME: (&str, &str) = (
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <folder name=\"Pavane\">\n",
    "  </folder>\n</opensudoku>\n",
);

/// The names of its elements and attributes.
const GAMES: Games = Games {
    element: "game",
    label: "note",
    name: Some("name"),
    broken: |message| FormatErrorKind::Xml { message },
};

/// Whether the beginning is XML with the root element of the format.
pub(super) fn recognize(start: &[u8]) -> bool {
    let start = start.trim_ascii_start();
    start.starts_with(b"<") && start.windows(11).any(|part| part == b"<opensudoku")
}

/// Writes a game on the common 9x9 board, with its label as a note; `None` for other boards. Characters of the label
/// that XML does not allow become U+FFFD.
pub(super) fn write(record: &Record) -> Option<String> {
    let puzzle = &record.puzzle;
    if !puzzle.layout().is_standard_9x9() {
        return None;
    }
    let data: String =
        puzzle.givens().iter().map(|given| given.map_or(0, Digit::get).to_string()).collect();
    let note = record.label.as_ref().map_or_else(String::new, |label| {
        format!(" note=\"{}\"", quick_xml::escape::escape(attribute(label)))
    });
    Some(format!("    <game data=\"{data}\"{note} />\n"))
}
