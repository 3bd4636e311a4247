//! The errors of readers and writers, and the warnings of readers.

use super::located::{self, Located, Shown};
use super::names::NamesError;
use crate::id::OptionId;
use crate::problem::{BuildError, Multiplicity};
use std::{fmt, io};

/// Why a file cannot be read, and where.
///
/// ```
/// use pavane_model::format::{FormatErrorKind, text};
///
/// let error = text::read(b"north south\nnorth\nsouht\n").unwrap_err();
/// assert_eq!((error.line(), error.column()), (3, 1));
/// assert!(matches!(error.kind(), FormatErrorKind::UnknownItem { .. }));
/// assert_eq!(error.to_string(), "unknown item `souht`; did you mean `south`?");
/// ```
pub type FormatError = Located<FormatErrorKind>;

/// An error at a byte offset of a text.
pub(super) type Fault = located::Fault<FormatErrorKind>;

/// The text of a file, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, FormatError> {
    located::decode(bytes, |byte| FormatErrorKind::NotUtf8 { byte }).map_err(|fault| {
        // The part before the fault is valid, and enough to locate it.
        let text = String::from_utf8_lossy(&located::skip_mark(bytes)[..fault.at]);
        fault.locate(&text)
    })
}

/// A name for a message.
pub(super) fn shown<T>(name: T) -> Shown<T, 60> {
    Shown(name)
}

/// The kind of error in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// The bytes are not UTF-8.
    #[error("byte 0x{byte:02x} is not part of any UTF-8 character; save the file as UTF-8 text")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// Text: the file has only comments and blank lines.
    #[error("the file ends without an item line; begin with a line that names the items")]
    NoItemLine,
    /// Text: the item line has a second bar between blanks.
    #[error(
        "a second `|` in the item line; there is one, between the primary and the secondary items"
    )]
    SecondBar,
    /// Text: an item's name contains a colon or a bar.
    #[error(
        "`{found}` in the item name {}; names are separated by blanks and have no `:` or `|` in \
         them, and a multiplicity goes before the name, as in `2:3|name`",
        shown(name)
    )]
    MarkInItemName {
        /// The word in the file.
        name: String,
        /// The colon or bar.
        found: char,
    },
    /// A name is empty.
    #[error("no item name here; expected a name of at least one character")]
    NoItemName,
    /// Two items have the same name.
    #[error("the item {} is named twice; give each item a name of its own", shown(name))]
    DuplicateItem {
        /// The name.
        name: String,
    },
    /// Text: the part of an item before its bar is malformed.
    #[error(
        "{} is no multiplicity; expected `n|item` or `lo:hi|item` with numbers up to 4294967295",
        shown(found)
    )]
    BadMultiplicity {
        /// The text before the bar.
        found: String,
    },
    /// A secondary item has a multiplicity.
    #[error("a multiplicity on the secondary item {}; only primary items take one", shown(name))]
    SecondaryMultiplicity {
        /// The item's name.
        name: String,
    },
    /// An option mentions an item that was not named before.
    #[error("unknown item {}; {}", shown(name), FormatHint(nearest))]
    UnknownItem {
        /// The name.
        name: String,
        /// A similar known name, if one was found.
        nearest: Option<String>,
    },
    /// An option mentions an item twice.
    #[error("the item {} is in the option twice; an option is a set, so give it once", shown(name))]
    RepeatedItem {
        /// The item's name.
        name: String,
    },
    /// An option gives a color to a primary item.
    #[error(
        "the primary item {} has the color {}; drop the color, or make the item secondary",
        shown(name),
        shown(color)
    )]
    ColoredPrimary {
        /// The item's name.
        name: String,
        /// The color's name.
        color: String,
    },
    /// JSON: the name of an option is empty.
    #[error("the option has an empty name; name it, or leave the name out")]
    NoOptionName,
    /// JSON: the number of an option is not greater than the numbers before it, or too large.
    #[error("the option has the number {found}; expected a number from {least} to 2147483647")]
    BadNumber {
        /// The number.
        found: usize,
        /// The least number that it may have.
        least: usize,
    },
    /// The color of an entry is empty.
    #[error("the item {} has an empty color; name a color, or leave the color out", shown(name))]
    EmptyColor {
        /// The item's name.
        name: String,
    },
    /// Text: a second colon in an entry.
    #[error(
        "a second `:` in {}; expected `item` or `item:color`, and no `:` in either",
        shown(entry)
    )]
    SecondColon {
        /// The word in the file.
        entry: String,
    },
    /// Text: a bar in an entry.
    #[error("`|` in {}; put a blank before the cost, as in `item |5`", shown(entry))]
    BarInEntry {
        /// The word in the file.
        entry: String,
    },
    /// Text: the cost after a bar in an option is malformed.
    #[error(
        "found {}, expected a cost from -9223372036854775807 to \
         9223372036854775807 right after the `|`",
        if found.is_empty() { "nothing".to_owned() } else { shown(found).to_string() }
    )]
    BadCost {
        /// The text after the bar.
        found: String,
    },
    /// Text: the sum of the costs of an option does not fit in 64 bits.
    #[error(
        "the costs of the option add up to more than 9223372036854775807, or to less than \
         -9223372036854775807; scale them down"
    )]
    CostOverflow,
    /// The builder refuses a part: an empty multiplicity, an option without entries, or too many items, options or
    /// entries.
    #[error(transparent)]
    Problem(#[from] BuildError),
    /// JSON: a syntax error, or a field that is missing, unknown or of the wrong type.
    #[error("{message}; expected JSON such as {{\"primary\": [\"a\"], \"options\": [[\"a\"]]}}")]
    Json {
        /// The message of the JSON parser.
        message: String,
    },
    /// JSON: a value of the wrong type.
    #[error("found {found}; expected {expected}")]
    JsonType {
        /// The type found.
        found: &'static str,
        /// The types expected.
        expected: &'static str,
    },
    /// JSON: the field `format` names another format.
    #[error("the format is {}; expected `exact-cover`", shown(found))]
    OtherFormat {
        /// The name found.
        found: String,
    },
    /// Matrix: no rows.
    #[error("the file ends without a row; expected rows of the digits 0 and 1")]
    NoRows,
    /// Matrix: a character other than 0 and 1.
    #[error(
        "{} in a row; expected the digits 0 and 1, with or without blanks or commas between them",
        shown(found)
    )]
    BadDigit {
        /// The character.
        found: char,
    },
    /// Matrix: a number other than 0 and 1.
    #[error("{} in a row; expected 0 or 1 in each cell", shown(found))]
    BadCell {
        /// The number.
        found: String,
    },
    /// Matrix: an empty cell, between two commas.
    #[error("an empty cell in a row; expected 0 or 1 in each cell")]
    EmptyCell,
    /// Matrix: an array without its end.
    #[error("the file ends within an array; close it with `]`")]
    OpenArray,
    /// Matrix: a line above the rows that is not their number of columns, or their numbers of rows and columns.
    #[error(
        "{} above the rows; expected the number of columns, `{columns}`, or of rows and columns, `{rows} {columns}`; \
         correct the line, or leave it out",
        shown(found)
    )]
    BadHead {
        /// The line.
        found: String,
        /// The number of rows.
        rows: usize,
        /// The number of cells of the first row.
        columns: usize,
    },
    /// Matrix: a row of another length than the first.
    #[error("expected a row of {expected} digits, as the first one is, found {found}")]
    RaggedRow {
        /// The number of its digits.
        found: usize,
        /// The number of digits of the first row.
        expected: usize,
    },
}

