//! Collections of Sudoku 10'000 by OneGravity, in XML, which LibreSudoku imports.
//!
//! ```xml
//! <onegravitysudoku>
//!   <folder><sudoku data="379000014..." level="1" /></folder>
//! </onegravitysudoku>
//! ```
//!
//! The level is the label.
//!
//! Source: the importer of LibreSudoku.

use super::collection::Games;
use super::definition::{BARE, FileArrangement, Format, unwritten};
use super::error::FormatErrorKind;
use super::xml;
use dlx::format::located::FormatNames;

/// Collections of Sudoku 10'000.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "1gsudoku",
        extensions: &["1gsudoku"],
        summary: "collections of Sudoku 10'000, in XML (read only)",
    },
    arrangement: FileArrangement::Saves,
    recognize: Some(|start| xml::root(start) == Some("onegravitysudoku")),
    read: |bytes, reading| Box::new(GAMES.read(&bytes, reading).into_iter()),
    write: unwritten,
    frame: BARE,
};

/// The names of its elements and attributes.
const GAMES: Games = Games {
    element: "sudoku",
    label: "level",
    name: None,
    broken: |message| FormatErrorKind::BrokenXml { message },
};
