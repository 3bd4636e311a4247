//! Arrays of numbers in program text: `board = [[5, 3, 0, ...], ...]` of Python, `int g[9][9] = {{5, 3, 0, ...}, ...};`
//! of C, the output of numpy, and others.
//!
//! Lists between brackets, braces or parentheses are rows of cells, flat boards, or lists of strings with a row each.
//! Rows may be lists of a larger one, or follow each other, as in assignments line by line. Semicolons and bars
//! separate rows of one list. A cell is a number, a symbol in quotes, or a word for an empty cell. Other text and
//! comments are skipped. JSON has a [reader of its own](super::json).

mod boards;
mod lists;
mod order;
mod tokens;

use super::board::Boards;
use super::definition::{BARE, DETECT_BYTES, FileArrangement, Format};
use super::error::SIDES;
use super::position::{decode, line_before, skip_mark};
use super::{FormatError, Reading, Record, lenient};
use crate::layout::{Digit, Layout};
use crate::symbols::Symbols;
use boards::{Array, arrays};
use dlx::format::located::FormatNames;
use lists::lists;

/// The greatest number of missing rows among rows that are printed one after the other.
const SLIP: usize = 2;

/// Arrays in program text.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "array",
        extensions: &[],
        summary: "arrays of numbers in program text, such as Python or C",
    },
    arrangement: FileArrangement::Other,
    recognize: None,
    read: |bytes, reading| Box::new(read(&bytes, reading).into_iter()),
    write: |record, symbols| write(record, symbols),
    frame: BARE,
};

/// Reads the arrays of a text that are as large as a board, each with its first line.
pub(super) fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    let text = match decode(bytes) {
        Ok(text) => text,
        Err(fault) => {
            let line = 1 + newlines(&skip_mark(bytes)[..fault.at]);
            return vec![(line, Err(place(&String::from_utf8_lossy(bytes), fault.at, fault.kind)))];
        }
    };
    let mut boards = Boards::new(reading);
    let found = arrays(&lists(text), reading.layout.as_ref());
    let read = |array: Array<'_>| {
        let line = 1 + newlines(&text.as_bytes()[..array.at]);
        let record = order::check(text, &array).and_then(|()| array.read(&mut boards));
        (line, record.map_err(|fault| place(text, fault.at, fault.kind)))
    };
    found.into_iter().map(read).collect()
}

fn newlines(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}

/// The error at an offset of a text.
fn place(text: &str, at: usize, kind: super::FormatErrorKind) -> FormatError {
    let before = text.get(..at).unwrap_or(text);
    let column = 1 + line_before(text, at).chars().count();
    FormatError::new(1 + newlines(before.as_bytes()), column, kind)
}

/// Whether the beginning of a file is program text with an array of a board, and not JSON.
pub(super) fn recognize(start: &[u8]) -> bool {
    let Ok(text) = decode(start) else { return false };
    if !text.contains(['[', '{', '(']) || is_json(text) {
        return false;
    }
    arrays(&lists(text), None).iter().any(Array::is_puzzle)
}

/// Whether a text is JSON, perhaps cut off, and not the rows of a puzzle one after the other.
pub(super) fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    if !text.starts_with(['[', '{']) {
        return false;
    }
    let strict = lenient::strict(text);
    let mut values =
        serde_json::Deserializer::from_str(&strict).into_iter::<serde::de::IgnoredAny>();
    // The beginning of a large file may end within a value.
    let is_cut = text.len() + 1 >= DETECT_BYTES;
    values.all(|value| value.is_ok() || is_cut && value.is_err_and(|error| error.is_eof()))
        && !has_rows_alone(&strict, is_cut)
}

/// Whether the values of a text are arrays of cells, each a row of a board, as Python prints a list row by row.
fn has_rows_alone(text: &str, is_cut: bool) -> bool {
    let values = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
    let mut lengths = Vec::new();
    for value in values {
        let value = match value {
            Ok(value) => value,
            Err(_) if is_cut => break,
            Err(_) => return false,
        };
        let Some(cells) = value.as_array().filter(|cells| SIDES.contains(&cells.len())) else {
            return false;
        };
        // Each row may be a board of its own, such as the 16 cells of 4x4.
        let side = cells.len().isqrt();
        let is_small = |cell: &serde_json::Value| cell.as_u64().is_none_or(|n| n <= side as u64);
        let may_be_board = side * side == cells.len() && SIDES.contains(&side);
        if !cells.iter().all(is_cell) || may_be_board && cells.iter().all(is_small) {
            return false;
        }
        lengths.push(cells.len());
    }
    let usual = lengths.first().copied().unwrap_or_default();
    let good = lengths.iter().filter(|&&length| length == usual).count();
    // A damaged board still has mostly equal rows, and few missing ones.
    usual > 0 && 3 * good > 2 * lengths.len() && lengths.len() + SLIP >= usual
}

/// Whether a value can be a cell of a row.
fn is_cell(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::Null | serde_json::Value::Number(_) => true,
        serde_json::Value::String(text) => text.chars().count() <= 2,
        _ => false,
    }
}

/// Writes a puzzle on a usual board as a list of lists, which Python, JavaScript and others take; `None` for others.
fn write(record: &Record, symbols: &Symbols) -> Option<String> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    if Layout::square(layout.digits()).as_ref() != Ok(layout) {
        return None;
    }
    let are_numbers = *symbols == Symbols::standard(layout.digits());
    let cell = |digit: &Option<Digit>| match digit {
        None if are_numbers => "0".to_owned(),
        Some(digit) if are_numbers => digit.to_string(),
        None => "\"\"".to_owned(),
        Some(digit) => format!("\"{}\"", symbols.print(*digit)),
    };
    let mut text = "board = [\n".to_owned();
    for row in puzzle.givens().chunks(layout.width()) {
        let cells: Vec<String> = row.iter().map(cell).collect();
        text.push_str(&format!("    [{}],\n", cells.join(", ")));
    }
    Some(text + "]\n")
}
