//! Puzzles in JSON; the form is described in the [module above](super).
//!
//! The outer parts are kept as raw text and parsed again one by one, so that an error inside a field,
//! even one that JSON knows nothing of, has its place in the file.

use super::board::{Board, Boards, Habit, cell_of, jigsaw_map};
use super::error::{FormatError, FormatErrorKind};
use super::line::{Cells, full_grid, parse_count, write_cells};
use super::position::{Fault, column, skip_mark};
use super::{Expected, Reading, Record, candidates};
use crate::candidates::Candidates;
use crate::layout::{Digit, Layout, shorten, zones};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What the field `format` says, if it is there.
const FORMAT: &str = "sudoku";

/// Reads all puzzles of a file, each with the line on which it starts: one object, an array of
/// objects, or objects one after the other. A mistake inside an object costs that object. Where the
/// JSON itself is broken, reading goes on at the next line that starts with `{` and is indented as
/// the broken object was. Takes time and memory linear in the length of the file.
///
/// ```
/// use pavane::format::{Reading, json};
///
/// let file = br#"{"givens": "1...3....2......", "label": "one"}
/// {"layout": "4x4+x", "givens": [[1, 0, 0, 0], [0, 0, 5, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}
/// "#;
/// let puzzles = json::read(file, &Reading::default());
/// let (line, record) = &puzzles[0];
/// assert_eq!((*line, record.as_ref().unwrap().label.as_deref()), (1, Some("one")));
/// let (line, record) = &puzzles[1];
/// let error = record.as_ref().unwrap_err();
/// assert_eq!((*line, error.line(), error.column()), (2, 2, 53));
/// assert!(error.to_string().starts_with("\"5\" is no digit of this board; write 1 to 4"));
/// ```
pub fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    let (text, bad_bytes) = decode(skip_mark(bytes));
    let source = Source { text: &text, bad_bytes };
    let mut boards = Boards::new(reading);
    let mut cursor = Cursor { text: &text, at: 0, line: 1, column: 1 };
    let mut read = |piece: Piece<'_>| {
        let record = match piece.value {
            Ok(value) => source.read_record(value, &mut boards),
            Err(fault) => Err(fault),
        };
        cursor.advance(piece.start);
        let record = record.map_err(|fault| cursor.locate(fault));
        (cursor.line, record)
    };
    pieces(&text).into_iter().map(&mut read).collect()
}

/// The text of a file, with a replacement character for each byte that is no UTF-8; and where in
/// the text those are.
fn decode(bytes: &[u8]) -> (Cow<'_, str>, Vec<(usize, u8)>) {
    if let Ok(text) = str::from_utf8(bytes) {
        return (Cow::Borrowed(text), Vec::new());
    }
    let (mut text, mut bad_bytes) = (String::with_capacity(bytes.len()), Vec::new());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if let Some(&byte) = chunk.invalid().first() {
            bad_bytes.push((text.len(), byte));
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    (Cow::Owned(text), bad_bytes)
}

/// Walks a text forwards and knows the line and column where it stands. Finding many positions in
/// ascending order takes one pass over the text, however long its lines are.
#[derive(Clone, Copy)]
struct Cursor<'t> {
    text: &'t str,
    at: usize,
    /// Counted from 1.
    line: usize,
    /// Counted from 1, in characters.
    column: usize,
}

impl Cursor<'_> {
    fn advance(&mut self, to: usize) {
        let to = to.min(self.text.len());
        let Some(passed) = self.text.as_bytes().get(self.at..to) else { return };
        self.at = to;
        let on_last_line = match passed.iter().rposition(|&byte| byte == b'\n') {
            None => passed,
            Some(end) => {
                self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
                self.column = 1;
                &passed[end + 1..]
            }
        };
        self.column += column(on_last_line, on_last_line.len()) - 1;
    }

    /// The error of a fault that is not before this place.
    fn locate(mut self, fault: Fault) -> FormatError {
        self.advance(fault.at);
        FormatError::new(self.line, self.column, fault.kind)
    }
}

/// A value of the file, or why there is none.
struct Piece<'t> {
    start: usize,
    value: Result<&'t str, Fault>,
}

