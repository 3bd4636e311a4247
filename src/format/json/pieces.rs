//! The values of a JSON file, each kept raw, with recovery after broken JSON.

use crate::format::error::Fault;
use crate::format::error::{FormatError, FormatErrorKind};
use crate::format::position::column;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The text of a file, with a replacement character for each byte that is not UTF-8, and the offsets of
/// these characters in the text.
pub(super) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Vec<(usize, u8)>) {
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

/// A position in a text, with its line and column. It moves forwards only. Finding many positions in
/// ascending order takes one pass over the text, for lines of any length.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// Counted from 1.
    pub(super) line: usize,
    /// Counted from 1, in characters.
    pub(super) column: usize,
}

impl Cursor<'_> {
    pub(super) fn advance(&mut self, to: usize) {
        let to = to.min(self.text.len());
        let Some(passed) = self.text.as_bytes().get(self.at..to) else { return };
        self.at = to;
        // The column counts from the last line feed.
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

    /// The error of a fault that is not before this position.
    pub(super) fn locate(mut self, fault: Fault) -> FormatError {
        self.advance(fault.at);
        FormatError::new(self.line, self.column, fault.kind)
    }
}

/// A value of the file, or an error in its place.
pub(super) struct JsonPiece<'t> {
    pub(super) start: usize,
    pub(super) value: Result<&'t str, Fault>,
    /// The start of the array around it, if any.
    pub(super) array: Option<usize>,
}

/// The values of a file, or of its arrays.
pub(super) fn pieces(text: &str) -> Vec<JsonPiece<'_>> {
    let mut pieces = JsonPieces { text, at: 0, array: None, found: Vec::new() };
    while pieces.step() {}
    pieces.found
}

pub(super) struct JsonPieces<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// The start of the current array.
    array: Option<usize>,
    found: Vec<JsonPiece<'t>>,
}

impl<'t> JsonPieces<'t> {
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn skip_blanks(&mut self) {
        let blanks = [' ', '\t', '\r', '\n'];
        self.at = self.text.len() - self.rest().trim_start_matches(blanks).len();
    }

    /// Takes a value or an end of an array. Returns `false` at the end of the text.
    pub(super) fn step(&mut self) -> bool {
        self.skip_blanks();
        match (self.rest().bytes().next(), self.array.is_some()) {
            (None, true) => {
                self.fail(self.at, self.at, "the array has no end; close it with `]`");
                false
            }
            (None, false) => false,
            // An array without objects has puzzles as items, or is one.
            (Some(b'['), false) if self.bare_array() => true,
            (Some(b'['), false) => {
                self.array = Some(self.at);
                self.at += 1;
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

    /// Takes an array of puzzles without objects: rows or cells of one puzzle, or such arrays or strings for several.
    fn bare_array(&mut self) -> bool {
        let start = self.at;
        let first = self.rest()[1..].trim_start().bytes().next();
        if !matches!(first, Some(b'[' | b'"' | b'0'..=b'9' | b'n')) {
            return false;
        }
        let mut values = serde_json::Deserializer::from_str(self.rest()).into_iter::<&RawValue>();
        let Some(Ok(value)) = values.next() else { return false };
        let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(value.get()) else { return false };
        if items.iter().any(|item| item.get().starts_with('{')) {
            return false;
        }
        self.at += values.byte_offset();
        if is_one_puzzle(&items) {
            self.found.push(JsonPiece { start, value: Ok(value.get()), array: None });
        } else {
            let place = |item: &str| item.as_ptr().addr() - self.text.as_ptr().addr();
            let pieces = items.iter().map(|item| item.get());
            let array = Some(start);
            let pieces =
                pieces.map(|item| JsonPiece { start: place(item), value: Ok(item), array });
            let pieces: Vec<JsonPiece<'t>> = pieces.collect();
            self.found.extend(pieces);
        }
        true
    }

    /// Leaves the array if it ends here.
    pub(super) fn end_array(&mut self) -> bool {
        let ends = self.rest().starts_with(']');
        if ends {
            self.at += 1;
            self.array = None;
        }
        ends
    }

    pub(super) fn value(&mut self) {
        let start = self.at;
        let mut values = serde_json::Deserializer::from_str(self.rest()).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(value)) => {
                self.at += values.byte_offset();
                self.found.push(JsonPiece { start, value: Ok(value.get()), array: self.array });
                if self.array.is_some() {
                    self.separator();
                }
            }
            Some(Err(error)) => {
                let fault = json_fault(&error, self.rest(), start);
                let (at, is_end) = (fault.at, error.is_eof());
                self.found.push(JsonPiece { start, value: Err(fault), array: self.array });
                // If the text ends too early, the rest has no further value.
                self.resume(start, if is_end { self.text.len() } else { at });
            }
            None => self.at = self.text.len(),
        }
    }

    /// Takes the separator after a value of an array.
    pub(super) fn separator(&mut self) {
        self.skip_blanks();
        if self.rest().starts_with(',') {
            self.at += 1;
        } else if !self.end_array() && !self.rest().is_empty() {
            self.fail(self.at, self.at, "expected `,` or `]` after a value of the array");
            // Before another object, only a comma is missing.
            if !self.rest().starts_with('{') {
                self.resume(self.at, self.at);
            }
        }
    }

    pub(super) fn fail(&mut self, start: usize, at: usize, message: &str) {
        let kind = FormatErrorKind::Json { message: message.to_owned() };
        self.found.push(JsonPiece { start, value: Err(Fault { at, kind }), array: self.array });
    }

    /// Continues after an error at offset `at` in the value that started at `start`: at the next line that looks like
    /// another value, from the line of the error on. Each part of the text is read once.
    pub(super) fn resume(&mut self, start: usize, at: usize) {
        let line_start = |at: usize| self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let indent = &self.text[line_start(start)..start];
        // The next value has the indentation of the broken one.
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
        self.array = None;
    }
}

/// Whether the items of an array are the cells or the rows of one puzzle. The number of rows is the number of cells of
/// each row, or of most rows, unless a row may be a puzzle of its own.
pub(super) fn is_one_puzzle(items: &[&RawValue]) -> bool {
    /// The least number of rows of a board that needs no layout.
    const LEAST: usize = 4;
    let width = |item: &str| match item.bytes().next() {
        Some(b'"') => item.chars().count().saturating_sub(2),
        _ => match serde_json::from_str::<Vec<&RawValue>>(item) {
            Ok(row) if row.iter().any(|cell| cell.get().starts_with('[')) => 0,
            Ok(row) => row.len(),
            Err(_) => 0,
        },
    };
    let is_cell =
        |item: &str| !item.starts_with('[') && (!item.starts_with('"') || width(item) <= 2);
    if items.iter().all(|item| is_cell(item.get())) {
        return true;
    }
    let rows = items.len();
    let good = items.iter().filter(|item| width(item.get()) == rows).count();
    let side = rows.isqrt();
    let may_be_puzzles = side >= LEAST && side * side == rows;
    good == rows || rows >= LEAST && 2 * good > rows && !may_be_puzzles
}

/// The start of the character of a byte.
fn floor_char(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// A JSON error in a part of the text that starts at `start`. `serde_json` counts lines and columns
/// from 1, columns in bytes, and column 0 is before the first one.
pub(super) fn json_fault(error: &serde_json::Error, part: &str, start: usize) -> Fault {
    let before = part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len);
    let at = start + before.sum::<usize>() + error.column().saturating_sub(1);
    let position = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let message = message.strip_suffix(&position).unwrap_or(&message).to_owned();
    Fault { at, kind: FormatErrorKind::Json { message } }
}
