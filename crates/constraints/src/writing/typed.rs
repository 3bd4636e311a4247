//! Parts of typed lines.

use crate::board::{Board, Variable};
use std::fmt::{Display, Write};

/// The name of a variable in a line.
pub(crate) fn name(board: &Board, variable: Variable) -> String {
    match board.place(variable) {
        Some(place) => place.to_string(),
        None => helper_name(&board.name(variable)),
    }
}

/// A line with cells after a colon.
pub(crate) fn line(head: impl Display, board: &Board, cells: &[Variable]) -> String {
    groups(head, board, &[cells])
}

/// A line with groups of cells after a colon.
pub(crate) fn groups<C: AsRef<[Variable]>>(
    head: impl Display,
    board: &Board,
    groups: &[C],
) -> String {
    let mut text = format!("{head}:");
    for (index, cells) in groups.iter().enumerate() {
        if index > 0 {
            text.push_str(" /");
        }
        for &cell in cells.as_ref() {
            let _ = write!(text, " {}", name(board, cell));
        }
    }
    text
}

/// A line whose cells are a whole row or column if possible: `sandwich 20: row 3`.
pub(crate) fn clue(head: impl Display, board: &Board, cells: &[Variable]) -> String {
    let rows = (0..board.rows()).map(|row| ("row", row, board.row(row)));
    let columns = (0..board.columns()).map(|column| ("column", column, board.column(column)));
    for (word, number, all) in rows.chain(columns).filter(|(_, _, all)| all.len() > 1) {
        if all == cells {
            return format!("{head}: {word} {}", number + 1);
        }
        if all.iter().rev().eq(cells) {
            return format!("{head}: {word} {} reversed", number + 1);
        }
    }
    line(head, board, cells)
}

/// The numbers of a list with blanks between them, and a blank before each.
pub(crate) fn numbers(numbers: &[i64]) -> String {
    numbers.iter().map(|number| format!(" {number}")).collect()
}

/// The name of a helper cell: as it is if it cannot be mistaken for something else, else a string.
pub(crate) fn helper_name(name: &str) -> String {
    let is_plain = name.starts_with('V') && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_plain { name.to_owned() } else { quoted(name) }
}

/// A string of JSON without `#`, which could begin a comment.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('#', "\\u0023")
}
