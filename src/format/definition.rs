//! The type of a format: its name, its file extensions, and what can be done with it.

use super::{Reading, Record, Records};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;

/// Reads the bytes of a whole file. What cannot be read is an error in its place.
pub type Reader = fn(Vec<u8>, &Reading) -> Records;

/// Writes one puzzle on whole lines; `None` if there is no room for such a puzzle. Formats that leave the symbols
/// open use those that are given.
pub type Writer = fn(&Record, &Symbols) -> Option<String>;

/// Whether the beginning of a file can be of one format only.
pub type Recognizer = fn(&[u8]) -> bool;

/// A file format: its name, its file extensions, and what can be done with it.
///
/// ```
/// use pavane::format::{Format, Reading};
///
/// let grid = Format::named("grid").expect("one of them");
/// let bytes = b"1. ..\n.. 2.\n.3 ..\n.. .4\n".to_vec();
/// let (line, record) = grid.read(bytes, &Reading::default()).next().expect("a puzzle");
/// let record = record?;
/// assert_eq!((line, record.puzzle.to_string().as_str()), (1, "1.....2..3.....4"));
///
/// // Collections are of 9x9 puzzles.
/// let collection = Format::for_extension("sdm").expect("one of them");
/// assert!(collection.write(&record, None).is_err());
/// let line = Format::named("line").expect("one of them");
/// assert_eq!(line.write(&record, None).expect("it has room").text, "1.....2..3.....4\n");
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name by which it is asked for.
    pub(super) name: &'static str,
    /// The extensions of its files, without a dot, in lower case, the usual one first.
    pub(super) extensions: &'static [&'static str],
    /// What it is, in a few words.
    pub(super) summary: &'static str,
    /// How its puzzles lie in a file.
    pub(super) arrangement: Arrangement,
    /// What can be nothing else. Without it, a file is in this format if nothing else fits better.
    pub(super) recognize: Option<Recognizer>,
    pub(super) read: Reader,
    pub(super) write: Writer,
    /// What is written before all puzzles, and after them.
    pub(super) frame: (&'static str, &'static str),
}

/// How the puzzles of a format lie in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// One a line, which [`LineReader`](super::line::LineReader) can read by itself.
    Lines,
    /// Drawn over several lines, with a blank line between two of them.
    Drawn,
    /// Some other way.
    Other,
}

/// No frame.
pub(super) const BARE: (&str, &str) = ("", "");

impl Format {
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

    /// Whether its files have a puzzle a line, so that [`LineReader`](super::line::LineReader) reads them, one at a time.
    pub fn is_lines(&self) -> bool {
        self.arrangement == Arrangement::Lines
    }

    /// Whether its puzzles are drawn, a row of cells a line, with a blank line between two of them.
    pub fn is_drawn(&self) -> bool {
        self.arrangement == Arrangement::Drawn
    }

    /// What is written before all puzzles of a file.
    pub const fn head(&self) -> &'static str {
        self.frame.0
    }

    /// What is written after all puzzles of a file.
    pub const fn tail(&self) -> &'static str {
        self.frame.1
    }

    /// Reads the puzzles of a file, given its bytes. Those that cannot be read are errors, and the others are
    /// read.
    pub fn read(&self, bytes: Vec<u8>, reading: &Reading) -> Records {
        (self.read)(bytes, reading)
    }

    /// Writes a puzzle on whole lines, in the symbols of the caller or else those that are usual. What was
    /// written is read again, to know that it is the same puzzle and what is lost of the rest.
    ///
    /// # Errors
    /// [`WriteError`] if the format has no room for the puzzle.
    ///
    /// ```
    /// use pavane::format::Format;
    ///
    /// let windows = pavane::Puzzle::blank("9x9+windoku".parse()?);
    /// let error = Format::named("line").expect("one of them").write(&windows.into(), None).unwrap_err();
    /// assert!(error.to_string().contains("has no room for the layout 9x9+windoku"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, record: &Record, symbols: Option<&Symbols>) -> Result<Written, WriteError> {
        let usual = || Symbols::standard(record.puzzle.layout().digits());
        let printed = symbols.cloned().unwrap_or_else(usual);
        let no_room =
            || WriteError { format: self.name, what: self.what_is_too_much(record, symbols) };
        let text = (self.write)(record, &printed).ok_or_else(no_room)?;
        let reading = Reading { layout: None, symbols: symbols.cloned() };
        let file = [self.head(), &text, self.tail()].concat();
        match self.read(file.into_bytes(), &reading).next() {
            Some((_, Ok(read))) if read.puzzle == record.puzzle => Ok(Written {
                lost: Lost {
                    label: record.label.is_some() && read.label != record.label,
                    expected: record.expected.is_some() && read.expected != record.expected,
                },
                text,
            }),
            _ => Err(no_room()),
        }
    }

    /// What there is no room for, where a puzzle cannot be written.
    fn what_is_too_much(&self, record: &Record, symbols: Option<&Symbols>) -> String {
        let Record { puzzle, .. } = record;
        let layout = puzzle.layout();
        if puzzle.ruled_out().is_some() {
            let plain = Puzzle::new(layout.clone(), puzzle.givens());
            if plain.is_ok_and(|plain| self.write(&plain.into(), symbols).is_ok()) {
                return "candidates that are ruled out".to_owned();
            }
        }
        layout.name().map_or_else(|| "custom zones".to_owned(), |name| format!("the layout {name}"))
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

/// A puzzle as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, of whole lines.
    pub text: String,
    /// What is not in it.
    pub lost: Lost,
}

/// What a format has no room for, of what is written beside a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// The label.
    pub label: bool,
    /// The number of solutions, or the solution.
    pub expected: bool,
}

/// A format has no room for a puzzle: what would be written would be read as another one, or not at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the format {format} has no room for {what}; convert to json, which has")]
pub struct WriteError {
    /// The name of the format.
    pub format: &'static str,
    /// What it has no room for.
    pub what: String,
}
