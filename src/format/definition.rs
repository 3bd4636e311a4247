//! The type of a format: names, file extensions, reading, writing and detection.

use super::error::FormatErrorKind;
use super::position::unix_line_ends;
use super::{Expected, FormatError, Reading, Record, Records, same_rules};
use crate::layout::{Digit, Layout};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use dlx::format::located::FormatNames;

/// The maximum number of bytes of the beginning of a file that [`detect`](super::detect) examines.
pub const DETECT_BYTES: usize = 1 << 16;

/// Reads the bytes of a whole file. A puzzle that cannot be read is an error in its place.
pub type Reader = fn(Vec<u8>, &Reading) -> Records;

/// Writes one puzzle as whole lines, in the given symbols if the format allows any; `None` if the format
/// cannot express the puzzle.
pub type Writer = fn(&Record, &Symbols) -> Option<String>;

/// Whether the beginning of a file can be of this format only.
pub type Recognizer = fn(&[u8]) -> bool;

/// A file format: its name, its file extensions, how to read, write and detect it.
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
    pub(super) names: FormatNames,
    /// The arrangement of its puzzles in a file.
    pub(super) arrangement: FileArrangement,
    /// Detection by features that only this format has, if any.
    pub(super) recognize: Option<Recognizer>,
    pub(super) read: Reader,
    pub(super) write: Writer,
    /// The texts before all puzzles and after them.
    pub(super) frame: (&'static str, &'static str),
}

/// The arrangement of the puzzles of a format in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileArrangement {
    /// One per line, which [`LineReader`](super::line::LineReader) reads.
    Lines,
    /// Drawn over several lines, which [`GridReader`](super::grid::GridReader) reads.
    Grids,
    /// Drawn over several lines in another way.
    Drawn,
    /// Saves of another program, which are only read.
    Saves,
    /// One JSON object of another program, or its compressed form, one per line.
    Document {
        /// Whether puzzles can be written.
        is_written: bool,
    },
    /// A link, or a puzzle in the code of another program, one per line.
    Codes,
    /// Any other arrangement.
    Other,
}

/// The writer of formats that are read only.
pub(super) fn unwritten(_: &Record, _: &Symbols) -> Option<String> {
    None
}

/// No frame.
pub(super) const BARE: (&str, &str) = ("", "");

