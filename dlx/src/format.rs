//! Files of exact cover problems: text to [`Problem`] and [`Names`], and back.
//!
//! One module a format, listed in [`FORMATS`]. Readers take the bytes of a whole file and give a
//! [`Document`] or the first [`FormatError`], which knows its line and column; writers write to any
//! [`io::Write`]. Reading takes time and memory linear in the length of the file.
//!
//! | format | read | write | what it can say |
//! |---|---|---|---|
//! | [`text`] | yes | yes | everything, if no name has a blank, `\|` or `:` in it |
//! | [`json`] | yes | yes | everything |
//! | [`matrix`] | yes | yes | primary items covered once; no names |
//! | [`opb`] | no | yes | everything, as pseudo-Boolean constraints |
//! | [`dimacs`] | no | yes | everything but costs, as clauses |
//!
//! # The text format
//!
//! Knuth's format for his programs DLX1, DLX2 (colors), DLX3 (multiplicities) and DLX5 (costs), with
//! names and colors of any length:
//!
//! ```text
//! file         = { skipped } item-line { option-line | skipped }
//! skipped      = blank line, or a line whose first character that is not a blank is "|"
//! item-line    = primary { primary } [ "|" { name } ]     names after the bar are secondary items
//! primary      = [ multiplicity "|" ] name                no blanks inside
//! multiplicity = number | number ":" number               exactly n, or lo:hi; 1 if left out
//! option-line  = entry { entry | cost }
//! entry        = name | name ":" color                    no blanks inside; a color on secondary items only
//! cost         = "|" number                               no blanks inside; several are added up
//! name, color  = one or more characters other than blanks, "|" and ":"
//! ```
//!
//! Words are separated by blanks: spaces, tabs and all that Unicode calls white space. Lines end with
//! a line feed, with or without a carriage return before it; the last one need not. The text is
//! UTF-8, and a byte order mark at its start is skipped. An option with secondary items only is
//! checked, then left out with a warning, since no search would choose it.
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
//! One object. Names are JSON strings, so they may hold any characters, but may not be empty:
//!
//! ```text
//! file      = { "format": "exact-cover",      optional
//!               "primary": [ primary, ... ],
//!               "secondary": [ name, ... ],   optional
//!               "options": [ option, ... ] }
//! primary   = name | { "name": name, "min": number, "max": number }       min and max are 1 if left out
//! option    = [ entry, ... ] | { "entries": [ entry, ... ], "cost": number }   cost is 0 if left out
//! entry     = name | { "item": name, "color": name }                      color optional, on secondary items only
//! ```
//!
//! Fields may come in any order; a field that is not listed here is an error. What tells this form
//! from other JSON, such as that of sudokus, is the field `options`. The problem above:
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
//! # What survives a round trip
//!
//! Both forms list primary items before secondary ones, and colors are numbered in the order in which
//! the options mention them. So what is read back has the same items, options, entries, costs and
//! names in the same order, but a problem that was built with a secondary item before a primary one
//! comes back with its items renumbered.

pub mod dimacs;
pub mod json;
pub mod matrix;
pub mod opb;
pub mod text;

mod draft;
mod error;
mod names;
mod position;
mod zero_one;

pub use error::{FormatError, FormatErrorKind, Warning, WarningKind, WriteError};
pub use names::{Names, NamesError};

use crate::problem::Problem;
use std::io;

/// What a reader returns: a problem, the names of its parts, and what was doubtful about the file.
///
/// ```
/// use dlx::format::text;
///
/// let document = text::read(b"a b | s\na s\ns\nb\n")?;
/// assert_eq!(document.problem.option_count(), 2);
/// assert_eq!(document.names.item(document.problem.primaries()[1]), "b");
/// let warning = &document.warnings[0];
/// assert_eq!((warning.line(), warning.column()), (3, 1));
/// # Ok::<(), dlx::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    /// The problem.
    pub problem: Problem,
    /// The names of its items and colors, and the lines of its options.
    pub names: Names,
    /// What was left out of the problem, in the order of the file.
    pub warnings: Vec<Warning>,
}

