//! The format of SadMan Sudoku, also written by SudoCue and others.
//!
//! ```text
//! #Aauthor  #Ddescription  #Ccomment  #Bdate published  #Ssource  #Llevel  #Uaddress
//! [Puzzle]
//! 2..1.5..3        nine rows; the head and the line `[Puzzle]` may be missing
//! ...
//! [State]          placed digits; this section and others are skipped
//! ...
//! ```
//!
//! The description is the label, or else the comment. A file has one puzzle. If it has more, each begins with
//! its own head, its own `[Puzzle]` or after a blank line.
//!
//! Source: *File Formats* of sudocue.net, and *Sudoku Clipboard and File Formats* of Sudopedia.

use super::board::Boards;
use super::by_line;
use super::definition::{BARE, FileArrangement, Format};
use super::drawn::read_rows;
use super::error::FormatError;
use super::position::{decode, skip_mark};
use super::{Reading, Record};
use dlx::format::located::FormatNames;

/// Files of SadMan Sudoku.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sdk",
        extensions: &["sdk"],
        summary: "SadMan Sudoku's files, rows with a head",
    },
    arrangement: FileArrangement::Drawn,
    recognize: Some(recognize),
    read: |bytes, reading| Box::new(read(&bytes, reading).into_iter()),
    write: |record, _| write(record),
    frame: BARE,
};

/// The line before the rows.
const PUZZLE: &str = "[Puzzle]";

/// Reads the puzzles of a file, each with the line of its first row.
pub(super) fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    let mut boards = Boards::new(reading);
    let read = |sheet: SdkPuzzle<'_>| {
        let start = sheet.rows.first().map_or(1, |row| row.0);
        let (label, level) = (sheet.description.or(sheet.comment), sheet.level);
        let record = read_rows(sheet.rows, &mut boards);
        (start, record.map(|record| Record { label, level, ..record }))
    };
    sheets(bytes).into_iter().map(read).collect()
}

/// Whether the first line after the head is the one before the rows.
pub(super) fn recognize(start: &[u8]) -> bool {
    by_line::first(start).is_some_and(|line| line.eq_ignore_ascii_case(PUZZLE))
}

/// A puzzle with its head.
#[derive(Default)]
struct SdkPuzzle<'t> {
    description: Option<String>,
    comment: Option<String>,
    level: Option<String>,
    rows: Vec<(usize, &'t [u8])>,
}

/// Splits a file into puzzles. Sections other than `[Puzzle]` are skipped.
fn sheets<'t>(bytes: &'t [u8]) -> Vec<SdkPuzzle<'t>> {
    let (mut sheets, mut sheet) = (Vec::new(), SdkPuzzle::default());
    let mut skips = false;
    let mut finish = |sheet: &mut SdkPuzzle<'t>| {
        if !sheet.rows.is_empty() {
            sheets.push(std::mem::take(sheet));
        }
    };
    for (number, line) in (1..).zip(skip_mark(bytes).split(|&byte| byte == b'\n')) {
        let line = line.trim_ascii_end();
        match line.trim_ascii_start() {
            // A blank line, a head or a section ends a puzzle.
            [] => finish(&mut sheet),
            [b'#', head @ ..] => {
                finish(&mut sheet);
                skips = false;
                sheet.add(head);
            }
            [b'[', ..] => {
                finish(&mut sheet);
                skips = !line.trim_ascii().eq_ignore_ascii_case(PUZZLE.as_bytes());
            }
            // A line of another section.
            _ if skips => {}
            _ => sheet.rows.push((number, line)),
        }
    }
    finish(&mut sheet);
    sheets
}

impl SdkPuzzle<'_> {
    /// Adds a line of the head.
    fn add(&mut self, head: &[u8]) {
        let Some((kind, text)) = head.split_first() else { return };
        let text = decode(text).map(str::trim).unwrap_or_default();
        let slot = match kind.to_ascii_uppercase() {
            b'D' => &mut self.description,
            b'C' => &mut self.comment,
            b'L' => &mut self.level,
            _ => return,
        };
        if !text.is_empty() && slot.is_none() {
            *slot = Some(text.to_owned());
        }
    }
}

/// Writes a puzzle on the common 9x9 board, with its label as the description; `None` for other boards.
pub(super) fn write(record: &Record) -> Option<String> {
    let puzzle = &record.puzzle;
    if !puzzle.layout().is_standard_9x9() {
        return None;
    }
    let mut text = String::new();
    if let Some(label) = &record.label {
        text.push_str(&format!("#D{}\n", label.replace(['\n', '\r'], " ")));
    }
    text.push_str(PUZZLE);
    text.push('\n');
    for (index, symbol) in puzzle.to_string().chars().enumerate() {
        text.push(symbol);
        if index % puzzle.layout().width() == puzzle.layout().width() - 1 {
            text.push('\n');
        }
    }
    Some(text)
}