/// A doubtful part of a file that does not prevent reading, and its place.
pub type Warning = Located<WarningKind>;

/// The kind of warning about a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// An option has secondary items only and is ignored, as by Knuth's programs.
    NoPrimary,
    /// Text: the item line is the last one.
    NoOptions,
    /// Matrix: a row has no 1 and is ignored.
    ZeroRow,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPrimary => {
                "the option has no primary item and is ignored, since no search would choose it"
            }
            Self::NoOptions => {
                "no options follow the items, so there is nothing to cover them with"
            }
            Self::ZeroRow => "the row has no 1 and is ignored, since no search would choose it",
        })
    }
}

/// Why a problem cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The names belong to another problem.
    #[error(transparent)]
    Names(#[from] NamesError),
    /// Text: a name contains a blank or a mark of the format.
    #[error(
        "the text format cannot hold the name {}, for it has a blank, `|`, `:` or a byte order \
         mark in it; rename it or write JSON",
        shown(name)
    )]
    UnspeakableName {
        /// The name of an item or a color.
        name: String,
    },
    /// Text: the name of an option does not fit on a line.
    #[error(
        "the text format cannot hold the name {} of an option, for it has a line end in it, or a blank at an end; \
         rename it or write JSON",
        shown(name)
    )]
    OptionName {
        /// The name.
        name: String,
    },
    /// Text: the problem has no primary item, with which the item line must begin.
    #[error("the text format cannot hold a problem without primary items; write JSON")]
    NoPrimary,
    /// Matrix: an item is secondary.
    #[error(
        "a 0/1 matrix cannot say that the item {} is secondary; write text or JSON",
        shown(name)
    )]
    Secondary {
        /// The item's name.
        name: String,
    },
    /// Matrix: an item has a multiplicity other than exactly once.
    #[error(
        "a 0/1 matrix cannot say that the item {} has multiplicity {multiplicity}; write text or \
         JSON",
        shown(name)
    )]
    Multiplicity {
        /// The item's name.
        name: String,
        /// Its multiplicity.
        multiplicity: Multiplicity,
    },
    /// Matrix or DIMACS: an option has a cost.
    #[error("{format} cannot say that option {option} has cost {cost}; write {instead}")]
    Cost {
        /// The format.
        format: &'static str,
        /// The option, counted from 0.
        option: OptionId,
        /// Its cost.
        cost: i64,
        /// Formats that can say it.
        instead: &'static str,
    },
    /// Matrix: the problem has no options, so no rows that show the number of columns.
    #[error("a 0/1 matrix cannot hold a problem without options; write text or JSON")]
    NoOptions,
}

struct FormatHint<'n>(&'n Option<String>);

impl fmt::Display for FormatHint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, "did you mean {}?", shown(name)),
            None => f.write_str("name it among the items, or correct it here"),
        }
    }
}