/// The values of a file, or of the arrays it consists of.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Pieces { text, at: 0, in_array: false, found: Vec::new() };
    while pieces.step() {}
    pieces.found
}

struct Pieces<'t> {
    text: &'t str,
    at: usize,
    in_array: bool,
    found: Vec<Piece<'t>>,
}

impl<'t> Pieces<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        let blanks = [' ', '\t', '\r', '\n'];
        self.at = self.text.len() - self.rest().trim_start_matches(blanks).len();
    }

    /// Takes a value or an end of an array; false at the end of the text.
    fn step(&mut self) -> bool {
        self.skip_blanks();
        match (self.rest().bytes().next(), self.in_array) {
            (None, true) => {
                self.fail(self.at, self.at, "the array has no end; close it with `]`");
                false
            }
            (None, false) => false,
            (Some(b'['), false) => {
                self.at += 1;
                self.in_array = true;
                self.skip_blanks();
                self.end_array();
                true
            }
            _ => {
                self.value();
                true
            }
        }
    }

    /// Leaves the array if it ends here.
    fn end_array(&mut self) -> bool {
        let ends = self.rest().starts_with(']');
        if ends {
            self.at += 1;
            self.in_array = false;
        }
        ends
    }

    fn value(&mut self) {
        let start = self.at;
        let mut values = serde_json::Deserializer::from_str(self.rest()).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(value)) => {
                self.at += values.byte_offset();
                self.found.push(Piece { start, value: Ok(value.get()) });
                if self.in_array {
                    self.separator();
                }
            }
            Some(Err(error)) => {
                let fault = json_fault(&error, self.rest(), start);
                let (at, is_end) = (fault.at, error.is_eof());
                self.found.push(Piece { start, value: Err(fault) });
                self.resume(start, if is_end { self.text.len() } else { at });
            }
            None => self.at = self.text.len(),
        }
    }

    /// What follows a value of an array.
    fn separator(&mut self) {
        self.skip_blanks();
        if self.rest().starts_with(',') {
            self.at += 1;
        } else if !self.end_array() && !self.rest().is_empty() {
            self.fail(self.at, self.at, "expected `,` or `]` after a value of the array");
            // Where another object starts, no more than a comma is missing.
            if !self.rest().starts_with('{') {
                self.resume(self.at, self.at);
            }
        }
    }

    fn fail(&mut self, start: usize, at: usize, message: &str) {
        let kind = FormatErrorKind::Json { message: message.to_owned() };
        self.found.push(Piece { start, value: Err(Fault { at, kind }) });
    }

    /// After an error `at` a place in the value that started at `start`, goes to the next line that
    /// looks like another value: not before the line of the error, so that no part of the text is
    /// read again and again.
    fn resume(&mut self, start: usize, at: usize) {
        let line_start = |at: usize| self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let indent = &self.text[line_start(start)..start];
        let indent = if indent.trim().is_empty() { indent } else { "" };
        let at = at.min(self.text.len());
        let mut next = line_start(floor_char(self.text, at));
        loop {
            let line = &self.text[next..];
            let is_value = line.strip_prefix(indent).is_some_and(|rest| rest.starts_with('{'));
            if next > start && is_value {
                self.at = next;
                return;
            }
            match line.find('\n') {
                Some(end) => next += end + 1,
                None => break,
            }
        }
        self.at = self.text.len();
        self.in_array = false;
    }
}

/// The start of the character in which a byte is.
fn floor_char(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// A JSON error in a part of the text that starts at `start`. `serde_json` counts lines and columns
/// from 1, columns in bytes, and column 0 is before the first one.
fn json_fault(error: &serde_json::Error, part: &str, start: usize) -> Fault {
    let before = part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len);
    let at = start + before.sum::<usize>() + error.column().saturating_sub(1);
    let position = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let message = message.strip_suffix(&position).unwrap_or(&message).to_owned();
    Fault { at, kind: FormatErrorKind::Json { message } }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with the field `givens`")]
struct Fields<'t> {
    #[serde(borrow)]
    format: Option<&'t RawValue>,
    #[serde(borrow)]
    layout: Option<&'t RawValue>,
    #[serde(borrow)]
    map: Option<&'t RawValue>,
    #[serde(borrow)]
    givens: &'t RawValue,
    #[serde(borrow)]
    candidates: Option<&'t RawValue>,
    #[serde(borrow)]
    label: Option<&'t RawValue>,
    #[serde(borrow)]
    count: Option<&'t RawValue>,
    #[serde(borrow)]
    solution: Option<&'t RawValue>,
}

