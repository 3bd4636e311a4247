//! Lists of clues, each with its cell: `r1c1=5`, `R1C1: 5`, `(1,1)=5`, `grid[0][0] = 5`, `A1=5`, `A15`,
//! `row 1 col 1 is 5`.
//!
//! ```text
//! list  = [ title ] [ size ] [ mark ] clue ...
//! title = a line of words above the clues, without anything that may be a clue
//! size  = the name of a layout, or the number of digits; begins a puzzle
//! mark  = "-", "*" and the like, or the number of the line and "." or ")", before all lines of a list or none
//! clue  = [ "cell" ] cell ( "=" | ":" | "->" | "is" ) digit, with blanks, commas, semicolons or ends of lines between
//!         clues
//! cell  = "r" row "c" column, or words of several languages for row and column
//!       | "(" row "," column ")" | "[" row "]" "[" column "]" | "[" row "," column "]", after a name or not
//!       | letter number
//! ```
//!
//! Without a size the caller fixes the board, or it is 9x9. Rows and columns count from 1. Numbers between brackets
//! count from 0 if one of them is 0, and from 1 if one of them is the number of rows. Otherwise the list is refused. A
//! letter may be a row or a column. It is a row if the letters are A to J without I, or if both readings are the same
//! puzzle. Otherwise the list is refused. `#` begins a comment.
//!
//! A puzzle ends at a line with a size. It also ends before a list that names a cell again, after a blank line or on a
//! line of its own.

mod cell;
mod lists;
mod names;

use super::board::{Boards, FormatBoard};
use super::definition::{BARE, FileArrangement, Format};
use super::error::Fault;
use super::error::FormatErrorKind;
use super::position::{decode, skip_mark};
use super::{FormatError, Reading, Record};
use crate::layout::{Cell, Digit, Layout};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use cell::{CellNotation, Clue};
use dlx::format::located::FormatNames;
use lists::{ClueList, lists};

/// Lists of clues.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "clues",
        extensions: &[],
        summary: "lists of givens with their cells, such as r1c1=5",
    },
    arrangement: FileArrangement::Other,
    recognize: None,
    read: |bytes, reading| Box::new(read(&bytes, reading).into_iter()),
    write: |record, symbols| write(record, symbols),
    frame: BARE,
};

/// The name of the board of lists without a size.
const USUAL: &str = "9x9";

/// The expected text of a clue.
const CLUE: &str = "a clue such as `r1c1=5`";
/// The expected form of a cell with a letter that may be a row or a column.
const LETTER: &str = "a cell such as `r1c5`: a letter may be a row or a column";
/// The expected form of a cell with numbers that may count from 0 or 1.
const BASE: &str = "cells such as `r1c5`: these may count from 0 or from 1";

/// The expected numbering of lists with a line that states another one.
const NUMBERING: &str = "cells such as `r1c5`, with the row first, counted from 1; write them so, and leave this line out";

/// Reads the lists of a file, each with its first line.
pub(super) fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    let text = match decode(bytes) {
        Ok(text) => text,
        Err(Fault { at, kind }) => {
            let line = 1 + skip_mark(bytes)[..at].iter().filter(|&&byte| byte == b'\n').count();
            return vec![(line, Err(FormatError::new(line, 1, kind)))];
        }
    };
    let mut boards = Boards::new(reading);
    let read = |list: ClueList<'_>| {
        let record = read_list(&list, &mut boards);
        let label = list.label.map(str::to_owned);
        (list.line, record.map(|puzzle| Record { label, ..Record::from(puzzle) }))
    };
    lists(text).into_iter().map(read).collect()
}

/// Whether the beginning of a file is a list of clues: several clues and hardly any other words, or only a few clues
/// such as `r1c1=5`.
pub(super) fn recognize(start: &[u8]) -> bool {
    /// The least number of clues of other forms.
    const FEWEST: usize = 4;
    let Ok(text) = decode(start) else { return false };
    let lists = lists(text);
    let clues: usize = lists.iter().map(|list| list.clues.len()).sum();
    let strange: usize = lists.iter().map(|list| list.strange.len()).sum();
    let strange_lines: usize = lists.iter().map(ClueList::strange_lines).sum();
    // Words such as `A15` may be anything if a cell occurs twice.
    let is_plain = |list: &ClueList<'_>| {
        let mut bare: Vec<CellNotation> =
            list.clues.iter().filter(|clue| clue.is_bare).map(|clue| clue.place).collect();
        bare.sort_unstable();
        bare.windows(2).all(|pair| pair[0] != pair[1])
    };
    let is_named = |clue: &Clue<'_>| matches!(clue.place, CellNotation::Named { .. });
    let all_are_named = || lists.iter().flat_map(|list| &list.clues).all(is_named);
    let are_enough = clues >= FEWEST || clues > 0 && strange == 0 && all_are_named();
    let are_few = if all_are_named() { 2 } else { 10 } * strange_lines <= clues;
    are_enough && are_few && strange <= clues && lists.iter().all(is_plain)
}

