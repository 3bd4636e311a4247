//! Formats of puzzle files: text to [`Puzzle`](crate::Puzzle) and [`Grid`](crate::Grid), and back.
//!
//! [`FORMATS`] lists all formats. A [`Format`] reads and writes. The formats of this program are explained below:
//!
//! | format | contents |
//! |---|---|
//! | [`mod@line`] | one puzzle per line: givens, jigsaw map, label, count, solution; [`line::LineReader`] streams |
//! | [`mod@grid`] | drawn puzzles: givens, jigsaw map |
//! | [`json`] | everything, layouts of any zones included |
//! | [`mod@candidates`] | puzzles drawn with the candidates of their cells |
//!
//! Other programs write the other formats, such as tables (`csv`), game ids (`sgt`), arrays of numbers (`array`) and
//! jigsaws drawn with walls (`walls`). `docs/formats.md` has their grammars. [`graph`] writes a layout as a graph for
//! coloring.
//!
//! [`detect`] finds the format of a file. Readers report every mistake with its line and column and continue
//! with the next puzzle. All of them take UTF-8 with line ends of any kind.
//!
//! # One-line puzzles
//!
//! ```text
//! line     = [ label ] cells [ ";" map ] [ ":" [ count ] [ ":" solution ] ] [ label ]
//!          | [ label ] cells [ label ] solution [ label ]
//! cells    = symbols without gaps, or numbers or symbols with blanks or commas between them, or lists
//! lists    = for each cell and each digit in order: the digit if it is a candidate, or empty
//! map      = one letter or digit a cell, the same for the cells of a region of a jigsaw
//! solution = a digit for each cell
//! label    = any text; blanks, tabs, commas, semicolons, quotation marks or `#` separate it
//! ```
//!
//! The first word of the size of the layout, or of [most puzzles](line::UsualSize) of the file, is the puzzle. Without
//! either, it is the longest word of n² symbols of a board. The next word of that size, with a digit for each cell, is
//! its stated solution. The text around them is the label, and so is all text after `#`. After `;` follows a map if the
//! word is long enough for one. A label may be Latin-1.
//!
//! Blanks around `;` and `:` are optional. Blank lines, and lines that start with `#`, are skipped. Cells are separated
//! by blanks or commas if the first word is one or two characters long. A label must then begin with `,` or `#` after
//! blanks, and with a blank after commas. If one cell is a number of two or more digits, all are numbers. Listed
//! candidates, as on lines of 729 symbols for 9x9 boards, rule out all others. Boards of other sizes need a layout or a
//! map. Without a fixed layout, n² cells with n from 4 to 64 are a puzzle on
//! [`Layout::square`](crate::Layout::square)`(n)`. Any other board needs a fixed layout. A fixed layout such as `9x9+x`
//! adds its extra zones to the map of a line; see [`Reading`].
//!
//! # Drawn grids
//!
//! A grid is drawn with one row of cells per line, and optional borders: `|`, `-`, `+`, `=`, `:` and box-drawing
//! characters are skipped. Blanks or commas between cells are optional; numbers of more than one digit need them. A
//! grid ends at a blank line, at a title, or after its rows if the rows of another grid follow. A title is a line with
//! a word that mostly has characters other than symbols; it is the label of the next grid. If the grid is not square,
//! dashes are empty cells, or cells are between separators or at fixed columns, and blanks are empty cells. A number
//! alone before a grid and lines that start with `#` are skipped. After the rows of a jigsaw follows the word `map` on
//! a line of its own, then the rows of the map:
//!
//! ```text
//! 1 . | . .
//! . . | 2 .       1...        1 2 . .
//! ----+----       ..2.        . . . .
//! . 3 | . .       .3..        . . 4 .
//! . . | . 4       ...4        . . . .
//!                             map
//!                             A A B B
//!                             A C C B
//!                             A C D B
//!                             D C D D
//! ```
//!
//! # JSON
//!
//! One object, an array of objects, or objects one after the other. Unknown fields are errors. An array of rows, of
//! strings of cells, or of several such puzzles needs no objects. Answers of this program are read as the puzzles of
//! their questions. Objects without the field `givens`, and with a puzzle under another usual name such as `puzzle`,
//! are read like rows of a table. So are objects inside an object without a puzzle. Fields with rules that a layout
//! cannot express are errors.
//!
//! ```text
//! puzzle = { "format": "sudoku",       optional
//!            "layout": layout,         optional; else the number of givens decides
//!            "map": "AAAB...",         optional, the map of a jigsaw, instead of a layout
//!            "givens": cells,
//!            "candidates": [words],    optional: for each cell its candidates, without gaps
//!            "label": "...",           optional
//!            "author": "...",          optional; a label with a title and an author is `title by author`
//!            "count": "1" or 1,        optional, the number of solutions
//!            "solution": cells }       optional
//! layout = "9x9+x" and other names, or an object of zones
//! cells  = a string as in one-line puzzles, or an array of cells or of rows of cells
//! cell   = a number, 0 or null for an empty one, or a string
//! ```

pub mod graph;

mod around;
mod board;
mod by_line;
mod cells;
mod collection;
mod columns;
mod constrained;
mod counting;
mod definition;
mod detect;
mod drawing;
mod drawn;
mod error;
mod foreign;
mod forms;
mod from_zero;
mod layout_stated;
mod lenient;
mod link_parts;
mod one_line;
mod placed;
mod plain;
mod position;
mod record;
mod regions;
mod registry;
mod restated;
mod row;
mod rule_beside;
mod same_rules;
mod sites;
mod table;
#[cfg(test)]
mod testing;
mod usual;
mod xml;

/// Declares the files of the formats.
macro_rules! declare {
    ($($vis:vis $format:ident,)+) => {
        $($vis mod $format;)+
    };
}

table::with_formats!(declare);

pub use constrained::symbols_of_values;
pub use definition::{DETECT_BYTES, Format, Lost, Reader, Recognizer, WriteError, Writer, Written};
pub use detect::{Detection, Kind, UnknownText, detect, examine};
pub use error::{FormatError, FormatErrorKind};
pub use foreign::Foreign;
pub use from_zero::symbols_from_zero;
pub use record::{Entry, Expected, LONGEST_NAME, Reading, Record, Records, Source};
pub use registry::FORMATS;
pub use restated::restate;
pub use row::Columns;
pub use rule_beside::rule_beside;