/// A JSON string.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'t>(#[serde(borrow)] Cow<'t, str>);

/// What kind of value a piece of JSON is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    String,
    Array,
    Object,
    Number,
    Null,
    Bool,
}

impl Shape {
    /// The shape of a piece that is known to be JSON.
    fn of(value: &str) -> Self {
        match value.bytes().next() {
            Some(b'"') => Self::String,
            Some(b'[') => Self::Array,
            Some(b'{') => Self::Object,
            Some(b't' | b'f') => Self::Bool,
            Some(b'n') => Self::Null,
            _ => Self::Number,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
            Self::Number => "a number",
            Self::Null => "`null`",
            Self::Bool => "`true` or `false`",
        }
    }
}

/// The text of the file, of which all values are parts.
struct Source<'t> {
    text: &'t str,
    bad_bytes: Vec<(usize, u8)>,
}

impl<'t> Source<'t> {
    fn read_record(&self, value: &'t str, boards: &mut Boards) -> Result<Record, Fault> {
        let start = self.offset(value);
        let first_bad = self.bad_bytes.partition_point(|&(at, _)| at < start);
        if let Some(&(at, byte)) = self.bad_bytes.get(first_bad)
            && at < start + value.len()
        {
            return Err(Fault { at, kind: FormatErrorKind::NotUtf8 { byte } });
        }
        // Checked by hand, since a derived struct would take an array of its fields too.
        if Shape::of(value) != Shape::Object {
            return Err(self.wrong_type(value, "an object with the field `givens`"));
        }
        let fields: Fields<'t> = self.parse(value)?;
        if let Some(format) = fields.format {
            let found = self.read_text(format.get())?;
            if found != FORMAT {
                let kind = FormatErrorKind::OtherFormat { found: shorten(&found) };
                return Err(Fault { at: self.offset(format.get()), kind });
            }
        }
        let own = fields.layout.map(|layout| self.read_layout(layout.get(), boards)).transpose()?;
        let habit = match &own {
            Some(board) => board.habit(),
            None => boards.habit(),
        };
        let givens = self.split_cells(fields.givens.get(), habit)?;
        let board = self.board(own, fields.map, &givens, boards)?;
        let expected = self.read_expected(fields.count, fields.solution, &board)?;
        let digits = givens.read(&board)?;
        let fault = |(cell, kind)| Fault { at: givens.offset(cell), kind };
        let puzzle = match fields.candidates {
            None => board.puzzle(digits).map_err(fault)?,
            Some(listed) => self.read_pencilmarks(listed.get(), &digits, &board)?,
        };
        let label = fields.label.map(|label| self.read_text(label.get())).transpose()?;
        Ok(Record { puzzle, label: label.map(Cow::into_owned), expected })
    }

    /// The puzzle whose cells have the listed candidates alone; what is given is what its cell has, whatever is listed
    /// there.
    fn read_pencilmarks(
        &self,
        value: &'t str,
        givens: &[Option<Digit>],
        board: &Board,
    ) -> Result<Puzzle, Fault> {
        if Shape::of(value) != Shape::Array {
            return Err(self.wrong_type(value, "an array with the candidates of each cell"));
        }
        let cells = self.parse::<Vec<&'t RawValue>>(value)?;
        let (found, expected) = (cells.len(), board.layout.cell_count());
        if found != expected {
            let kind = FormatErrorKind::WrongLength { found, expected: Some(expected) };
            return Err(Fault { at: self.offset(value), kind });
        }
        let mut left = Candidates::none(&board.layout);
        for ((cell, given), listed) in board.cells().zip(givens).zip(&cells) {
            let listed = listed.get();
            if Shape::of(listed) != Shape::String {
                return Err(self.wrong_type(listed, "a string with the candidates of the cell"));
            }
            let digits = board.read_candidates(&self.read_text(listed)?);
            let digits = digits.map_err(|kind| Fault { at: self.offset(listed), kind })?;
            let digits = given.map_or(digits, |given| vec![given]);
            left.extend(digits.into_iter().map(|digit| (cell, digit)));
        }
        let fault = |(cell, kind)| {
            let at = cells.get(cell).map_or(value, |cell: &&RawValue| cell.get());
            Fault { at: self.offset(at), kind }
        };
        board.pencilmarks(&left).map_err(fault)
    }

