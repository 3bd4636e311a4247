//! Tables with one puzzle per row, as in data sets.
//!
//! The separator is the most frequent of comma, semicolon and tab in the first row. Columns are found by their
//! names: `puzzle`, `quizzes`, `sudoku` and others hold a one-line puzzle, `solution` and others its
//! solution, `label`, `name`, `id`, `difficulty` and others its label. Without known names, the first column
//! with puzzles is the puzzle, and the next one the solution. A table with one cell per field is one puzzle, as
//! exported from a spreadsheet.

mod parts;

use super::board::Boards;
use super::cells::CellRange;
use super::columns::{PUZZLES, is_named};
use super::definition::{FileArrangement, Format};
use super::drawn;
use super::error::Fault;
use super::error::{FormatError, FormatErrorKind};
use super::one_line::{LineReader, write_grid, write_puzzle};
use super::plain::plain_cell;
use super::position::{column, skip_mark, trim_end};
use super::{Columns, Expected, Reading, Record, Records, by_line};
use crate::grid::Grid;
use crate::symbols::Symbols;
use csv::ByteRecord;
use dlx::format::located::FormatNames;
use parts::PartColumns;
use std::io::Cursor;
use std::sync::Arc;

/// Tables.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "csv",
        extensions: &["csv", "tsv"],
        summary: "tables with columns for puzzles, solutions and labels",
    },
    arrangement: FileArrangement::Other,
    recognize: Some(recognize),
    read,
    write,
    frame: (HEAD, ""),
};

/// The text before all rows.
pub(super) const HEAD: &str = "puzzle,solution,label\n";

/// The number of rows examined if no column has a known name.
const MOST_ROWS: usize = 16;
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Reads the rows of a table lazily, or a puzzle with one cell per field. A table of other contents is one error.
pub(super) fn read(bytes: Vec<u8>, reading: &Reading) -> Records {
    if has_cells_alone(&bytes) {
        return Box::new(drawn::read(&bytes, reading).into_iter());
    }
    let table = TableReader::new(bytes, reading);
    match table.without_puzzles(reading) {
        Some(error) => Box::new(std::iter::once((1, Err(error)))),
        None => Box::new(table),
    }
}

/// Whether the fields of the first rows are cells rather than puzzles: several per row, and none longer than a number.
fn has_cells_alone(bytes: &[u8]) -> bool {
    /// The least number of cells of a row.
    const FEWEST: usize = 4;
    /// The number of characters of the longest number.
    const LONGEST: usize = 2;
    let bytes = skip_mark(bytes);
    let is_cell = |field: &[u8]| {
        let text = String::from_utf8_lossy(field);
        plain_cell(text.trim()).chars().count() <= LONGEST
    };
    let rows = reader(bytes, separator(first_line(bytes))).into_byte_records().take(MOST_ROWS);
    let rows: Vec<ByteRecord> = rows.filter_map(Result::ok).collect();
    // The first row may name columns.
    let cells = rows.get(1..).unwrap_or_default();
    !cells.is_empty() && cells.iter().all(|row| row.len() >= FEWEST && row.iter().all(is_cell))
}

/// Whether the first line names the columns of a table of puzzles.
pub(super) fn recognize(start: &[u8]) -> bool {
    let Some(line) = by_line::first(start) else { return false };
    // A line of one field needs no reader of tables, which takes a tenth of the instructions of a short run.
    if !line.bytes().any(|byte| byte == b'"' || SEPARATORS.contains(&byte)) {
        return is_named(line.as_bytes(), &PUZZLES);
    }
    let mut reader = reader(line.as_bytes(), separator(line.as_bytes()));
    let mut names = ByteRecord::new();
    let is_read = reader.read_byte_record(&mut names).unwrap_or(false);
    is_read && names.iter().any(|field| is_named(field, &PUZZLES))
}

/// The most frequent separator of a line; of equal ones the first.
fn separator(line: &[u8]) -> u8 {
    let count = |separator: u8| line.iter().filter(|&&byte| byte == separator).count();
    let [first, rest @ ..] = SEPARATORS;
    rest.into_iter()
        .fold(first, |best, other| if count(other) > count(best) { other } else { best })
}

fn reader<B: AsRef<[u8]>>(bytes: B, separator: u8) -> csv::Reader<Cursor<B>> {
    csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .from_reader(Cursor::new(bytes))
}

/// The state of reading a table.
struct TableReader {
    reader: csv::Reader<Cursor<Vec<u8>>>,
    separator: u8,
    columns: PartColumns,
    /// The names of the columns, if the first row has them.
    names: Option<Arc<[String]>>,
    lines: LineReader,
    boards: Boards,
    row: ByteRecord,
    place: RowStart,
}

/// The start of a row.
#[derive(Clone, Copy)]
struct RowStart {
    /// In bytes.
    at: usize,
    /// Counted from 1.
    line: usize,
}

