//! What can be wrong with a puzzle in a file.

use crate::clash::Clash;
use crate::layout::LayoutError;
use crate::symbols::{SymbolError, Symbols};
use std::fmt;

/// The most digits that a count in a corpus may have: more than the number of grids of any board.
pub(super) const MOST_COUNT_DIGITS: usize = 10_000;

/// Why a puzzle cannot be read, and where.
///
/// It displays as the message alone; a program puts the file's name, [`line`](Self::line) and
/// [`column`](Self::column) before it.
///
/// ```
/// use pavane::format::{FormatErrorKind, Reading, line::LineReader};
///
/// let error = LineReader::new(&Reading::default()).read(b"12.43..1.1.4..2").unwrap_err();
/// assert_eq!((error.line(), error.column()), (1, 16));
/// assert!(matches!(error.kind(), FormatErrorKind::WrongLength { found: 15, .. }));
/// assert_eq!(error.to_string(), "found 15 cells, expected 16 for 4x4; one is missing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct FormatError {
    line: usize,
    column: usize,
    kind: FormatErrorKind,
}

impl FormatError {
    pub(super) const fn new(line: usize, column: usize, kind: FormatErrorKind) -> Self {
        Self { line, column, kind }
    }

    /// The line, counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, counted from 1 in characters. A tab is one character, a byte order mark none.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    pub const fn kind(&self) -> &FormatErrorKind {
        &self.kind
    }

    /// The same error on another line, for those who count the lines themselves.
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        Self { line, ..self }
    }
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// The bytes are not UTF-8.
    #[error("byte 0x{byte:02x} is not part of any UTF-8 character; save the file as UTF-8 text")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// A character that names no digit of the board, or a number that is none.
    #[error(transparent)]
    Symbol(#[from] SymbolError),
    /// The symbols that the caller fixed are too few for the board.
    #[error(
        "the board has {digits} digits and there are {symbols} symbols; give one for each digit"
    )]
    FewSymbols {
        /// The digits of the board.
        digits: usize,
        /// The symbols there are.
        symbols: usize,
    },
    /// A symbol that the caller fixed, of a digit that the board does not have.
    #[error(
        "{} is digit {digit} and the board has {digits}; use its first {digits} symbols",
        Shown(found)
    )]
    DigitTooLarge {
        /// The symbol.
        found: String,
        /// Which digit it is.
        digit: usize,
        /// How many the board has.
        digits: usize,
    },
    /// Where one symbol should stand there are more, or none.
    #[error("{} is not one symbol; give one symbol for each cell", Shown(found))]
    LongCell {
        /// What was found.
        found: String,
    },
    /// The number of cells is that of no board, or not that of the board asked for.
    #[error("found {found} cells, expected {}", Sizes { found: *found, expected: *expected })]
    WrongLength {
        /// How many cells there are.
        found: usize,
        /// How many the layout has, if there is one.
        expected: Option<usize>,
    },
    /// A zone holds a given digit twice.
    #[error("the givens clash: {message}; change or remove one")]
    Clash {
        /// The cells, the digit and the zone.
        clash: Box<Clash>,
        /// The same in words, with the symbols of the file.
        message: String,
    },
    /// No digit is left for a cell whose candidates are listed.
    #[error("no candidate is left for {cell}; leave it one at least")]
    NoCandidate {
        /// Where the cell is, such as `r1c1`.
        cell: String,
    },
    /// A symbol where the symbol of one certain candidate has its place, or none.
    #[error(
        "{} where {expected} has its place; write {expected} if it is a candidate of the cell, or `.`",
        Shown(found)
    )]
    OtherCandidate {
        /// What was found.
        found: String,
        /// The symbol of the candidate.
        expected: char,
    },
    /// The map of a jigsaw, or a layout in JSON, is no layout.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The map of a jigsaw has not as many cells as its grid.
    #[error("the jigsaw map has {found} cells and the grid has {expected}; give one letter a cell")]
    MapLength {
        /// The cells of the map.
        found: usize,
        /// The cells of the grid.
        expected: usize,
    },
    /// A puzzle that brings a map or a layout, where the caller or the puzzle has fixed another.
    #[error("two layouts that differ, one of them here; leave out one")]
    OtherLayout,
    /// What follows the first colon of a line is no number.
    #[error("{} is no count; after a `:` comes the number of solutions, such as 1", Shown(found))]
    BadCount {
        /// What was found.
        found: String,
    },
    /// A count that is longer than any board's.
    #[error("a count of {digits} digits; the most is {MOST_COUNT_DIGITS}")]
    LongCount {
        /// How many digits it has.
        digits: usize,
    },
    /// A line with a third colon.
    #[error("a third `:`; a line has `puzzle : count : solution`, and `#` before a label")]
    ThirdColon,
    /// A solution with an empty cell.
    #[error("the solution has an empty cell here; give a digit, or leave the solution out")]
    EmptyCell,
    /// JSON: more than cells in a string of cells.
    #[error("{} after the cells; give the cells alone", Shown(found))]
    AfterCells {
        /// What was found.
        found: String,
    },
    /// A row of a grid that has not as many cells as the others.
    #[error(
        "the row has {found} cells, expected {expected}; {}{}",
        Surplus { found: *found, expected: *expected },
        if *dashes { " (`-` draws borders; write `.` for an empty cell)" } else { "" }
    )]
    RaggedRow {
        /// The cells of the row.
        found: usize,
        /// The cells of most rows.
        expected: usize,
        /// Whether the row has dashes in it, which may have been meant as empty cells.
        dashes: bool,
    },
    /// A grid with too few or too many rows.
    #[error(
        "found {found} rows{}, expected {expected}; {}",
        Wide(*width),
        RowSurplus { found: *found, expected: *expected }
    )]
    RowCount {
        /// How many rows there are.
        found: usize,
        /// How many there should be.
        expected: usize,
        /// How many cells each of them has, if that is why.
        width: Option<usize>,
    },
    /// A blank line or a comment where a puzzle must be.
    #[error("there is no puzzle here; give its cells, such as 81 symbols for 9x9")]
    NoPuzzle,
    /// A jigsaw map before any grid.
    #[error("a jigsaw map without a grid; put the rows of the grid before it")]
    NoGrid,
    /// Not JSON at all, or a field that is missing, unknown or of the wrong type.
    #[error("{message}; expected JSON such as {{\"layout\": \"4x4\", \"givens\": \"12...\"}}")]
    Json {
        /// What the JSON parser says.
        message: String,
    },
    /// A JSON value of the wrong type.
    #[error("found {found}; expected {expected}")]
    JsonType {
        /// What kind of value was found.
        found: &'static str,
        /// What kinds of value may stand there.
        expected: &'static str,
    },
    /// The field `format` of a JSON puzzle says that it is something else.
    #[error("the format is {}; expected `sudoku`", Shown(found))]
    OtherFormat {
        /// What it says.
        found: String,
    },
    /// A field `layout` that names or describes no layout.
    #[error("{message}")]
    BadLayout {
        /// What is wrong with it, what was expected, and what to do.
        message: String,
    },
    /// A JSON puzzle with a solution and no count.
    #[error("a solution without a count; add the field `count`, such as 1")]
    NoCount,
    /// What the format of another program has no place for.
    #[error("found {}; expected {expected}", Piece(found))]
    Unexpected {
        /// What was found; nothing where the line ends.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// What puzzles of another program can have and those of this one cannot.
    #[error("{what}, which pavane does not know; {remedy}")]
    Unsupported {
        /// What the puzzle has.
        what: &'static str,
        /// What to do.
        remedy: &'static str,
    },
    /// Not XML at all.
    #[error(
        "{message}; expected the XML of OpenSudoku, with puzzles such as <game data=\"12...\" />"
    )]
    Xml {
        /// What the XML parser says.
        message: String,
    },
}