    /// The board of a puzzle: of its own layout, of its map, or of its number of cells.
    fn board(
        &self,
        own: Option<Board>,
        map: Option<&'t RawValue>,
        givens: &Listed<'t>,
        boards: &mut Boards,
    ) -> Result<Board, Fault> {
        let end_fault = |kind| Fault { at: givens.end(), kind };
        let found = givens.count();
        if let Some(map) = map {
            let text = self.read_text(map.get())?;
            let letters: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            if own.is_some() {
                let at = self.offset(map.get());
                return Err(Fault { at, kind: FormatErrorKind::OtherLayout });
            }
            return boards.jigsaw(&letters, found).cloned().map_err(|kind| {
                let cell = cell_of(&kind, found.isqrt());
                // Right where the map is written plainly; else at its start.
                let is_plain = matches!(text, Cow::Borrowed(_)) && letters == text;
                let inside = text.char_indices().nth(cell).filter(|_| is_plain);
                let inside = inside.map_or(0, |(at, _)| at + 1);
                Fault { at: self.offset(map.get()) + inside, kind }
            });
        }
        let Some(board) = own else {
            return boards.of_length(found).cloned().map_err(end_fault);
        };
        let expected = board.layout.cell_count();
        if found != expected {
            let expected = Some(expected);
            return Err(end_fault(FormatErrorKind::WrongLength { found, expected }));
        }
        Ok(board)
    }

    fn read_layout(&self, value: &'t str, boards: &mut Boards) -> Result<Board, Fault> {
        let bad = |message| Fault {
            at: self.offset(value),
            kind: FormatErrorKind::BadLayout { message },
        };
        let parse = || match Shape::of(value) {
            Shape::String => {
                self.read_text(value)?.parse::<Layout>().map_err(|error| bad(error.to_string()))
            }
            Shape::Object => zones::read_json(value).map_err(|error| {
                let at = self.offset(value) + offset_in(value, error.line, error.column);
                let message = error.problem.to_string();
                Fault { at, kind: FormatErrorKind::BadLayout { message } }
            }),
            _ => Err(self.wrong_type(value, "the name of a layout or an object of zones")),
        };
        boards.own(value, parse, |kind| Fault { at: self.offset(value), kind }).cloned()
    }

    fn read_expected(
        &self,
        count: Option<&'t RawValue>,
        solution: Option<&'t RawValue>,
        board: &Board,
    ) -> Result<Option<Expected>, Fault> {
        let Some(count) = count else {
            let fault = |value: &RawValue| Fault {
                at: self.offset(value.get()),
                kind: FormatErrorKind::NoCount,
            };
            return solution.map_or(Ok(None), |value| Err(fault(value)));
        };
        let count = self.read_count(count.get())?;
        let solution = solution.map(|value| {
            let cells = self.split_cells(value.get(), board.habit())?;
            let (found, expected) = (cells.count(), Some(board.layout.cell_count()));
            if Some(found) != expected {
                let kind = FormatErrorKind::WrongLength { found, expected };
                return Err(Fault { at: cells.end(), kind });
            }
            full_grid(&cells.read(board)?, board)
                .map_err(|(cell, kind)| Fault { at: cells.offset(cell), kind })
        });
        Ok(Some(Expected { count, solution: solution.transpose()? }))
    }

    fn read_count(&self, value: &'t str) -> Result<BigUint, Fault> {
        let count = match Shape::of(value) {
            Shape::String => parse_count(&self.read_text(value)?),
            Shape::Number => parse_count(value),
            _ => return Err(self.wrong_type(value, "a number, or a string of digits")),
        };
        count.map_err(|kind| Fault { at: self.offset(value), kind })
    }

