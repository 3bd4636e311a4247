//! The cells of a puzzle or solution in JSON.

use super::members::Members;
use super::source::{JsonText, ValueType, first_object};
use crate::format::board::{Boards, FormatBoard, Notation};
use crate::format::cells::CellRange;
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use crate::layout::Digit;
use crate::puzzle::Puzzle;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The meaning of a blank string in the place of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Blank {
    /// A mistake, in the objects of this program.
    Mistake,
    /// An empty cell, in the objects of other programs.
    Empty,
}

/// A cell of an array.
pub(super) enum CellValue<'t> {
    Null,
    /// The text of the number.
    Number(&'t str),
    Text(Cow<'t, str>),
}

/// The cells of a puzzle or solution, before its board is known.
pub(super) enum ListedCells<'t> {
    /// A string of cells, without its quotes.
    Text {
        text: Cow<'t, str>,
        start: usize,
        inside: bool,
        end: usize,
        notation: Notation,
    },
    Values {
        cells: Vec<(usize, CellValue<'t>)>,
        end: usize,
    },
}

impl ListedCells<'_> {
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Text { text, notation, .. } => CellRange::in_text(text, *notation).count(),
            Self::Values { cells, .. } => cells.len(),
        }
    }

    /// The numbers and texts of the cells of an array, without null.
    pub(super) fn words(&self) -> Option<impl Iterator<Item = &str>> {
        let Self::Values { cells, .. } = self else { return None };
        Some(cells.iter().filter_map(|(_, cell)| match cell {
            CellValue::Null => None,
            CellValue::Number(number) => Some(*number),
            CellValue::Text(text) => Some(text.as_ref()),
        }))
    }

    /// The offset in the file of the end of the cells.
    pub(super) fn end(&self) -> usize {
        match self {
            Self::Text { end, .. } => self.place(*end),
            Self::Values { end, .. } => *end,
        }
    }

    /// The offset in the file of an offset in the string.
    fn place(&self, at: usize) -> usize {
        match self {
            Self::Text { start, inside: true, .. } => start + 1 + at,
            Self::Text { start, .. } => *start,
            Self::Values { .. } => at,
        }
    }

    /// The offset of a cell in the file.
    pub(super) fn offset(&self, cell: usize) -> usize {
        match self {
            Self::Text { text, notation, .. } => {
                self.place(CellRange::in_text(text, *notation).offset(cell))
            }
            Self::Values { cells, end } => cells.get(cell).map_or(*end, |&(at, _)| at),
        }
    }

    pub(super) fn read(&self, board: &FormatBoard) -> Result<Vec<Option<Digit>>, Fault> {
        match self {
            Self::Text { text, notation, .. } => CellRange::in_text(text, *notation)
                .read(board)
                .map_err(|fault| Fault { at: self.place(fault.at), kind: fault.kind }),
            Self::Values { cells, .. } => {
                let read = |(at, cell): &(usize, CellValue<'_>)| {
                    let digit = match cell {
                        CellValue::Null => Ok(None),
                        CellValue::Number(number) => read_number(number, board),
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

impl<'t> JsonText<'t> {
    /// Finds the cells of a string or an array.
    pub(super) fn split_cells(
        &self,
        value: &'t str,
        notation: Notation,
        blank: Blank,
    ) -> Result<ListedCells<'t>, Fault> {
        let start = self.offset(value);
        match ValueType::of(value) {
            ValueType::String => {
                let text = self.read_text(value)?;
                // In a string without escapes, every symbol has its own place in the file.
                let inside = matches!(text, Cow::Borrowed(_));
                let end = CellRange::whole(&text, notation).map_err(|fault| Fault {
                    at: if inside { start + 1 + fault.at } else { start },
                    kind: fault.kind,
                })?;
                Ok(ListedCells::Text { text, start, inside, end, notation })
            }
            ValueType::Array if blank == Blank::Empty && first_object(value).is_some() => {
                match object_rows(value) {
                    Some(rows) => self.split_rows(&rows, value, blank),
                    None => self.object_cells(value, None, false),
                }
            }
            ValueType::Array => self.split_array(value, notation, blank),
            _ => Err(self.wrong_type(value, "a string of cells or an array of them")),
        }
    }

    /// Finds the cells of rows that are arrays of cells.
    fn split_rows(
        &self,
        rows: &[&'t str],
        value: &'t str,
        blank: Blank,
    ) -> Result<ListedCells<'t>, Fault> {
        let mut cells = Vec::new();
        for row in rows {
            for cell in self.parse::<Vec<&'t RawValue>>(row)? {
                self.push_cells(cell.get(), blank, &mut cells)?;
            }
        }
        Ok(ListedCells::Values { cells, end: self.offset(value) + value.len().saturating_sub(1) })
    }

    /// Finds the cells of an array of cells or of rows.
    fn split_array(
        &self,
        value: &'t str,
        notation: Notation,
        blank: Blank,
    ) -> Result<ListedCells<'t>, Fault> {
        let (mut cells, mut rows) = (Vec::new(), Vec::new());
        for item in self.parse::<Vec<&'t RawValue>>(value)? {
            let before = cells.len();
            let is_row = ValueType::of(item.get()) == ValueType::Array;
            if is_row {
                for cell in self.parse::<Vec<&'t RawValue>>(item.get())? {
                    self.push_cells(cell.get(), blank, &mut cells)?;
                }
            } else {
                self.push_cells(item.get(), blank, &mut cells)?;
            }
            // An inner array is a row, and so is a string of several cells.
            if is_row || cells.len() > before + 1 {
                rows.push((self.offset(item.get()), cells.len() - before));
            }
        }
        // With a fixed layout, the number of cells is checked instead.
        if notation.cells.is_none() {
            check_rows(&rows)?;
        }
        let end = self.offset(value) + value.len().saturating_sub(1);
        Ok(ListedCells::Values { cells, end })
    }

    /// Adds a cell, or the cells of a string that is a row of symbols.
    fn push_cells(
        &self,
        value: &'t str,
        blank: Blank,
        cells: &mut Vec<(usize, CellValue<'t>)>,
    ) -> Result<(), Fault> {
        /// The length of the longest cell.
        const SHORT: usize = 2;
        let (at, cell) = match blank {
            Blank::Mistake => self.cell(value)?,
            Blank::Empty => self.blank_cell(value)?,
        };
        match cell {
            // A longer string is a row of symbols.
            CellValue::Text(row) if row.chars().count() > SHORT => {
                let is_plain = matches!(row, Cow::Borrowed(_));
                cells.extend(row.char_indices().map(|(place, symbol)| {
                    let at = if is_plain { at + 1 + place } else { at };
                    (at, CellValue::Text(Cow::Owned(symbol.to_string())))
                }));
            }
            cell => cells.push((at, cell)),
        }
        Ok(())
    }

    fn cell(&self, value: &'t str) -> Result<(usize, CellValue<'t>), Fault> {
        let cell = match ValueType::of(value) {
            ValueType::Null => CellValue::Null,
            ValueType::Number => CellValue::Number(value),
            ValueType::String => CellValue::Text(self.read_text(value)?),
            _ => return Err(self.wrong_type(value, "a number, `null` or a string for each cell")),
        };
        Ok((self.offset(value), cell))
    }

    /// A cell of another program: a blank string and `false` are an empty cell, and `5.0` is 5.
    pub(super) fn blank_cell(&self, value: &'t str) -> Result<(usize, CellValue<'t>), Fault> {
        if value == "false" {
            return Ok((self.offset(value), CellValue::Null));
        }
        let (at, cell) = self.cell(value)?;
        let cell = match cell {
            CellValue::Text(text) if text.trim().is_empty() => CellValue::Null,
            CellValue::Number(number) => {
                CellValue::Number(number.strip_suffix(".0").unwrap_or(number))
            }
            cell => cell,
        };
        Ok((at, cell))
    }
}

/// Checks that each row has one cell for each row, if most rows do.
fn check_rows(rows: &[(usize, usize)]) -> Result<(), Fault> {
    /// The least number of rows of a board that needs no layout.
    const LEAST: usize = 4;
    let expected = rows.len();
    let good = rows.iter().filter(|&&(_, found)| found == expected).count();
    let ragged = rows.iter().find(|&&(_, found)| found != expected);
    match ragged {
        // Most rows fit: this one has a mistake.
        Some(&(at, found)) if expected >= LEAST && 2 * good > expected => {
            let kind = FormatErrorKind::RaggedRow { found, expected, dashes: false };
            Err(Fault { at, kind })
        }
        _ => Ok(()),
    }
}

/// Reads a number. A number that is also the symbol of another digit is an error.
fn read_number(number: &str, board: &FormatBoard) -> Result<Option<Digit>, FormatErrorKind> {
    let digit = board.read_word(number, true)?;
    let is_other = |symbol: char| match board.counts_from_zero {
        true => !board.says_from_zero,
        false => board.read(symbol).is_ok_and(|other| other != digit),
    };
    let mut symbols = number.chars();
    match (symbols.next(), symbols.next()) {
        (Some(symbol), None) if is_other(symbol) => Err(FormatErrorKind::Unexpected {
            found: number.to_owned(),
            expected: "a string for each cell, since a number may be a digit or the symbol of another one",
        }),
        _ => Ok(digit),
    }
}

/// The rows of an array of objects with one row each, in a field such as `cells`.
pub(super) fn object_rows(value: &str) -> Option<Vec<&str>> {
    const ROWS: [&str; 5] = ["cells", "row", "values", "columns", "squares"];
    let row = |item: &&'_ RawValue| -> Option<()> { item.get().starts_with('{').then_some(()) };
    let items = serde_json::from_str::<Vec<&RawValue>>(value).ok()?;
    if items.is_empty() || items.iter().any(|item| row(item).is_none()) {
        return None;
    }
    let cells = |item: &'_ RawValue| -> Option<usize> {
        let members = serde_json::from_str::<Members<'_>>(item.get()).ok()?;
        let (_, cells) = members.find(&ROWS)?;
        let is_row = cells.starts_with('[') && !cells.contains(['{', ':']);
        is_row.then(|| cells.as_ptr().addr() - value.as_ptr().addr())
    };
    let starts = items.iter().map(|item| cells(item)).collect::<Option<Vec<usize>>>()?;
    let row = |start: usize| {
        let rest = value.get(start..)?;
        rest.get(..=rest.find(']')?)
    };
    starts.into_iter().map(row).collect()
}

/// Reads a list of cells with their places.
pub(super) fn read_placed<'t>(
    source: &JsonText<'t>,
    value: &'t str,
    side: Option<usize>,
    own: Option<FormatBoard>,
    boards: &mut Boards,
) -> Result<(Puzzle, FormatBoard), Fault> {
    let listed = source.object_cells(value, side, false)?;
    read_listed(source, &listed, own, boards)
}

/// Reads a list of cells with their places that is a file of its own. It may have the givens alone.
pub(super) fn read_placed_alone<'t>(
    source: &JsonText<'t>,
    value: &'t str,
    side: Option<usize>,
    boards: &mut Boards,
) -> Result<(Puzzle, FormatBoard), Fault> {
    let listed = source.object_cells(value, side, true)?;
    read_listed(source, &listed, None, boards)
}

fn read_listed<'t>(
    source: &JsonText<'t>,
    listed: &ListedCells<'t>,
    own: Option<FormatBoard>,
    boards: &mut Boards,
) -> Result<(Puzzle, FormatBoard), Fault> {
    let board = source.board(own, None, listed, boards)?;
    let puzzle = board.puzzle(listed.read(&board)?);
    let puzzle = puzzle.map_err(|(cell, kind)| Fault { at: listed.offset(cell), kind })?;
    Ok((puzzle, board))
}