impl Format {
    /// The name by which users request it.
    pub const fn name(&self) -> &'static str {
        self.names.name
    }

    /// The extensions of its files, without a dot, in lower case, the usual one first.
    pub const fn extensions(&self) -> &'static [&'static str] {
        self.names.extensions
    }

    /// A description in a few words.
    pub const fn summary(&self) -> &'static str {
        self.names.summary
    }

    /// Whether its files have one puzzle per line, which [`LineReader`](super::line::LineReader) reads.
    pub fn is_lines(&self) -> bool {
        self.arrangement == FileArrangement::Lines
    }

    /// Whether its puzzles are drawn, one row of cells per line, with a blank line between two of them.
    pub fn is_drawn(&self) -> bool {
        matches!(self.arrangement, FileArrangement::Grids | FileArrangement::Drawn)
    }

    /// Whether its files are grids, which [`GridReader`](super::grid::GridReader) reads line by line.
    pub fn is_grids(&self) -> bool {
        self.arrangement == FileArrangement::Grids
    }

    /// Whether its files may be objects of JSON that belong to another program.
    pub fn is_document(&self) -> bool {
        matches!(self.arrangement, FileArrangement::Document { .. })
    }

    /// Whether each line of its files is a link, or a puzzle in the code of another program.
    pub fn is_codes(&self) -> bool {
        self.arrangement == FileArrangement::Codes
    }

    /// Whether puzzles can be written in this format. Saves of other programs are only read.
    pub fn is_written(&self) -> bool {
        use FileArrangement::{Document, Saves};
        !matches!(self.arrangement, Saves | Document { is_written: false })
    }

    /// The text before all puzzles of a file.
    pub const fn head(&self) -> &'static str {
        self.frame.0
    }

    /// The text after all puzzles of a file.
    pub const fn tail(&self) -> &'static str {
        self.frame.1
    }

    /// Reads the puzzles of a file from its bytes. Lines may end with line feeds, carriage returns or both. A puzzle
    /// that cannot be read is an error; the others are read.
    pub fn read(&self, bytes: Vec<u8>, reading: &Reading) -> Records {
        let records = (self.read)(unix_line_ends(bytes), reading);
        if !reading.zones_only {
            return records;
        }
        Box::new(
            records.map(|(line, record)| (line, record.and_then(|record| knows(line, record)))),
        )
    }

    /// Requires that a puzzle of a layout can be written in this format, in the given symbols or else the usual ones.
    ///
    /// # Errors
    /// [`WriteError`] if the format cannot express a puzzle with one given.
    ///
    /// ```
    /// use pavane::{Layout, format::Format};
    ///
    /// let clues = Format::named("clues").expect("one of them");
    /// assert!(clues.require_room(&Layout::square(9)?, None).is_ok());
    /// assert!(clues.require_room(&"9x9+windoku".parse()?, None).is_ok());
    /// let line = Format::named("line").expect("one of them");
    /// assert!(line.require_room(&"9x9+windoku".parse()?, None).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn require_room(
        &self,
        layout: &Layout,
        symbols: Option<&Symbols>,
    ) -> Result<(), WriteError> {
        // A blank board has no clue, and may fit where a given does not.
        let puzzle = with_given(layout).unwrap_or_else(|| Puzzle::blank(layout.clone()));
        self.write(&puzzle.into(), symbols).map(drop)
    }

    /// Writes a puzzle as whole lines, in the given symbols, or else in the symbols of the record, or else the usual
    /// ones. The text is read again, to check that the puzzle is the same, and to find the lost parts.
    ///
    /// # Errors
    /// [`WriteError`] if the format cannot express the puzzle.
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
        // Digits in the usual symbols may also be numbers.
        let digits = record.puzzle.layout().digits();
        let symbols = symbols.or(record.symbols.as_deref());
        let symbols = symbols.filter(|symbols| symbols.unusual(digits).is_some());
        let usual = || Symbols::standard(digits);
        let printed = symbols.cloned().unwrap_or_else(usual);
        if !self.is_written() {
            return Err(WriteError {
                format: self.names.name,
                what: "puzzles of other programs".to_owned(),
            });
        }
        let no_room =
            || WriteError { format: self.names.name, what: self.inexpressible(record, symbols) };
        self.written_back(record, symbols, &printed).ok_or_else(no_room)
    }

    /// Whether a puzzle is read back as the same one.
    fn is_written_back(&self, record: &Record, symbols: Option<&Symbols>) -> bool {
        let usual = || Symbols::standard(record.puzzle.layout().digits());
        let printed = symbols.cloned().unwrap_or_else(usual);
        self.written_back(record, symbols, &printed).is_some()
    }

    /// The text of a record, if it reads back as the same puzzle, without a layout of the caller.
    fn written_back(
        &self,
        record: &Record,
        symbols: Option<&Symbols>,
        printed: &Symbols,
    ) -> Option<Written> {
        let text = (self.write)(record, printed)?;
        let reading = Reading { symbols: symbols.cloned(), ..Reading::default() };
        let file = [self.head(), &text, self.tail()].concat();
        match self.read(file.into_bytes(), &reading).next() {
            Some((_, Ok(read))) if same_rules::are_same(&read.puzzle, &record.puzzle) => {
                Some(Written { lost: Lost::between(record, &read), text })
            }
            _ => None,
        }
    }

    /// The part of a puzzle that the format cannot express, in words.
    fn inexpressible(&self, record: &Record, symbols: Option<&Symbols>) -> String {
        let Record { puzzle, .. } = record;
        let layout = puzzle.layout();
        if layout.constraint_set().is_some() {
            let is_written = |puzzle: Puzzle| self.is_written_back(&puzzle.into(), None);
            let has_room = |puzzle: Puzzle| {
                let given = with_given(puzzle.layout());
                is_written(puzzle) || given.is_some_and(is_written)
            };
            // The zones are the reason if the format cannot state them without the rules.
            if let Some(plain) = same_rules::unwritten_zones(puzzle, has_room) {
                return self.inexpressible(&plain.into(), None);
            }
            if let Some(rules) = same_rules::unwritten_rules(puzzle, is_written) {
                return rules;
            }
        }
        if puzzle.ruled_out().is_some() {
            // If the givens alone can be written, the ruled-out candidates are the reason.
            let plain = Puzzle::new(layout.clone(), puzzle.givens());
            if plain.is_ok_and(|plain| self.write(&plain.into(), symbols).is_ok()) {
                return "candidates that are ruled out".to_owned();
            }
        }
        let is_written = |puzzle: Puzzle, symbols| self.write(&puzzle.into(), symbols).is_ok();
        if let Some(text) = symbols.and_then(|symbols| symbols.unusual(layout.digits())) {
            if is_written(puzzle.clone(), None) {
                return format!("the symbols {text}");
            }
        } else if puzzle.given_count() == 0
            && with_given(layout).is_some_and(|puzzle| is_written(puzzle, None))
        {
            return "a board without givens".to_owned();
        }
        match layout.name() {
            Some(name) => format!("the layout {name}"),
            None => same_rules::unwritten_board(layout, |plain| {
                let given = with_given(plain.layout());
                [Some(plain), given]
                    .into_iter()
                    .flatten()
                    .any(|puzzle| self.is_written_back(&puzzle.into(), None))
            }),
        }
    }
}

