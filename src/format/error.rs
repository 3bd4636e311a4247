//! Errors of puzzles in files.

use crate::clash::Clash;
use crate::layout::{HasConstraints, LayoutError, shorten};
use crate::symbols::{SymbolError, Symbols};
use dlx::format::located::{self, Located, Shown};
use std::fmt;

/// The maximum number of digits of a count in a file. The number of grids of any board has fewer.
pub(super) const MOST_COUNT_DIGITS: usize = 10_000;

/// A puzzle that cannot be read, with its place.
///
/// ```
/// use pavane::format::{FormatErrorKind, Reading, line::LineReader};
///
/// let error = LineReader::new(&Reading::default()).read(b"12.43..1.1.4..2").unwrap_err();
/// assert_eq!((error.line(), error.column()), (1, 16));
/// assert!(matches!(error.kind(), FormatErrorKind::WrongLength { found: 15, .. }));
/// assert_eq!(error.to_string(), "found 15 cells, expected 16 for 4x4; one is missing");
/// ```
pub type FormatError = Located<FormatErrorKind>;

/// An error at a byte offset of a text.
pub(super) type Fault = located::Fault<FormatErrorKind>;

/// The kind of a [`FormatError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// The bytes are not UTF-8.
    #[error("byte 0x{byte:02x} is not part of any UTF-8 character; save the file as UTF-8 text")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// A character or number that does not name a digit of the board.
    #[error(transparent)]
    Symbol(#[from] SymbolError),
    /// An object of JSON on a line among puzzles in another format.
    #[error(
        "found an object of JSON among puzzles on lines; put the objects into a file of their own"
    )]
    JsonAmongLines,
    /// The symbols that the caller fixed are too few for the board.
    #[error(
        "the board has {digits} digits and there are {symbols} symbols; give one for each digit"
    )]
    FewSymbols {
        /// The number of digits of the board.
        digits: usize,
        /// The number of symbols.
        symbols: usize,
    },
    /// A symbol that the caller fixed, for a digit that the board lacks.
    #[error(
        "{} is digit {digit} and the board has {digits}; use its first {digits} symbols",
        shown(found)
    )]
    DigitTooLarge {
        /// The symbol.
        found: String,
        /// The digit of the symbol.
        digit: usize,
        /// The number of digits of the board.
        digits: usize,
    },
    /// Several symbols, or none, in the place of one.
    #[error("{} is not one symbol; give one symbol for each cell", shown(found))]
    LongCell {
        /// The text of the cell.
        found: String,
    },
    /// The number of cells fits no board, or not the requested one.
    #[error("found {}, expected {}", CellCount(*found), Sizes { found: *found, expected: *expected })]
    WrongLength {
        /// The number of cells found.
        found: usize,
        /// The number of cells of the layout, if one is fixed.
        expected: Option<usize>,
    },
    /// A puzzle of another size than most puzzles of the file.
    #[error(
        "found {}, expected {usual}{}, as most puzzles of the file have; {}; puzzles of other sizes \
         need a file of their own",
        CellCount(*found),
        SquareName(*usual),
        Surplus { found: *found, expected: *usual }
    )]
    OtherSize {
        /// The number of cells found.
        found: usize,
        /// The number of cells of most puzzles.
        usual: usize,
    },
    /// A zone holds a given digit twice.
    #[error("the givens clash: {message}; change or remove one")]
    Clash {
        /// The cells, the digit and the zone.
        clash: Box<Clash>,
        /// The clash in words, with the symbols of the file.
        message: String,
    },
    /// A zone holds a digit of a solution twice.
    #[error("the solution clashes: {message}; correct it, or leave the solution out")]
    SolutionClash {
        /// The cells, the digit and the zone.
        clash: Box<Clash>,
        /// The clash in words, with the symbols of the file.
        message: String,
    },
    /// A puzzle with rules beyond zones, where only zones are known.
    #[error(transparent)]
    Constraints(HasConstraints),
    /// A puzzle with rules beyond zones that cannot be read.
    #[error("{message}")]
    Sketch {
        /// The error in words: the part of the text, what was found, and what was expected.
        message: String,
    },
    /// A solution breaks a constraint of its layout.
    #[error("the solution is wrong: it breaks {rule}; correct it, or leave the solution out")]
    SolutionBreaks {
        /// The constraint, in words.
        rule: String,
    },
    /// No digit remains for a cell with listed candidates.
    #[error("no candidate is left for {cell}; leave it one at least")]
    NoCandidate {
        /// The position of the cell, such as `r1c1`.
        cell: String,
    },
    /// A symbol in the place of the symbol of another candidate.
    #[error(
        "{} where {expected} has its place; write {expected} if it is a candidate of the cell, or `.`",
        shown(found)
    )]
    OtherCandidate {
        /// The symbol found.
        found: String,
        /// The symbol of the candidate.
        expected: char,
    },
    /// The map of a jigsaw, or a layout in JSON, is impossible.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The map of a jigsaw and its grid differ in their numbers of cells.
    #[error("the jigsaw map has {} and the grid has {expected}; give one letter a cell", CellCount(*found))]
    MapLength {
        /// The number of cells of the map.
        found: usize,
        /// The number of cells of the grid.
        expected: usize,
    },
    /// A puzzle with a map or a layout, after the caller or the puzzle has fixed another.
    #[error("two layouts that differ, one of them here; leave out one")]
    OtherLayout,
    /// The text after the first colon of a line is not a number.
    #[error("found {}, expected the number of solutions, such as 1", InputPiece(found))]
    BadCount {
        /// The text found.
        found: String,
    },
    /// A count with more digits than the count of any board.
    #[error("a count of {digits} digits; the most is {MOST_COUNT_DIGITS}")]
    LongCount {
        /// The number of its digits.
        digits: usize,
    },
    /// A line with a third colon.
    #[error("a third `:`; a line has `puzzle : count : solution`, and `#` before a label")]
    ThirdColon,
    /// A solution with an empty cell.
    #[error("the solution has an empty cell here; give a digit, or leave the solution out")]
    EmptyCell,
    /// JSON: other text after the cells in a string of cells.
    #[error("{} after the cells; give the cells alone", shown(found))]
    AfterCells {
        /// The text found.
        found: String,
    },
    /// A row of a grid with another number of cells than the others.
    #[error(
        "the row has {}, expected {expected}; {}{}",
        CellCount(*found),
        Surplus { found: *found, expected: *expected },
        if *dashes { " (`-` draws borders; write `.` for an empty cell)" } else { "" }
    )]
    RaggedRow {
        /// The number of cells of the row.
        found: usize,
        /// The number of cells of most rows.
        expected: usize,
        /// Whether the row has dashes, which may be meant as empty cells.
        dashes: bool,
    },
    /// A grid with too few or too many rows.
    #[error(
        "found {found} rows{}, expected {expected}; {}",
        Wide(*width),
        RowSurplus { found: *found, expected: *expected }
    )]
    RowCount {
        /// The number of rows found.
        found: usize,
        /// The number of rows expected.
        expected: usize,
        /// The number of cells of each row, if this number of rows was expected.
        width: Option<usize>,
    },
    /// A blank line or a comment in the place of a puzzle.
    #[error("there is no puzzle here; give its cells, such as 81 symbols for 9x9")]
    NoPuzzle,
    /// A jigsaw map before any grid.
    #[error("a jigsaw map without a grid; put the rows of the grid before it")]
    NoGrid,
    /// Text that is not JSON, or a field that is missing, unknown or of the wrong type.
    #[error("{message}; expected JSON such as {{\"layout\": \"4x4\", \"givens\": \"12...\"}}")]
    Json {
        /// The message of the JSON parser.
        message: String,
    },
    /// A JSON value of the wrong type.
    #[error("found {found}; expected {expected}")]
    JsonType {
        /// The type of the value, in words.
        found: &'static str,
        /// The types that are expected, in words.
        expected: &'static str,
    },
    /// Input with several meanings, or a file of another kind than its name says.
    #[error("{message}")]
    Doubtful {
        /// The input that was found, the input that was expected, and advice.
        message: String,
    },
    /// The field `format` of a JSON puzzle names another format.
    #[error("the format is {}; expected `sudoku`", shown(found))]
    OtherFormat {
        /// The name found.
        found: String,
    },
    /// A field `layout` that does not name or describe a layout.
    #[error("{message}")]
    BadLayout {
        /// The error in words: what was found, what was expected, and what to do.
        message: String,
    },
    /// Text that the format of another program does not allow.
    #[error("found {}; expected {expected}", InputPiece(found))]
    Unexpected {
        /// The text found; empty at the end of a line.
        found: String,
        /// The text expected, in words.
        expected: &'static str,
    },
    /// Two clues with different digits of one cell.
    #[error("{} contradicts {} in line {line}; leave one of them out", shown(found), shown(first))]
    TwoDigits {
        /// The second clue.
        found: String,
        /// The first clue.
        first: String,
        /// The line of the first clue, from 1.
        line: usize,
    },
    /// A rule of another program's puzzles that this program lacks.
    #[error("{what}, which pavane does not know; {remedy}")]
    Unsupported {
        /// The rule, in words.
        what: &'static str,
        /// Advice for the user.
        remedy: &'static str,
    },
    /// JSON: an answer of this program without a puzzle.
    #[error("{what}")]
    Answer {
        /// The error in words: what was found, what was expected, and what to do.
        what: String,
    },
    /// JSON: a field with rules beyond the zones of a layout.
    #[error(
        "the field {} has rules{} that pavane does not know; state extra zones by --layout, such as 9x9+x, and leave the \
         field out if there are no other rules",
        shown(field),
        RuleWord(word.as_deref())
    )]
    OtherRules {
        /// The name of the field.
        field: String,
        /// The word of its text that is not part of the rules of sudoku.
        word: Option<String>,
    },
    /// JSON: the values of an array have the same error, which is reported once.
    #[error("{first} (the same holds for {others} more of this array)")]
    Alike {
        /// The error of the first value.
        first: Box<Self>,
        /// The number of the other values.
        others: usize,
    },
    /// A save of another program that is damaged or not XML.
    #[error("{message}; the file is damaged, so save it again")]
    BrokenXml {
        /// The message of the XML parser.
        message: String,
    },
    /// A link without a readable puzzle.
    #[error("{what}; {remedy}")]
    Link {
        /// The part of the link, or what it lacks, in words.
        what: String,
        /// Advice for the user.
        remedy: &'static str,
    },
    /// Text that is not XML.
    #[error(
        "{message}; expected the XML of OpenSudoku, with puzzles such as <game data=\"12...\" />"
    )]
    Xml {
        /// The message of the XML parser.
        message: String,
    },
}