    /// Finds the cells of a string or an array.
    fn split_cells(&self, value: &'t str, habit: Habit) -> Result<Listed<'t>, Fault> {
        let start = self.offset(value);
        match Shape::of(value) {
            Shape::String => {
                let text = self.read_text(value)?;
                // Within a string without escapes, every symbol has its place.
                let inside = matches!(text, Cow::Borrowed(_));
                let end = Cells::whole(&text, habit).map_err(|fault| Fault {
                    at: if inside { start + 1 + fault.at } else { start },
                    kind: fault.kind,
                })?;
                Ok(Listed::Text { text, start, inside, end, habit })
            }
            Shape::Array => {
                let mut cells = Vec::new();
                for item in self.parse::<Vec<&'t RawValue>>(value)? {
                    match Shape::of(item.get()) {
                        Shape::Array => {
                            let row = self.parse::<Vec<&'t RawValue>>(item.get())?;
                            cells.extend(row.into_iter().map(RawValue::get));
                        }
                        _ => cells.push(item.get()),
                    }
                }
                let cells = cells.into_iter().map(|cell| self.cell(cell));
                let end = start + value.len().saturating_sub(1);
                Ok(Listed::Values { cells: cells.collect::<Result<_, Fault>>()?, end })
            }
            _ => Err(self.wrong_type(value, "a string of cells or an array of them")),
        }
    }

    fn cell(&self, value: &'t str) -> Result<(usize, CellValue<'t>), Fault> {
        let cell = match Shape::of(value) {
            Shape::Null => CellValue::Null,
            Shape::Number => CellValue::Number(value),
            Shape::String => CellValue::Text(self.read_text(value)?),
            _ => return Err(self.wrong_type(value, "a number, `null` or a string for each cell")),
        };
        Ok((self.offset(value), cell))
    }

    fn read_text(&self, value: &'t str) -> Result<Cow<'t, str>, Fault> {
        if Shape::of(value) != Shape::String {
            return Err(self.wrong_type(value, "a string"));
        }
        self.parse::<Text<'t>>(value).map(|text| text.0)
    }

    fn parse<T: Deserialize<'t>>(&self, part: &'t str) -> Result<T, Fault> {
        serde_json::from_str(part).map_err(|error| json_fault(&error, part, self.offset(part)))
    }

    fn wrong_type(&self, value: &str, expected: &'static str) -> Fault {
        let found = Shape::of(value).name();
        Fault { at: self.offset(value), kind: FormatErrorKind::JsonType { found, expected } }
    }

    /// Where a part of the text starts: raw values borrow from the text they were parsed from.
    fn offset(&self, part: &str) -> usize {
        part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }
}

/// A cell of an array.
enum CellValue<'t> {
    Null,
    /// As it is written.
    Number(&'t str),
    Text(Cow<'t, str>),
}

/// The cells of a puzzle or solution, before its board is known.
enum Listed<'t> {
    /// A string of cells, without its quotes.
    Text {
        text: Cow<'t, str>,
        start: usize,
        inside: bool,
        end: usize,
        habit: Habit,
    },
    Values {
        cells: Vec<(usize, CellValue<'t>)>,
        end: usize,
    },
}

impl Listed<'_> {
    fn count(&self) -> usize {
        match self {
            Self::Text { text, habit, .. } => Cells::in_text(text, *habit).count(),
            Self::Values { cells, .. } => cells.len(),
        }
    }

    /// Where the cells end in the file.
    fn end(&self) -> usize {
        match self {
            Self::Text { end, .. } => self.place(*end),
            Self::Values { end, .. } => *end,
        }
    }

    /// Where in the file a place in the string is.
    fn place(&self, at: usize) -> usize {
        match self {
            Self::Text { start, inside: true, .. } => start + 1 + at,
            Self::Text { start, .. } => *start,
            Self::Values { .. } => at,
        }
    }

    /// Where a cell is in the file.
    fn offset(&self, cell: usize) -> usize {
        match self {
            Self::Text { text, habit, .. } => self.place(Cells::in_text(text, *habit).offset(cell)),
            Self::Values { cells, end } => cells.get(cell).map_or(*end, |&(at, _)| at),
        }
    }

    fn read(&self, board: &Board) -> Result<Vec<Option<Digit>>, Fault> {
        match self {
            Self::Text { text, habit, .. } => Cells::in_text(text, *habit)
                .read(board)
                .map_err(|fault| Fault { at: self.place(fault.at), kind: fault.kind }),
            Self::Values { cells, .. } => {
                let read = |(at, cell): &(usize, CellValue<'_>)| {
                    let digit = match cell {
                        CellValue::Null => Ok(None),
                        CellValue::Number(number) => board.read_word(number, true),
                        CellValue::Text(text) => {
                            board.read_word(text, text.len() > 1 && board.takes_numbers)
                        }
                    };
                    digit.map_err(|kind| Fault { at: *at, kind })
                };
                cells.iter().map(read).collect()
            }
        }
    }
}

