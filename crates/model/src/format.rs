//! Files of exact cover problems: text to [`Problem`](crate::Problem) and [`Names`], and back.
//!
//! Each format has a module; [`FORMATS`] lists them all. Readers take the bytes of a whole file and return a
//! [`Document`] or the first [`FormatError`], with its line and column. Writers write to any [`std::io::Write`].
//! Reading takes time and memory linear in the length of the file.
//!
//! | format | read | write | holds |
//! |---|---|---|---|
//! | [`text`] | yes | yes | everything, if no name of an item or color contains a blank, `\|` or `:` |
//! | [`json`] | yes | yes | everything |
//! | [`matrix`] | yes | yes | primary items covered once; no names |
//! | [`opb`] | no | yes | everything but names of options, as pseudo-Boolean constraints |
//! | [`dimacs`] | no | yes | everything but costs and names of options, as clauses |
//!
//! # The text format
//!
//! Knuth's format for his programs DLX1, DLX2 (colors), DLX3 (multiplicities) and DLX5 (costs), with
//! names and colors of any length:
//!
//! ```text
//! file         = { skipped } item-line { [ option-name ] option-line | skipped }
//! skipped      = blank line, or a line whose first character that is not a blank is "|"
//! item-line    = primary { primary } [ "|" { name } ]     names after the bar are secondary items
//! primary      = [ multiplicity "|" ] name                no blanks inside
//! multiplicity = number | number ":" number               exactly n, or lo:hi; 1 if left out
//! option-line  = entry { entry | cost }
//! entry        = name | name ":" color                    no blanks inside; colors on secondary items only
//! cost         = "|" [ "-" ] number                       no blanks inside; several are added
//! option-name  = "|> " text                                 a comment for other programs
//! name, color  = one or more characters other than blanks, "|" and ":"
//! ```
//!
//! Words are separated by blanks: spaces, tabs and all other white space of Unicode. Lines end with a line feed, with
//! or without a carriage return before it, which is optional after the last one. The text is UTF-8, and a byte order
//! mark at its start is skipped. An option with secondary items only is checked, then left out with a warning, since
//! no search would choose it. A line `|> text` names the next option, perhaps after comments and blank lines.
//!
//! An item line of secondary items only begins with a bar, as comments do. The last comment before the first other
//! line is the item line if the file has an error without that, and no error with it.
//!
//! ```text
//! | A is covered once, B two or three times; X and Y are secondary
//! A 2:3|B | X Y
//! A X:red Y
//! B X:red |5
//! B Y
//! ```
//!
//! # The JSON form
//!
//! One object. Names are JSON strings that are not empty, of any characters:
//!
//! ```text
//! file      = { "format": "exact-cover",      optional
//!               "primary": [ primary, ... ],
//!               "secondary": [ name, ... ],   optional
//!               "options": [ option, ... ] }
//! primary   = name | { "name": name, "min": number, "max": number }       min and max are 1 if left out
//! option    = [ entry, ... ]
//!           | { "name": text, "entries": [ entry, ... ], "cost": number, "number": number }
//!                                                     name and number optional; cost is 0 if left out
//! entry     = name | { "item": name, "color": name }                      color optional, on secondary items only
//! ```
//!
//! The number of an option counts from 1, and grows from option to option. Without the field it is one more than the
//! number before it. Gaps are options that a reader of another file left out.
//!
//! Fields may come in any order; a field that is not listed here is an error. The field `options` distinguishes this
//! form from other JSON, such as sudokus in JSON. The problem above:
//!
//! ```json
//! {
//!   "format": "exact-cover",
//!   "primary": ["A", {"name": "B", "min": 2, "max": 3}],
//!   "secondary": ["X", "Y"],
//!   "options": [
//!     ["A", {"item": "X", "color": "red"}, "Y"],
//!     {"entries": ["B", {"item": "X", "color": "red"}], "cost": 5},
//!     ["B", "Y"]
//!   ]
//! }
//! ```
//!
//! # Round trips
//!
//! Both forms list primary items before secondary ones, and readers number colors in the order in which the options
//! mention them. So a problem that is written and read again has the same items, options, entries, costs and names in
//! the same order. One exception: its items are renumbered if a secondary item was added before a primary one.

pub mod dimacs;
#[cfg(feature = "json")]
pub mod json;
pub mod located;
pub mod matrix;
pub mod opb;
pub mod text;

mod document;
mod draft;
mod error;
mod names;
mod registry;
mod rows;
mod zero_one;

pub use document::Document;
pub use error::{FormatError, FormatErrorKind, Warning, WarningKind, WriteError};
pub use names::{Names, NamesError};
pub use registry::{FORMATS, Format, Reader, Writer};