/// Reads a list.
fn read_list(list: &ClueList<'_>, boards: &mut Boards) -> Result<Puzzle, FormatError> {
    if let Some(strange) = list.strange.first() {
        let found = strange.text.to_owned();
        return Err(strange.error(FormatErrorKind::Unexpected { found, expected: CLUE }));
    }
    if let Some(stated) = list.numbering
        && (stated.is_turned || stated.first == Some(0) && list.counts_from_one())
    {
        let found = stated.piece.text.to_owned();
        return Err(stated.piece.error(FormatErrorKind::Unexpected { found, expected: NUMBERING }));
    }
    let at_start = |kind| FormatError::new(list.line, 1, kind);
    let board = match (&list.size, boards.fixed_layout().is_some()) {
        (Some(size), _) => {
            let read = || match size.text.parse::<usize>() {
                Ok(digits) => Layout::square(digits).map_err(|error| error.to_string()),
                Err(_) => size.text.parse().map_err(|error: crate::NameError| error.to_string()),
            };
            let bad = |message| size.error(FormatErrorKind::BadLayout { message });
            boards.own(size.text, || read().map_err(bad), at_start)?
        }
        (None, false) => boards.own(USUAL, || usual().map_err(at_start), at_start)?,
        (None, true) => boards.square(0).map_err(at_start)?,
    };
    let first = list.clues.iter().find(|clue| clue.place.is_letter());
    let Some(first) = first else { return read_clues(list, board, false) };
    // A letter may be a row or a column: both readings are tried, unless J without I makes it a row.
    let by_rows = read_clues(list, board, false);
    if list.skips_i() {
        return by_rows;
    }
    match (by_rows, read_clues(list, board, true)) {
        (Ok(rows), Ok(columns)) if rows == columns => Ok(rows),
        (Err(error), Err(_)) => Err(error),
        _ => {
            let found = first.text.to_owned();
            Err(first.error(FormatErrorKind::Unexpected { found, expected: LETTER }))
        }
    }
}

/// The board of lists without a size.
fn usual() -> Result<Layout, FormatErrorKind> {
    USUAL.parse().map_err(|error: crate::NameError| FormatErrorKind::BadLayout {
        message: error.to_string(),
    })
}

/// The puzzle of a list; its letters are columns or rows.
fn read_clues(
    list: &ClueList<'_>,
    board: &FormatBoard,
    letters_are_columns: bool,
) -> Result<Puzzle, FormatError> {
    let layout = &board.layout;
    let base = list.base(layout.height()).map_err(|clue| {
        clue.error(FormatErrorKind::Unexpected { found: clue.text.to_owned(), expected: BASE })
    })?;
    let is_number = |clue: &Clue<'_>| clue.digit.len() > 1;
    let are_numbers = board.takes_numbers && list.clues.iter().any(is_number);
    let mut givens: Vec<Option<Digit>> = vec![None; layout.cell_count()];
    let mut last: Vec<Option<&Clue<'_>>> = vec![None; layout.cell_count()];
    for clue in &list.clues {
        let (row, column) = clue.place.position(base, list.skips_i(), letters_are_columns);
        let cell = row.zip(column).and_then(|(row, column)| layout.cell_at(row, column));
        let cell = cell.ok_or_else(|| outside(clue, layout))?;
        let digit = board.read_word(clue.digit, are_numbers).map_err(|kind| clue.error(kind))?;
        let (slot, last) = (&mut givens[cell.index()], &mut last[cell.index()]);
        // A clue may be repeated, but not contradicted.
        if let Some(first) = last.filter(|_| slot.is_some() && *slot != digit) {
            let (found, line) = (clue.text.to_owned(), first.line());
            let first = first.text.to_owned();
            return Err(clue.error(FormatErrorKind::TwoDigits { found, first, line }));
        }
        (*slot, *last) = (digit, Some(clue));
    }
    board.puzzle(givens).map_err(|(cell, kind)| match last.get(cell).copied().flatten() {
        Some(clue) => clue.error(kind),
        None => FormatError::new(list.line, 1, kind),
    })
}

/// The error of a cell outside of the board.
fn outside(clue: &Clue<'_>, layout: &Layout) -> FormatError {
    let (height, width) = (layout.height(), layout.width());
    let message = format!(
        "the cell of `{}` is not on the board, which has {height} rows and {width} columns; put the size, such as \
         16x16, on a line before the clues",
        clue.text
    );
    clue.error(FormatErrorKind::BadLayout { message })
}

/// Writes the size of the board and the givens, one row per line; `None` if the layout has no name.
fn write(record: &Record, symbols: &Symbols) -> Option<String> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    // A size alone is not a list.
    if puzzle.given_count() == 0 {
        return None;
    }
    let mut text = format!("{}\n", layout.name()?);
    for row in 0..layout.height() {
        let given = |cell: Cell| {
            let digit = (*puzzle.givens().get(cell.index())?)?;
            Some(format!("{}={}", layout.position(cell), symbols.print(digit)))
        };
        let cells = (0..layout.width()).filter_map(|column| layout.cell_at(row, column));
        let clues: Vec<String> = cells.filter_map(given).collect();
        if !clues.is_empty() {
            text.push_str(&clues.join(" "));
            text.push('\n');
        }
    }
    Some(text)
}