/// The record, unless its puzzle has rules beyond zones.
fn knows(line: usize, record: Record) -> Result<Record, FormatError> {
    match record.puzzle.layout().require_zones_only() {
        Ok(()) => Ok(record),
        Err(refusal) => Err(FormatError::new(line, 1, FormatErrorKind::Constraints(refusal))),
    }
}

/// A puzzle with one given, the last digit of the layout, in its last cell.
fn with_given(layout: &Layout) -> Option<Puzzle> {
    let mut givens = vec![None; layout.cell_count()];
    *givens.last_mut()? = Digit::from_index(layout.digits() - 1);
    Puzzle::new(layout.clone(), givens).ok()
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.names == other.names
    }
}

impl Eq for Format {}

/// A puzzle as text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The text, of whole lines.
    pub text: String,
    /// The parts that the text lacks.
    pub lost: Lost,
}

/// The parts of a [`Record`], apart from its puzzle, that a format could not express.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// The label.
    pub label: bool,
    /// The number of solutions.
    pub count: bool,
    /// The solution.
    pub solution: bool,
    /// The digits and marks that a player has entered beside the puzzle.
    pub entries: bool,
}

impl Lost {
    /// The parts that were written and do not read back. The text of an invalid solution is not written.
    fn between(written: &Record, read: &Record) -> Self {
        let count = |record: &Record| record.expected.as_ref().and_then(|e| e.count.clone());
        let solution = |record: &Record| record.expected.as_ref().and_then(Expected::grid).cloned();
        Self {
            label: written.label.is_some() && written.label != read.label,
            count: count(written).is_some() && count(written) != count(read),
            solution: solution(written).is_some() && solution(written) != solution(read),
            entries: written.entries.is_some() && written.entries != read.entries,
        }
    }
}

/// The error of a format that cannot express a puzzle: its text would be read as another one, or not at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the format {format} has no room for {what}; convert to json, which has")]
pub struct WriteError {
    /// The name of the format.
    pub format: &'static str,
    /// The part that it cannot express, in words.
    pub what: String,
}
