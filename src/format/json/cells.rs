//! The cells of a puzzle or solution in JSON.

use crate::format::board::{Board, Notation};
use crate::format::cells::Cells;
use crate::format::position::Fault;
use crate::layout::Digit;
use std::borrow::Cow;

/// A cell of an array.
pub(super) enum CellValue<'t> {
    Null,
    /// The text of the number.
    Number(&'t str),
    Text(Cow<'t, str>),
}

/// The cells of a puzzle or solution, before its board is known.
pub(super) enum Listed<'t> {
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

impl Listed<'_> {
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Text { text, notation, .. } => Cells::in_text(text, *notation).count(),
            Self::Values { cells, .. } => cells.len(),
        }
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
                self.place(Cells::in_text(text, *notation).offset(cell))
            }
            Self::Values { cells, end } => cells.get(cell).map_or(*end, |&(at, _)| at),
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Vec<Option<Digit>>, Fault> {
        match self {
            Self::Text { text, notation, .. } => Cells::in_text(text, *notation)
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
