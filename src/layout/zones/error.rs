//! Errors of files of zones, with their places.

use crate::layout::{LayoutError, NameError, PositionError};
use pavane_constraints::typed::LineProblem;

/// A file of zones that cannot be read, or describes an impossible layout. Prints as `3:7: problem`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
pub struct ZonesError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The problem at that place.
    pub problem: ZonesProblem,
}

/// The problem of a file of zones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ZonesProblem {
    /// The file starts like JSON but is not, or is not JSON of this form.
    #[error("not a layout in JSON: {0}")]
    Json(String),
    /// A line starts with an unknown word.
    #[error(
        "{found:?} starts no line of a zones file; expected base, place, digits, size, map, a zone \
         such as \"zone corners: r1c1 r1c9\", or a constraint such as \"killer 15: r1c1 r1c2\""
    )]
    UnknownWord {
        /// The word, cut short if it is long.
        found: String,
    },
    /// A line does not have the form that its first word requires.
    #[error("expected {expected}")]
    Malformed {
        /// The form, with an example.
        expected: &'static str,
    },
    /// A part that may occur once is given twice.
    #[error("the {what} is given twice; give it once{}", if *.what == "base" { ", and \"place\" further grids" } else { "" })]
    Twice {
        /// The part: base, digits or size.
        what: &'static str,
    },
    /// An unknown kind of zone.
    #[error(
        "{found:?} is no kind of zone; expected zone, row, column, block, region, diagonal, window, \
         disjoint, knight, king, asterisk, girandola or center"
    )]
    UnknownKind {
        /// The word found, cut short if it is long.
        found: String,
    },
    /// The number of digits is missing.
    #[error(
        "nothing says how many digits there are; add a line such as \"digits 9\" or \"base 9x9\""
    )]
    NoDigits,
    /// The cells are missing.
    #[error(
        "nothing says which cells there are; add a line such as \"size 9x9\" or \"base 9x9\", or a map"
    )]
    NoCells,
    /// The rows of a map differ in length.
    #[error(
        "this row of the map has {found} symbols and its first row {expected}; make them equal, \
         and leave a blank line after the map"
    )]
    RowLength {
        /// The number of symbols of the row.
        found: usize,
        /// The number of symbols of the first row.
        expected: usize,
    },
    /// A map has fewer rows or columns than the layout.
    #[error(
        "the map has {rows} rows of {columns} symbols and the layout {height} rows of {width} cells; \
         draw all of it, with . for the cells that are in no zone of the map"
    )]
    MapSize {
        /// The number of rows of the map.
        rows: usize,
        /// The number of columns of the map.
        columns: usize,
        /// The number of rows of the layout.
        height: usize,
        /// The number of columns of the layout.
        width: usize,
    },
    /// A map has a symbol at a position without a cell.
    #[error("the map has {symbol:?} where the layout has no cell; write - there")]
    MapBeside {
        /// The symbol.
        symbol: char,
    },
    /// A character that cannot be a symbol of a map.
    #[error("{symbol:?} names no zone; use letters or digits")]
    MapSymbol {
        /// The character.
        symbol: char,
    },
    /// An invalid name of a layout.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A text that is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A line of a constraint without a meaning.
    #[error(transparent)]
    Constraint(#[from] LineProblem),
    /// An impossible layout.
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

/// A problem and its byte offset in the file.
#[derive(Debug)]
pub(super) struct ZonesFault {
    offset: usize,
    problem: ZonesProblem,
}

impl ZonesFault {
    pub(super) fn new(offset: usize, problem: impl Into<ZonesProblem>) -> Self {
        Self { offset, problem: problem.into() }
    }

    pub(super) fn locate(self, text: &str) -> ZonesError {
        let mut end = self.offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        ZonesError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            problem: self.problem,
        }
    }
}