impl TableReader {
    fn new(bytes: Vec<u8>, reading: &Reading) -> Self {
        let bytes =
            if skip_mark(&bytes).len() < bytes.len() { skip_mark(&bytes).to_vec() } else { bytes };
        let separator = separator(first_line(&bytes));
        let mut first_rows = reader(bytes.as_slice(), separator);
        let rows: Vec<ByteRecord> =
            first_rows.byte_records().take(MOST_ROWS).filter_map(Result::ok).collect();
        let named = PartColumns::by_name(&rows, reading);
        let columns = named.unwrap_or_else(|| PartColumns::by_content(&rows, reading));
        let mut table = Self {
            reader: reader(bytes, separator),
            separator,
            columns,
            names: None,
            lines: LineReader::new(reading),
            boards: Boards::new(reading),
            row: ByteRecord::new(),
            place: RowStart { at: 0, line: 1 },
        };
        // A first row without a puzzle has the names of columns.
        let first = rows.first().and_then(|row| row.get(columns.puzzle)).unwrap_or_default();
        if named.is_some() || rows.len() > 1 && !has_cells(first) {
            table.next_row();
            table.names = Some(table.row.iter().map(text_of).collect());
        }
        table
    }

    /// Advances to the next row; false at the end. Reading from memory cannot fail.
    fn next_row(&mut self) -> bool {
        let found = self.reader.read_byte_record(&mut self.row).unwrap_or(false);
        if found {
            let at = self.row.position().map_or(0, csv::Position::byte);
            self.advance(usize::try_from(at).unwrap_or(usize::MAX));
        }
        found
    }

    /// Counts the lines up to a row. A row starts after blank lines and comments.
    fn advance(&mut self, to: usize) {
        let bytes = self.reader.get_ref().get_ref();
        let RowStart { mut at, mut line } = self.place;
        let newlines = |part: &[u8]| part.iter().filter(|&&byte| byte == b'\n').count();
        line += bytes.get(at..to).map_or(0, newlines);
        at = to.min(bytes.len());
        // The reader skips blank lines and comments before the row.
        while let Some(&byte) = bytes.get(at) {
            let skipped = match byte {
                b'\r' | b'\n' => 1,
                b'#' => bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(0),
                _ => 0,
            };
            if skipped == 0 {
                break;
            }
            line += usize::from(byte == b'\n');
            at += skipped;
        }
        self.place = RowStart { at, line };
    }

    /// The error of a table without a puzzle, or a similar text, in the column of the puzzles. Reads the rows up to
    /// the first puzzle.
    fn without_puzzles(&self, reading: &Reading) -> Option<FormatError> {
        /// The least number of rows for which this is one error.
        const FEWEST: usize = 4;
        /// The least number of characters of a text that may be a puzzle with mistakes.
        const SHORTEST: usize = 32;
        let mut lines = LineReader::new(reading);
        let mut is_puzzle = |field: &[u8]| {
            // A long text of mostly digits and empty cells is a puzzle with mistakes, which its row reports.
            let cells = |byte: &&u8| byte.is_ascii_digit() || b"._*".contains(byte);
            let likely = field.len() >= SHORTEST
                && 10 * field.iter().filter(cells).count() >= 9 * field.len();
            likely || lines.read(field).is_ok_and(|record| record.is_some())
        };
        let mut count = 0;
        let mut rows = reader(self.reader.get_ref().get_ref().as_slice(), self.separator);
        for row in rows.byte_records() {
            let Ok(row) = row else { return None };
            if row.get(self.columns.puzzle).is_some_and(&mut is_puzzle) {
                return None;
            }
            count += 1;
        }
        let message = format!(
            "found a table of {count} rows without a puzzle, expected a column with one in each row, named `puzzle`, \
             or a cell in each field; --format says it if the file is something else"
        );
        let kind = FormatErrorKind::Doubtful { message };
        (count >= FEWEST).then(|| FormatError::new(1, 1, kind))
    }

    /// The offset in the line of the text of a field, in bytes.
    fn field_start(&self, column: usize) -> usize {
        let text = self.text();
        let (mut start, mut left, mut quoted) = (0, column, false);
        for (at, &byte) in text.iter().enumerate() {
            if left == 0 {
                break;
            }
            // Separators within quotes belong to the field.
            quoted ^= byte == b'"';
            if byte == self.separator && !quoted {
                (start, left) = (at + 1, left - 1);
            }
        }
        if left > 0 {
            return trim_end(&String::from_utf8_lossy(text)).len().min(text.len());
        }
        start + usize::from(text.get(start) == Some(&b'"'))
    }

    /// The first line of the row.
    fn text(&self) -> &[u8] {
        let bytes = self.reader.get_ref().get_ref();
        first_line(bytes.get(self.place.at..).unwrap_or_default())
    }