/// Writes a puzzle as one object on one line, without a line end. The layout is written as its name,
/// else as the map of a jigsaw, else as an object of zones; so the puzzle is read back as it is, if
/// the reader is given the same symbols.
///
/// ```
/// use pavane::format::{Record, Reading, json};
/// use pavane::{Layout, Puzzle, Symbols};
///
/// let mut record = Record::from(Puzzle::blank("4x4+x".parse()?));
/// record.label = Some("blank".to_owned());
/// let text = json::write_puzzle(&record, &Symbols::standard(4));
/// assert_eq!(text, r#"{"layout":"4x4+x","givens":"................","label":"blank"}"#);
/// assert_eq!(json::read(text.as_bytes(), &Reading::default()), [(1, Ok(record))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(record: &Record, symbols: &Symbols) -> String {
    let layout = record.puzzle.layout();
    let (field, value) = if let Some(name) = layout.name() {
        ("layout", quote(name))
    } else if let Some(map) = jigsaw_map(layout) {
        ("map", quote(&map))
    } else {
        ("layout", on_one_line(&zones::write_json(layout)))
    };
    let givens = write_cells(record.puzzle.givens().iter().copied(), symbols);
    let mut text = format!("{{\"{field}\":{value},\"givens\":{}", quote(&givens));
    if record.puzzle.ruled_out().is_some() {
        let left = record.puzzle.listed_candidates();
        let words = layout.cells().map(|cell| quote(&candidates::word(&left, cell, symbols)));
        text += &format!(",\"candidates\":[{}]", words.collect::<Vec<_>>().join(","));
    }
    if let Some(label) = &record.label {
        text += &format!(",\"label\":{}", quote(label));
    }
    if let Some(Expected { count, solution }) = &record.expected {
        text += &format!(",\"count\":\"{count}\"");
        if let Some(grid) = solution {
            let cells = write_cells(grid.digits().iter().copied().map(Some), symbols);
            text += &format!(",\"solution\":{}", quote(&cells));
        }
    }
    text + "}"
}

