//! The lists of a program text that have the size of a board.

use super::lists::{ArrayWord, BracketList};
use crate::format::Record;
use crate::format::board::{Boards, FormatBoard};
use crate::format::error::Fault;
use crate::format::error::{FormatErrorKind, SIDES};
use crate::format::plain::plain_cell;
use crate::layout::{Digit, Layout};
use crate::puzzle::Puzzle;

/// The least number of cells of a flat list that is a board of its own; shorter lists among others are rows.
const FLAT: usize = 81;
/// The greatest number of rows that a damaged array lacks, or has in excess.
const SLIP: usize = 2;

/// The cells of an array.
pub(super) struct Array<'t> {
    /// The offset of its bracket.
    pub(super) at: usize,
    rows: Vec<Vec<ArrayWord<'t>>>,
    by_columns: bool,
}

/// The arrays of a text with the size of a board, or nearly.
pub(super) fn arrays<'t>(text: &BracketList<'t>, layout: Option<&Layout>) -> Vec<Array<'t>> {
    let mut found = Vec::new();
    let mut open = vec![text];
    while let Some(list) = open.pop() {
        if let Some(array) = of_list(list, layout) {
            found.push(array);
            continue;
        }
        // Lists that are rows of a found array are not searched again.
        let arrays = of_rows(list, layout);
        let is_open = |inner: &&BracketList<'t>| {
            arrays.is_none() || !inner.cells().is_some_and(|cells| is_row(&cells))
        };
        open.extend(list.lists().filter(is_open));
        found.extend(arrays.into_iter().flatten());
    }
    found.sort_by_key(|array: &Array<'_>| array.at);
    found
}

/// The array of a list of cells, or of strings of cells.
fn of_list<'t>(list: &BracketList<'t>, layout: Option<&Layout>) -> Option<Array<'t>> {
    let cells = list.cells()?;
    let array = |rows| Some(Array { at: list.at, rows, by_columns: list.by_columns });
    let is_text =
        |cell: &ArrayWord<'_>| cell.is_quoted && cell.text.chars().count() >= *SIDES.start();
    if cells.len() >= *SIDES.start() && cells.iter().all(is_text) {
        let rows: Vec<Vec<ArrayWord<'t>>> = cells.iter().map(symbols).collect();
        return is_square(&rows).then(|| array(rows)).flatten();
    }
    // Semicolons or bars divide the list into rows.
    let has_rows = cells.first().zip(cells.last()).is_some_and(|(a, b)| a.row != b.row);
    if has_rows {
        let rows: Vec<Vec<ArrayWord<'t>>> =
            cells.chunk_by(|a, b| a.row == b.row).map(<[ArrayWord<'t>]>::to_vec).collect();
        return is_square(&rows).then(|| array(rows)).flatten();
    }
    let side = cells.len().isqrt();
    let is_board = match layout {
        Some(layout) => layout.cell_count() == cells.len(),
        None => side * side == cells.len() && cells.len() >= FLAT && SIDES.contains(&side),
    };
    is_board.then(|| array(vec![cells])).flatten()
}

/// The arrays with the lists in a list as rows.
fn of_rows<'l, 't>(list: &'l BracketList<'t>, layout: Option<&Layout>) -> Option<Vec<Array<'t>>> {
    let row = |row: &'l BracketList<'t>| Some((row, row.cells().filter(|cells| is_row(cells))?));
    let rows: Vec<(&BracketList<'t>, Vec<ArrayWord<'t>>)> = list.lists().filter_map(row).collect();
    let first = rows.first()?;
    let usual = usual_length(&rows);
    // Each row is a board of its own, unless the rows themselves form a board.
    if rows.iter().any(|(row, _)| of_list(row, layout).is_some())
        && rows.len().abs_diff(usual) > SLIP
    {
        return None;
    }
    let array = |rows: &[(&BracketList<'t>, Vec<ArrayWord<'t>>)]| Array {
        at: rows.first().map_or(first.0.at, |(row, _)| row.at),
        rows: rows.iter().map(|(_, cells)| cells.clone()).collect(),
        by_columns: list.by_columns,
    };
    let height = layout.map_or(usual, Layout::height);
    let fits = rows.iter().all(|(_, cells)| cells.len() == usual);
    // Several boards may follow each other in one list.
    if fits && height > 0 && rows.len().is_multiple_of(height) {
        return Some(rows.chunks(height).map(array).collect());
    }
    let whole = array(&rows);
    let is_meant = SIDES.contains(&usual)
        && rows.len() + 1 >= *SIDES.start()
        && rows.len().abs_diff(usual) <= SLIP;
    is_meant.then(|| vec![whole])
}

/// The cells of a text, one for each character.
fn symbols<'t>(text: &ArrayWord<'t>) -> Vec<ArrayWord<'t>> {
    let cell = |(at, c): (usize, char)| ArrayWord {
        at: text.at + 1 + at,
        text: &text.text[at..at + c.len_utf8()],
        is_quoted: true,
        row: text.row,
    };
    text.text.char_indices().filter(|(_, c)| !matches!(c, ' ' | ',')).map(cell).collect()
}