impl FormatErrorKind {
    pub(super) fn clash(clash: Clash, symbols: &Symbols) -> Self {
        let message = clash.print(symbols).to_string();
        Self::Clash { clash: Box::new(clash), message }
    }
}

/// What is expected in the place of so many cells, and what to do.
struct Sizes {
    found: usize,
    expected: Option<usize>,
}

/// The smallest board that a length alone decides for, and the largest there is, as digits.
pub(super) const SIDES: std::ops::RangeInclusive<usize> = 4..=64;

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// A length that is off by no more than this, or half a row, is taken for a slip.
        const SLIP: usize = 4;
        let found = self.found;
        if let Some(expected) = self.expected {
            return write!(f, "{expected}; {}", Surplus { found, expected });
        }
        let below = found.isqrt();
        let above = below + 1;
        let size = |side: usize| format!("{} for {side}x{side}", side * side);
        let nearest = if found - below * below <= above * above - found { below } else { above };
        let distance = found.abs_diff(nearest * nearest);
        if SIDES.contains(&nearest) && distance <= SLIP.min(nearest / 2) {
            let expected = nearest * nearest;
            return write!(f, "{}; {}", size(nearest), Surplus { found, expected });
        }
        if below < *SIDES.start() {
            let least = size(*SIDES.start());
            return write!(f, "{least} or more; smaller boards need a layout");
        }
        if above > *SIDES.end() {
            return write!(f, "at most {}; shorten it", size(*SIDES.end()));
        }
        write!(f, "{} or {}; or name the layout", size(below), size(above))
    }
}

