//! Errors of files of zones, and where they are.

use crate::layout::{LayoutError, NameError, PositionError};

/// A file of zones that cannot be read, or whose layout is impossible. Prints as `3:7: what is
/// wrong`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
pub struct ZonesError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: ZonesProblem,
}

/// What is wrong with a file of zones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ZonesProblem {
    /// It starts like JSON and is not, or not JSON of this form.
    #[error("not a layout in JSON: {0}")]
    Json(String),
    /// A line starts with no word of the text form.
    #[error(
        "{found:?} starts no line of a zones file; expected base, place, digits, size, map, or a \
         zone such as \"zone corners: r1c1 r1c9\""
    )]
    UnknownWord {
        /// The word, cut short if it is long.
        found: String,
    },
    /// A line has not the form that its first word asks for.
    #[error("expected {expected}")]
    Malformed {
        /// An example of the form.
        expected: &'static str,
    },
    /// Something that can be said once is said twice.
    #[error("the {what} is given twice; give it once{}", if *.what == "base" { ", and \"place\" further grids" } else { "" })]
    Twice {
        /// What it is: base, digits or size.
        what: &'static str,
    },
    /// A kind of zone that does not exist.
    #[error(
        "{found:?} is no kind of zone; expected zone, row, column, block, region, diagonal, window, \
         disjoint, knight, king, asterisk or center"
    )]
    UnknownKind {
        /// What was found, cut short if it is long.
        found: String,
    },
    /// Nothing says how many digits there are.
    #[error(
        "nothing says how many digits there are; add a line such as \"digits 9\" or \"base 9x9\""
    )]
    NoDigits,
    /// Nothing says which cells there are.
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
        /// How many symbols the row has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// A map has fewer rows or columns than the layout.
    #[error(
        "the map has {rows} rows of {columns} symbols and the layout {height} rows of {width} cells; \
         draw all of it, with . for the cells that are in no zone of the map"
    )]
    MapSize {
        /// How many rows the map has.
        rows: usize,
        /// How many columns it has.
        columns: usize,
        /// How many rows the layout has.
        height: usize,
        /// How many columns it has.
        width: usize,
    },
    /// A map puts a zone where the layout has no cell.
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
    /// A named layout that does not exist.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A text that is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// An impossible layout.
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

/// A problem and the byte of the file that it is at.
#[derive(Debug)]
pub(super) struct Fault {
    offset: usize,
    problem: ZonesProblem,
}

impl Fault {
    pub(super) fn new(offset: usize, problem: impl Into<ZonesProblem>) -> Self {
        Self { offset, problem: problem.into() }
    }

    pub(super) fn locate(self, text: &str) -> ZonesError {
        let before = &text[..text.floor_char_boundary(self.offset)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        ZonesError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            problem: self.problem,
        }
    }
}