/// Whether cells can be a row: several numbers, symbols and words for empty cells, with at most one damaged.
fn is_row(cells: &[ArrayWord<'_>]) -> bool {
    let bad = cells.iter().filter(|cell| !is_cell(cell)).count();
    cells.len() >= *SIDES.start() && bad <= cells.len() / 6 && bad <= 1
}

/// Whether a word can be a cell: a number, a symbol in quotes, or a symbol or word for an empty cell.
fn is_cell(cell: &ArrayWord<'_>) -> bool {
    let text = plain_cell(cell.text);
    let is_number = || text.parse().is_ok_and(|number: usize| number <= *SIDES.end());
    match text.chars().count() {
        0 => true,
        1 if cell.is_quoted => true,
        1 | 2 => is_number() || matches!(text, "." | "_" | "?" | "-"),
        _ => false,
    }
}

/// Whether the number of rows is the number of cells of each row.
fn is_square(rows: &[Vec<ArrayWord<'_>>]) -> bool {
    SIDES.contains(&rows.len())
        && rows.iter().all(|row| row.len() == rows.len() && row.iter().all(is_cell))
}

/// The most frequent number of cells of a row.
fn usual_length(rows: &[(&BracketList<'_>, Vec<ArrayWord<'_>>)]) -> usize {
    let count = |length: usize| rows.iter().filter(|(_, cells)| cells.len() == length).count();
    let lengths = rows.iter().take(*SIDES.end()).map(|(_, cells)| cells.len());
    lengths.max_by_key(|&length| (count(length), length)).unwrap_or_default()
}

impl Array<'_> {
    /// The offsets of the first cells of the rows.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().filter_map(|row| row.first()).map(|cell| cell.at)
    }

    /// The offset after the last cell.
    pub(super) fn end(&self) -> usize {
        let last = self.rows.last().and_then(|row| row.last());
        last.map_or(self.at, |cell| cell.at + cell.text.len())
    }

    /// Whether the array is a puzzle. A matrix of zeros and ones has several ones in a row.
    pub(super) fn is_puzzle(&self) -> bool {
        let is_binary =
            self.rows.iter().flatten().all(|cell| matches!(plain_cell(cell.text), "0" | "1"));
        let ones = |row: &Vec<ArrayWord<'_>>| row.iter().filter(|cell| cell.text == "1").count();
        !(is_binary && self.rows.iter().any(|row| ones(row) > 1))
    }

    /// Reads the puzzle.
    pub(super) fn read(&self, boards: &mut Boards) -> Result<Record, Fault> {
        let cells: Vec<&ArrayWord<'_>> = self.rows.iter().flatten().collect();
        let fault = |cell: usize, kind| Fault {
            at: cells.get(cell).or(cells.last()).map_or(self.at, |cell| cell.at),
            kind,
        };
        if self.by_columns {
            return Err(fault(0, BY_COLUMNS));
        }
        self.check(boards.fixed_layout())?;
        let board = boards.of_length(cells.len()).map_err(|kind| fault(cells.len(), kind))?;
        // `-1` and numbers from 0 on are digits that count from 0, unless they clash then.
        let words = cells.iter().map(|cell| cell.text);
        if let Some(other) = board.counting_from_zero(words)
            && let Ok(puzzle) = self.read_on(&other, &cells)
        {
            return Ok(Record { symbols: other.unusual_symbols(), ..puzzle.into() });
        }
        Ok(self.read_on(board, &cells)?.into())
    }

    /// Reads the cells on a board.
    fn read_on(&self, board: &FormatBoard, cells: &[&ArrayWord<'_>]) -> Result<Puzzle, Fault> {
        let fault = |cell: usize, kind| Fault {
            at: cells.get(cell).or(cells.last()).map_or(self.at, |cell| cell.at),
            kind,
        };
        let is_number = |text: &str| text.len() > 1 && text.bytes().all(|b| b.is_ascii_digit());
        let are_numbers =
            board.takes_numbers && cells.iter().any(|cell| is_number(plain_cell(cell.text)));
        let read = |(place, cell): (usize, &&ArrayWord<'_>)| {
            let text = plain_cell(cell.text);
            if text.is_empty() {
                return Ok(None);
            }
            board.read_word(text, are_numbers).map_err(|kind| fault(place, kind))
        };
        let givens: Vec<Option<Digit>> =
            cells.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        board.puzzle(givens).map_err(|(cell, kind)| fault(cell, kind))
    }

    /// Requires equal numbers of rows and of cells per row, unless a layout fixes them.
    fn check(&self, layout: Option<&Layout>) -> Result<(), Fault> {
        let mut lengths: Vec<usize> = self.rows.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        let usual = lengths.get(lengths.len() / 2).copied().unwrap_or_default();
        if layout.is_some() || self.rows.len() == 1 {
            return Ok(());
        }
        let end = |row: &Vec<ArrayWord<'_>>| row.last().map_or(self.at, |cell| cell.at);
        // The error points to the first cell beyond the usual length, or to the last cell of a short row.
        if let Some(row) = self.rows.iter().find(|row| row.len() != usual) {
            let kind =
                FormatErrorKind::RaggedRow { found: row.len(), expected: usual, dashes: false };
            return Err(Fault { at: row.get(usual).map_or(end(row), |cell| cell.at), kind });
        }
        if self.rows.len() == usual {
            return Ok(());
        }
        let (found, width) = (self.rows.len(), Some(usual));
        let at = self.rows.last().map_or(self.at, end);
        Err(Fault { at, kind: FormatErrorKind::RowCount { found, expected: usual, width } })
    }
}

/// Matrices that R, Julia and Matlab fill column by column.
const BY_COLUMNS: FormatErrorKind = FormatErrorKind::Unsupported {
    what: "a matrix that is filled by columns",
    remedy: "write its rows as lists, or give R byrow=TRUE",
};