/// Reads the bytes of a whole file.
pub type Reader = fn(&[u8]) -> Result<Document, FormatError>;

/// Writes a problem with the names of its parts.
pub type Writer = fn(&Problem, &Names, &mut dyn io::Write) -> Result<(), WriteError>;

/// A file format: its name, its file extensions, and what can be done with it.
///
/// ```
/// use dlx::format::{FORMATS, Format};
///
/// let text = Format::named("text").unwrap();
/// let document = text.reader().unwrap()(b"a b\na\nb\n")?;
/// let opb = Format::for_extension("opb").unwrap();
/// assert!(!opb.can_read());
/// let mut out = Vec::new();
/// opb.writer().unwrap()(&document.problem, &document.names, &mut out)?;
/// assert!(out.starts_with(b"* #variable= 2 #constraint= 2\n"));
/// assert_eq!(FORMATS.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format {
    name: &'static str,
    extensions: &'static [&'static str],
    summary: &'static str,
    read: Option<Reader>,
    write: Option<Writer>,
}

/// All formats.
#[rustfmt::skip]
pub static FORMATS: &[Format] = &[
    Format { name: "text", extensions: &["dlx", "xcc"], summary: "Knuth's text format", read: Some(text::read), write: Some(|p, n, mut out| text::write(p, n, &mut out)) },
    Format { name: "json", extensions: &["json"], summary: "JSON", read: Some(json::read), write: Some(|p, n, mut out| json::write(p, n, &mut out)) },
    Format { name: "matrix", extensions: &["matrix"], summary: "matrix of 0 and 1", read: Some(matrix::read), write: Some(|p, n, mut out| matrix::write(p, n, &mut out)) },
    Format { name: "opb", extensions: &["opb"], summary: "pseudo-Boolean constraints", read: None, write: Some(|p, n, mut out| opb::write(p, n, &mut out)) },
    Format { name: "dimacs", extensions: &["cnf", "dimacs"], summary: "clauses in DIMACS form", read: None, write: Some(|p, n, mut out| dimacs::write(p, n, &mut out)) },
];

impl Format {
    /// The format with the given name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The format of files whose names end with a dot and `extension`, in either case.
    ///
    /// ```
    /// use dlx::format::Format;
    /// assert_eq!(Format::for_extension("DLX").map(Format::name), Some("text"));
    /// assert!(Format::for_extension("txt").is_none());
    /// ```
    pub fn for_extension(extension: &str) -> Option<&'static Self> {
        let is_it = |known: &&str| known.eq_ignore_ascii_case(extension);
        FORMATS.iter().find(|format| format.extensions.iter().any(is_it))
    }

    /// The name by which it is asked for.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The extensions of its files, without a dot, in lower case, the usual one first.
    pub const fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    /// What it is, in a few words.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Whether there is a reader.
    pub const fn can_read(&self) -> bool {
        self.read.is_some()
    }

    /// Whether there is a writer.
    pub const fn can_write(&self) -> bool {
        self.write.is_some()
    }

    /// The reader, if there is one.
    pub const fn reader(&self) -> Option<Reader> {
        self.read
    }

    /// The writer, if there is one.
    pub const fn writer(&self) -> Option<Writer> {
        self.write
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_extensions_tell_formats_apart() {
        let names: HashSet<&str> = FORMATS.iter().map(Format::name).collect();
        assert_eq!(names.len(), FORMATS.len());
        let extensions: Vec<&str> =
            FORMATS.iter().flat_map(|format| format.extensions()).copied().collect();
        assert_eq!(extensions.iter().collect::<HashSet<_>>().len(), extensions.len());
        for format in FORMATS {
            assert!(format.can_read() || format.can_write());
            assert_eq!(Format::named(format.name()).map(Format::summary), Some(format.summary()));
            for extension in format.extensions() {
                let found = Format::for_extension(extension).map(Format::name);
                assert_eq!(found, Some(format.name()));
            }
        }
        assert!(Format::named("").is_none() && Format::for_extension("").is_none());
    }
}