    /// An error in a field, at a column of it, counted from 1.
    fn error(&self, field: usize, at: usize, kind: FormatErrorKind) -> FormatError {
        let start = column(self.text(), self.field_start(field));
        FormatError::new(self.place.line, start + at.saturating_sub(1), kind)
    }

    fn read_row(&mut self) -> Result<Record, FormatError> {
        let PartColumns { puzzle, solution, label, level, is_full } = self.columns;
        let field = self.row.get(puzzle).unwrap_or_default();
        let read = self.lines.read(field);
        let read =
            read.map_err(|error| self.error(puzzle, error.column(), error.kind().clone()))?;
        let mut record = read.ok_or_else(|| self.error(puzzle, 1, FormatErrorKind::NoPuzzle))?;
        if let Some(column) = solution
            && let Some(solution) = self.read_solution(column, &record)
        {
            // A column of full boards is the solution only if it keeps the givens.
            let other = || self.other_board(column, &record, solution.as_ref().ok());
            if let Some(error) = is_full.then(other).flatten() {
                return Err(error);
            }
            record.expected.get_or_insert_default().solution = Some(solution);
        }
        let words = |column: Option<usize>| {
            let words = column.and_then(|column| self.row.get(column));
            let words = words.map(|words| String::from_utf8_lossy(words).trim().to_owned());
            words.filter(|words| !words.is_empty())
        };
        record.label = words(label).or(record.label);
        record.level = words(level);
        record.columns = self
            .names
            .as_ref()
            .map(|names| Box::new(Columns::new(Arc::clone(names), self.row.iter().map(text_of))));
        Ok(record)
    }

    /// The error of a row with a full board in another column that contradicts the givens of the puzzle.
    fn other_board(
        &self,
        column: usize,
        record: &Record,
        solution: Option<&Grid>,
    ) -> Option<FormatError> {
        let digits = solution?.digits();
        let pairs = || record.puzzle.givens().iter().zip(digits);
        let place =
            pairs().position(|(given, digit)| given.is_some_and(|given| given != *digit))?;
        let message = format!(
            "the row has two boards, which differ in cell {}; expected a puzzle, or a puzzle and its solution",
            record.puzzle.layout().cells().nth(place).map_or_else(String::new, |cell| {
                record.puzzle.layout().position(cell).to_string()
            })
        );
        Some(self.error(column, 1, FormatErrorKind::Doubtful { message }))
    }

    /// The solution in a column; `None` for an empty field.
    fn read_solution(
        &mut self,
        column: usize,
        record: &Record,
    ) -> Option<Result<Grid, FormatError>> {
        let field = self.row.get(column).unwrap_or_default();
        let Ok(text) = str::from_utf8(field) else {
            let at = String::from_utf8_lossy(field).find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
            let byte = field.get(at).copied().unwrap_or_default();
            return Some(Err(self.error(column, at + 1, FormatErrorKind::NotUtf8 { byte })));
        };
        if text.trim().is_empty() {
            return None;
        }
        let layout = record.puzzle.layout().clone();
        let read = match self.boards.of_layout(layout) {
            Ok(board) => CellRange::in_text(text, board.notation()).read_grid(&board),
            Err(kind) => Err(Fault { at: 0, kind }),
        };
        let place = |at: usize| text[..at.min(text.len())].chars().count() + 1;
        Some(read.map_err(|fault| self.error(column, place(fault.at), fault.kind)))
    }
}

impl Iterator for TableReader {
    type Item = (usize, Result<Record, FormatError>);

    fn next(&mut self) -> Option<Self::Item> {
        if !self.next_row() {
            return None;
        }
        Some((self.place.line, self.read_row()))
    }
}

/// The text of a field, without blanks around it.
fn text_of(field: &[u8]) -> String {
    String::from_utf8_lossy(field).trim().to_owned()
}

/// The first line, without its end.
fn first_line(bytes: &[u8]) -> &[u8] {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Whether a field is more likely a puzzle, perhaps with mistakes, than the name of a column.
fn has_cells(field: &[u8]) -> bool {
    let cells = field.iter().filter(|byte| byte.is_ascii_digit() || b"._*".contains(byte)).count();
    2 * cells > field.len()
}

/// Writes a row: the puzzle as on a line, its solution and its label.
pub(super) fn write(record: &Record, symbols: &Symbols) -> Option<String> {
    let solution = record.expected.as_ref().and_then(Expected::grid);
    let solution = solution.map_or_else(String::new, |grid| write_grid(grid, symbols));
    let mut writer = csv::Writer::from_writer(Vec::new());
    let label = record.label.as_deref().unwrap_or_default();
    writer.write_record([write_puzzle(&record.puzzle, symbols).as_str(), &solution, label]).ok()?;
    String::from_utf8(writer.into_inner().ok()?).ok()
}