impl FormatErrorKind {
    /// The error for rules in a field of another program, with the word of its text that names them.
    pub(super) fn variant(field: &str, word: Option<&str>) -> Self {
        Self::OtherRules { field: shorten(field), word: word.map(shorten) }
    }

    pub(super) fn clash(clash: Clash, symbols: &Symbols) -> Self {
        let message = clash.print(symbols).to_string();
        Self::Clash { clash: Box::new(clash), message }
    }

    pub(super) fn solution_clash(clash: Clash, symbols: &Symbols) -> Self {
        let message = clash.print(symbols).to_string();
        Self::SolutionClash { clash: Box::new(clash), message }
    }
}

/// The number of cells expected instead of the number found, and advice.
struct Sizes {
    found: usize,
    expected: Option<usize>,
}

/// Whether a layout of `expected` cells probably means the blocks of a board of `found` cells: `3x3` names a board
/// of 9 cells, and 81 cells have blocks of 3x3.
pub(super) fn are_blocks_meant(found: usize, expected: usize) -> bool {
    expected > 1 && expected.isqrt().pow(2) == expected && found == expected * expected
}

/// The digits of boards that the number of cells alone determines.
pub(super) const SIDES: std::ops::RangeInclusive<usize> = 4..=64;

/// Whether a board with one more row and column has blocks, so lines that lost an empty row and column may be a part of
/// it. The usual board of nine is taken for whole.
pub(super) fn may_be_cut(side: usize) -> bool {
    side != 9 && (2..side).any(|width| (side + 1).is_multiple_of(width))
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The maximum difference that counts as a slip, unless half a row is less.
        const SLIP: usize = 4;
        let found = self.found;
        // A layout is fixed, and has this number of cells.
        if let Some(expected) = self.expected {
            write!(f, "{expected}; {}", Surplus { found, expected })?;
            let side = expected.isqrt();
            return if are_blocks_meant(found, expected) {
                write!(
                    f,
                    "; for blocks of {side}x{side} the layout is {expected}x{expected} or blocks:{side}x{side}"
                )
            } else {
                Ok(())
            };
        }
        let below = found.isqrt();
        let above = below + 1;
        let size = |side: usize| format!("{} for {side}x{side}", side * side);
        // Without a layout, the nearest square is probably the intended board.
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

/// "9 cells", "1 cell".
struct CellCount(usize);

impl fmt::Display for CellCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "cell" } else { "cells" })
    }
}

/// " for 9x9", for the usual boards.
struct SquareName(usize);

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.0.isqrt();
        if side * side == self.0 { write!(f, " for {side}x{side}") } else { Ok(()) }
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

/// Advice about a number of rows.
struct RowSurplus {
    found: usize,
    expected: usize,
}

impl fmt::Display for RowSurplus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { found, expected } = self;
        // Several whole grids follow each other.
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

/// The word of a text that names other rules, in brackets.
struct RuleWord<'t>(Option<&'t str>);

impl fmt::Display for RuleWord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |word| write!(f, " (found {})", shown(word)))
    }
}

/// A piece of input for a message, or the end of the line.
struct InputPiece<'t>(&'t str);

impl fmt::Display for InputPiece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "" => f.write_str("the end of the line"),
            found => shown(found).fmt(f),
        }
    }
}

/// A piece of input for a message.
pub(super) fn shown<T>(text: T) -> Shown<T, 20> {
    Shown(text)
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
        assert_eq!(shown("a\n\0b").to_string(), "`a\\n\\u{0}b`");
        assert_eq!(shown(&"ä".repeat(21)).to_string(), format!("`{}…`", "ä".repeat(20)));
    }
}
