//! The formats that there are, and what each of them can do.

use super::{FormatError, Reading, Record};
use super::{candidates, csv, grid, hodoku, json, line, opensudoku, sdk, sgt, ss, sumocue, walls};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;

/// The puzzles of a file in their order, each with the line that it starts on, as they are read.
pub type Records = Box<dyn Iterator<Item = (usize, Result<Record, FormatError>)> + Send>;

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
    pub(super) shape: Shape,
    /// What can be nothing else. Without it, a file is in this format if nothing else fits better.
    pub(super) recognize: Option<Recognizer>,
    pub(super) read: Reader,
    pub(super) write: Writer,
    /// What is written before all puzzles, and after them.
    pub(super) frame: (&'static str, &'static str),
}

/// How the puzzles of a format lie in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One a line, which [`line::LineReader`] can read by itself.
    Lines,
    /// Drawn over several lines, with a blank line between two of them.
    Drawn,
    /// Some other way.
    Other,
}

/// No frame.
const BARE: (&str, &str) = ("", "");

/// One puzzle a line.
pub(super) const LINE: Format = Format {
    name: "line",
    extensions: &[],
    summary: "a puzzle a line",
    shape: Shape::Lines,
    recognize: None,
    read: line::read,
    write: |record, symbols| Some(line::write_record(record, symbols) + "\n"),
    frame: BARE,
};

/// Drawn puzzles.
pub(super) const GRID: Format = Format {
    name: "grid",
    extensions: &[],
    summary: "grids drawn over several lines",
    shape: Shape::Drawn,
    recognize: None,
    read: |bytes, reading| Box::new(grid::read(&bytes, reading).into_iter()),
    write: |record, symbols| Some(grid::write_puzzle(&record.puzzle, symbols)),
    frame: BARE,
};

/// Puzzles in JSON.
pub(super) const JSON: Format = Format {
    name: "json",
    extensions: &["json", "ndjson", "jsonl"],
    summary: "JSON, an object a line",
    shape: Shape::Other,
    recognize: None,
    read: |bytes, reading| Box::new(json::read(&bytes, reading).into_iter()),
    write: |record, symbols| Some(json::write_puzzle(record, symbols) + "\n"),
    frame: BARE,
};

/// A collection of standard puzzles.
const SDM: Format = Format {
    name: "sdm",
    extensions: &["sdm"],
    summary: "a collection, 81 characters a line",
    write: |record, _| sdm(record),
    ..LINE
};

/// Grids drawn with their candidates.
const CANDIDATES: Format = Format {
    name: "candidates",
    extensions: &["sdx"],
    summary: "grids drawn with the candidates of their cells",
    recognize: Some(candidates::recognize),
    read: |bytes, reading| Box::new(candidates::read(&bytes, reading).into_iter()),
    write: |record, symbols| Some(candidates::write(record, symbols)),
    ..GRID
};

/// Tables.
const CSV: Format = Format {
    name: "csv",
    extensions: &["csv", "tsv"],
    summary: "tables with columns for puzzles, solutions and labels",
    shape: Shape::Other,
    recognize: Some(csv::recognize),
    read: csv::read,
    write: csv::write,
    frame: (csv::HEAD, ""),
};

/// HoDoKu's library.
const HODOKU: Format = Format {
    name: "hodoku",
    extensions: &[],
    summary: "HoDoKu's library format, a puzzle a line with candidates that are gone",
    shape: Shape::Other,
    recognize: Some(hodoku::recognize),
    read: hodoku::read,
    write: |record, _| hodoku::write(record),
    frame: BARE,
};

/// OpenSudoku's collections.
const OPENSUDOKU: Format = Format {
    name: "opensudoku",
    extensions: &["opensudoku"],
    summary: "OpenSudoku's collections, in XML",
    shape: Shape::Other,
    recognize: Some(opensudoku::recognize),
    read: |bytes, reading| Box::new(opensudoku::read(&bytes, reading).into_iter()),
    write: |record, _| opensudoku::write(record),
    frame: opensudoku::FRAME,
};

/// Files of SadMan Sudoku.
const SDK: Format = Format {
    name: "sdk",
    extensions: &["sdk"],
    summary: "SadMan Sudoku's files, rows with a head",
    shape: Shape::Drawn,
    recognize: Some(sdk::recognize),
    read: |bytes, reading| Box::new(sdk::read(&bytes, reading).into_iter()),
    write: |record, _| sdk::write(record),
    frame: BARE,
};

/// Game ids of Solo.
const SGT: Format = Format {
    name: "sgt",
    extensions: &[],
    summary: "game ids of Simon Tatham's Solo, one a line",
    shape: Shape::Other,
    recognize: Some(sgt::recognize),
    read: sgt::read,
    write: |record, _| sgt::write(record),
    frame: BARE,
};

/// Files of Simple Sudoku.
const SS: Format = Format {
    name: "ss",
    extensions: &["ss"],
    summary: "Simple Sudoku's files, grids with borders",
    write: |record, _| ss::write(record),
    ..GRID
};

/// SumoCue's jigsaws.
const SUMOCUE: Format = Format {
    name: "sumocue",
    extensions: &[],
    summary: "SumoCue's jigsaws, one a line",
    shape: Shape::Other,
    recognize: Some(sumocue::recognize),
    read: sumocue::read,
    write: |record, _| sumocue::write(record),
    frame: BARE,
};

/// Jigsaws drawn with their walls.
const WALLS: Format = Format {
    name: "walls",
    extensions: &[],
    summary: "jigsaws drawn with the walls of their regions",
    recognize: Some(walls::recognize),
    read: |bytes, reading| Box::new(walls::read(&bytes, reading).into_iter()),
    write: walls::write,
    ..GRID
};

/// All formats of puzzles.
pub static FORMATS: &[Format] =
    &[LINE, GRID, JSON, SDM, SDK, SS, CANDIDATES, HODOKU, CSV, OPENSUDOKU, SGT, SUMOCUE, WALLS];

impl Format {
    /// The format with the given name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The format of files whose names end with a dot and `extension`, in either case.
    pub fn for_extension(extension: &str) -> Option<&'static Self> {
        let is_it = |known: &&str| known.eq_ignore_ascii_case(extension);
        FORMATS.iter().find(|format| format.extensions.iter().any(is_it))
    }

    /// The format that the beginning of a file can only be of.
    pub fn recognized(start: &[u8]) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.recognize.is_some_and(|recognize| recognize(start)))
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

    /// Whether its files have a puzzle a line, so that [`line::LineReader`] reads them, one at a time.
    pub fn is_lines(&self) -> bool {
        self.shape == Shape::Lines
    }

    /// Whether its puzzles are drawn, a row of cells a line, with a blank line between two of them.
    pub fn is_drawn(&self) -> bool {
        self.shape == Shape::Drawn
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

/// A line of a collection: 81 characters and nothing else.
fn sdm(record: &Record) -> Option<String> {
    record.puzzle.layout().is_standard_9x9().then(|| format!("{}\n", record.puzzle))
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
            assert_eq!(Format::named(format.name()), Some(format));
            for extension in format.extensions() {
                assert_eq!(Format::for_extension(&extension.to_uppercase()), Some(format));
            }
        }
        assert!(Format::named("").is_none() && Format::for_extension("").is_none());
    }
}