/// "one is missing", "3 are too many".
struct Surplus {
    found: usize,
    expected: usize,
}

impl fmt::Display for Surplus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.found < self.expected { "missing" } else { "too many" };
        match self.found.abs_diff(self.expected) {
            1 => write!(f, "one is {what}"),
            n => write!(f, "{n} are {what}"),
        }
    }
}

/// What to do about a number of rows.
struct RowSurplus {
    found: usize,
    expected: usize,
}

impl fmt::Display for RowSurplus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { found, expected } = self;
        if expected > 0 && found > expected && found.is_multiple_of(expected) {
            return f.write_str("put a blank line between grids");
        }
        Surplus { found, expected }.fmt(f)
    }
}

struct Wide(Option<usize>);

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |width| write!(f, " of {width} cells"))
    }
}

/// A piece of input for a message, or the end of its line.
struct Piece<'t>(&'t str);

impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "" => f.write_str("the end of the line"),
            found => Shown(found).fmt(f),
        }
    }
}

/// A piece of input for a message: in quotes, on one line, and not too long to read.
pub(super) struct Shown<'t>(pub(super) &'t str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 20;
        f.write_str("`")?;
        for character in self.0.chars().take(MOST) {
            // U+2028 and U+2029 end lines too, in the eyes of some readers.
            if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}') {
                write!(f, "{}", character.escape_default())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        f.write_str(if self.0.chars().nth(MOST).is_some() { "…`" } else { "`" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_compared_to_the_nearest_boards() {
        #[track_caller]
        fn check(found: usize, expected: Option<usize>, message: &str) {
            let error = FormatErrorKind::WrongLength { found, expected };
            assert_eq!(error.to_string(), format!("found {found} cells, expected {message}"));
        }
        check(80, None, "81 for 9x9; one is missing");
        check(82, None, "81 for 9x9; one is too many");
        check(78, None, "81 for 9x9; 3 are missing");
        check(98, None, "100 for 10x10; 2 are missing");
        check(90, None, "81 for 9x9 or 100 for 10x10; or name the layout");
        check(240, None, "225 for 15x15 or 256 for 16x16; or name the layout");
        check(40, None, "36 for 6x6 or 49 for 7x7; or name the layout");
        check(15, None, "16 for 4x4; one is missing");
        check(9, None, "16 for 4x4 or more; smaller boards need a layout");
        check(0, None, "16 for 4x4 or more; smaller boards need a layout");
        check(4097, None, "4096 for 64x64; one is too many");
        check(1_000_000, None, "at most 4096 for 64x64; shorten it");
        check(80, Some(81), "81; one is missing");
        check(81, Some(100), "100; 19 are missing");
        check(usize::MAX, Some(1), "1; 18446744073709551614 are too many");
    }

    #[test]
    fn rows_are_counted_in_words() {
        #[track_caller]
        fn check(kind: FormatErrorKind, message: &str) {
            assert_eq!(kind.to_string(), message);
        }
        let rows = |found, expected, width| FormatErrorKind::RowCount { found, expected, width };
        check(rows(8, 9, Some(9)), "found 8 rows of 9 cells, expected 9; one is missing");
        check(rows(11, 9, Some(9)), "found 11 rows of 9 cells, expected 9; 2 are too many");
        check(rows(18, 9, None), "found 18 rows, expected 9; put a blank line between grids");
        let row = |found, dashes| FormatErrorKind::RaggedRow { found, expected: 9, dashes };
        check(row(10, false), "the row has 10 cells, expected 9; one is too many");
        check(
            row(3, true),
            "the row has 3 cells, expected 9; 6 are missing (`-` draws borders; write `.` for an \
             empty cell)",
        );
    }

    #[test]
    fn what_was_found_is_shown_short_and_on_one_line() {
        assert_eq!(Shown("a\n\0b").to_string(), "`a\\n\\u{0}b`");
        assert_eq!(Shown(&"ä".repeat(21)).to_string(), format!("`{}…`", "ä".repeat(20)));
    }
}