/// The offset of a line and a column, both counted from 1 and the column in characters.
fn offset_in(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

/// JSON without line ends. What is no JSON stays as it is.
fn on_one_line(json: &str) -> String {
    serde_json::from_str::<serde_json::Value>(json)
        .map_or_else(|_| json.to_owned(), |value| value.to_string())
}

/// A text as a JSON string.
fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::assert_records;

    /// Reads a file and compares what is in it: the line of each puzzle, and the puzzle or the line,
    /// column and message of its error.
    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
        check_with(file, &Reading::default(), expected);
    }

    #[track_caller]
    fn check_with(file: impl AsRef<[u8]>, reading: &Reading, expected: &[(usize, &str)]) {
        assert_records(&read(file.as_ref(), reading), expected);
    }

    const GOOD: &str = "1...3....2......";

    #[test]
    fn all_arrangements_are_read() {
        let one = format!(r#"{{"givens": "{GOOD}"}}"#);
        check(&one, &[(1, GOOD)]);
        check(format!("\u{feff}{one}"), &[(1, GOOD)]);
        check(format!("{one}{one}\r\n\n{one}\n"), &[(1, GOOD), (1, GOOD), (3, GOOD)]);
        check(format!("[{one},\n{one}]"), &[(1, GOOD), (2, GOOD)]);
        check(format!("[]\n[{one}] {one}"), &[(2, GOOD), (2, GOOD)]);
        check("", &[]);
        check("[]", &[]);
        check(" \n ", &[]);
    }

    #[test]
    fn cells_are_strings_or_arrays() {
        check(
            r#"{"givens": [1,0,0,null, 3,".","",0, 0,2,0,0, 0,0,0,0]}"#,
            &[(1, "1:31: `` is not one symbol; give one symbol for each cell")],
        );
        check(r#"{"givens": [1,0,0,null, 3,".","*",0, 0,"2",0,0, 0,0,0,0]}"#, &[(1, GOOD)]);
        check(
            r#"{"givens": [[1,0,0,0],[3,0,0,0],[0,2,0,0],[0,0,0,0]], "format": "sudoku"}"#,
            &[(1, GOOD)],
        );
        check(r#"{"givens": "1 . . . 3 . . . . 2 . . . . . ."}"#, &[(1, GOOD)]);
        check(r#"{"givens": "\u0031...3....2......"}"#, &[(1, GOOD)]);
        check(r#"{"layout": "2x2", "givens": "12.."}"#, &[(1, "12..")]);
    }

    #[test]
    fn layouts_are_names_zones_and_maps() {
        let zones = r#"{"base": "1x4", "zones": [{"name": "ends", "cells": ["r1c1", "r4c4"]}]}"#;
        let layout = |text: &str| {
            let mut records = read(text.as_bytes(), &Reading::default());
            records.remove(0).1.unwrap().puzzle.layout().clone()
        };
        let given =
            |field: &str, value: &str| format!(r#"{{"{field}": {value}, "givens": "{GOOD}"}}"#);
        assert_eq!(layout(&given("layout", r#""4x4+x""#)), "4x4+x".parse().unwrap());
        assert_eq!(layout(&given("layout", zones)), zones::read(zones).unwrap());
        let jigsaw = Layout::jigsaw("AAABACBBCCDBCDDD").unwrap();
        assert_eq!(layout(&given("map", r#""AAAB ACBB CCDB CDDD""#)), jigsaw);
        assert_eq!(layout(&given("layout", "null")), Layout::square(4).unwrap());
    }

    #[test]
    fn labels_counts_and_solutions_are_read() {
        let text = r#"{"givens": "1234341221434...", "label": "a\"b", "count": "1",
            "solution": "1234341221434321"}"#;
        let records = read(text.as_bytes(), &Reading::default());
        let record = records[0].1.as_ref().unwrap();
        assert_eq!(record.label.as_deref(), Some("a\"b"));
        let expected = record.expected.as_ref().unwrap();
        assert_eq!(expected.count, 1_u8.into());
        assert_eq!(expected.solution.as_ref().unwrap().to_string(), "1234341221434321");
    }

    #[test]
    fn mistakes_are_reported_where_they_are() {
        const HINT: &str = r#"expected JSON such as {"layout": "4x4", "givens": "12..."}"#;
        let cases = [
            (r#"{"givens": "1...3....2....."}"#, "1:28: found 15 cells, expected 16 for 4x4; one is missing".to_owned()),
            (r#"{"givens": "1...3...?2......"}"#, "1:21: '?' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell".to_owned()),
            (r#"{"givens": "1..13....2......"}"#, "1:16: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one".to_owned()),
            (r#"{"givens": "1...3....2...... x"}"#, "1:29: ` x` after the cells; give the cells alone".to_owned()),
            (r#"{"givens": [1, true]}"#, "1:16: found `true` or `false`; expected a number, `null` or a string for each cell".to_owned()),
            (r#"{"givens": 5}"#, "1:12: found a number; expected a string of cells or an array of them".to_owned()),
            (r#"{"givens": [1,2]}"#, "1:16: found 2 cells, expected 16 for 4x4 or more; smaller boards need a layout".to_owned()),
            (r#"{"given": "1"}"#, format!("1:8: unknown field `given`, expected one of `format`, `layout`, `map`, `givens`, `candidates`, `label`, `count`, `solution`; {HINT}")),
            (r#"{"label": "x"}"#, format!("1:14: missing field `givens`; {HINT}")),
            (r#"{"layout": "9x", "givens": ""}"#, "1:12: \"9x\" is no layout; write 9x9 or 16x16 for a board, 2x5 or blocks:2x5 for blocks of two rows and five columns, and +x and the like after it for extra zones".to_owned()),
            (r#"{"layout": 9, "givens": ""}"#, "1:12: found a number; expected the name of a layout or an object of zones".to_owned()),
            (r#"{"layout": "4x4", "givens": "1"}"#, "1:31: found 1 cells, expected 16; 15 are missing".to_owned()),
            (r#"{"format": "x", "givens": ""}"#, "1:12: the format is `x`; expected `sudoku`".to_owned()),
            (r#"{"givens": "1...3....2......", "count": -1}"#, "1:41: `-1` is no count; after a `:` comes the number of solutions, such as 1".to_owned()),
            (r#"{"givens": "1...3....2......", "count": []}"#, "1:41: found an array; expected a number, or a string of digits".to_owned()),
            (r#"{"givens": "1...3....2......", "solution": "1"}"#, "1:44: a solution without a count; add the field `count`, such as 1".to_owned()),
            (r#"{"givens": "1...3....2......", "count": 1, "solution": "1"}"#, "1:58: found 1 cells, expected 16; 15 are missing".to_owned()),
            (r#"{"givens": "1...3....2......", "count": 1, "solution": "123.341221434321"}"#, "1:60: the solution has an empty cell here; give a digit, or leave the solution out".to_owned()),
            (r#"{"map": "AAABACBBCCDBCDD.", "givens": "1...3....2......"}"#, "1:25: r4c4 is in no region of the jigsaw map ('.'); give it the symbol of one".to_owned()),
            (r#"{"map": "AAAB", "givens": "1...3....2......"}"#, "1:10: the jigsaw map has 4 cells and the grid has 16; give one letter a cell".to_owned()),
            (r#"{"map": "AAABACBBCCDBCDDD", "layout": "4x4", "givens": "1...3....2......"}"#, "1:9: two layouts that differ, one of them here; leave out one".to_owned()),
            ("5", "1:1: found a number; expected an object with the field `givens`".to_owned()),
            (r#"["x"]"#, "1:2: found a string; expected an object with the field `givens`".to_owned()),
            ("[", format!("1:2: the array has no end; close it with `]`; {HINT}")),
            ("{", format!("1:1: EOF while parsing an object; {HINT}")),
        ];
        for (file, message) in cases {
            check(file, &[(1, &message)]);
        }
    }

    #[test]
    fn the_others_are_read() {
        let good = format!(r#"{{"givens": "{GOOD}"}}"#);
        let hint = r#"expected JSON such as {"layout": "4x4", "givens": "12..."}"#;
        check(
            format!("{good}\n{{\"givens\": \"12\n{good}\n"),
            &[
                (1, GOOD),
                (
                    2,
                    &format!(
                        "2:14: control character (\\u0000-\\u001F) found while parsing a string; {hint}"
                    ),
                ),
                (3, GOOD),
            ],
        );
        check(
            format!("[\n  {good},\n  {{\"a\": 1,, }},\n  {good}\n]"),
            &[(2, GOOD), (3, &format!("3:11: key must be a string; {hint}")), (4, GOOD)],
        );
        check(
            format!("[\n{good}\n{good}\n]"),
            &[
                (2, GOOD),
                (3, &format!("3:1: expected `,` or `]` after a value of the array; {hint}")),
                (3, GOOD),
            ],
        );
        let mut bytes = format!("{good}\n{{\"label\": \"").into_bytes();
        bytes.extend_from_slice(b"\xff\", \"givens\": \"1\"}\n");
        bytes.extend_from_slice(good.as_bytes());
        check(
            bytes,
            &[
                (1, GOOD),
                (
                    2,
                    "2:12: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text",
                ),
                (3, GOOD),
            ],
        );
    }

    #[test]
    fn what_the_caller_fixed_holds() {
        let fixed = |layout: &str| Reading { layout: layout.parse().ok(), symbols: None };
        let other = "two layouts that differ, one of them here; leave out one";
        let named = format!(r#"{{"layout": "4x4", "givens": "{GOOD}"}}"#);
        check_with(&named, &fixed("4x4"), &[(1, GOOD)]);
        check_with(&named, &fixed("4x4+x"), &[(1, &format!("1:12: {other}"))]);
        let zero = Reading { layout: None, symbols: Symbols::custom("0123").ok() };
        check_with(r#"{"givens": "0...2....1......"}"#, &zero, &[(1, GOOD)]);
    }
}
