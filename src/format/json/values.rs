//! Reading of single values: cells with their board, layouts, counts and solutions.

use super::cells::{Blank, ListedCells};
use super::source::{JsonText, ValueType};
use crate::format::Expected;
use crate::format::board::{Boards, FormatBoard, cell_of};
use crate::format::cells::{full_grid, parse_count};
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use crate::grid::Grid;
use crate::layout::{Layout, zones};
use crate::puzzle::Puzzle;
use num_bigint::BigUint;
use serde_json::value::RawValue;
use std::borrow::Cow;

impl<'t> JsonText<'t> {
    /// The puzzle of these cells, and its board: `own` if present.
    pub(super) fn read_givens(
        &self,
        value: &'t str,
        own: Option<FormatBoard>,
        blank: Blank,
        boards: &mut Boards,
    ) -> Result<(Puzzle, FormatBoard), Fault> {
        let notation = own.as_ref().map_or_else(|| boards.notation(), FormatBoard::notation);
        let givens = self.split_cells(value, notation, blank)?;
        let board = self.board(own, None, &givens, boards)?;
        let fault = |(cell, kind)| Fault { at: givens.offset(cell), kind };
        let puzzle = board.puzzle(givens.read(&board)?).map_err(fault)?;
        Ok((puzzle, board))
    }

    /// The board of a puzzle, with digits that count from 0 if its cells say so and it has no clash then.
    pub(super) fn board(
        &self,
        own: Option<FormatBoard>,
        map: Option<&'t RawValue>,
        givens: &ListedCells<'t>,
        boards: &mut Boards,
    ) -> Result<FormatBoard, Fault> {
        let board = self.sized_board(own, map, givens, boards)?;
        let from_zero = givens.words().and_then(|words| board.counting_from_zero(words));
        let reads =
            |other: &FormatBoard| givens.read(other).is_ok_and(|read| other.has_no_clash(read));
        Ok(from_zero.filter(reads).unwrap_or(board))
    }

    /// The board of a puzzle: of its own layout, of its map, or of its number of cells.
    fn sized_board(
        &self,
        own: Option<FormatBoard>,
        map: Option<&'t RawValue>,
        givens: &ListedCells<'t>,
        boards: &mut Boards,
    ) -> Result<FormatBoard, Fault> {
        let end_fault = |kind| Fault { at: givens.end(), kind };
        let found = givens.count();
        if let Some(map) = map {
            let text = self.read_text(map.get())?;
            let letters: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            // A puzzle states a layout or a map, but not both.
            if own.is_some() {
                let at = self.offset(map.get());
                return Err(Fault { at, kind: FormatErrorKind::OtherLayout });
            }
            return boards.jigsaw(&letters, found).cloned().map_err(|kind| {
                let cell = cell_of(&kind, found.isqrt());
                // The error is at the cell if the map has no escapes and blanks, else at the start of the map.
                let is_plain = matches!(text, Cow::Borrowed(_)) && letters == text;
                let inside = text.char_indices().nth(cell).filter(|_| is_plain);
                let inside = inside.map_or(0, |(at, _)| at + 1);
                Fault { at: self.offset(map.get()) + inside, kind }
            });
        }
        // Without a layout and a map, the number of cells decides.
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

    pub(super) fn read_layout(
        &self,
        value: &'t str,
        boards: &mut Boards,
    ) -> Result<FormatBoard, Fault> {
        let bad = |message| Fault {
            at: self.offset(value),
            kind: FormatErrorKind::BadLayout { message },
        };
        let parse = || match ValueType::of(value) {
            ValueType::String => {
                self.read_text(value)?.parse::<Layout>().map_err(|error| bad(error.to_string()))
            }
            ValueType::Object => zones::read_json(value).map_err(|error| {
                let at = self.offset(value) + offset_in(value, error.line, error.column);
                let message = error.problem.to_string();
                Fault { at, kind: FormatErrorKind::BadLayout { message } }
            }),
            _ => Err(self.wrong_type(value, "the name of a layout or an object of zones")),
        };
        boards.own(value, parse, |kind| Fault { at: self.offset(value), kind }).cloned()
    }

    /// The stated answer, and the reason why its solution is not one.
    pub(super) fn read_expected(
        &self,
        count: Option<&'t RawValue>,
        solution: Option<&'t RawValue>,
        board: &FormatBoard,
    ) -> Result<(Option<Expected>, Option<Fault>), Fault> {
        if count.is_none() && solution.is_none() {
            return Ok((None, None));
        }
        let count = count.map(|count| self.read_count(count.get())).transpose()?;
        let solution = solution.map(|value| self.read_solution(value.get(), board));
        match solution.transpose() {
            Ok(grid) => Ok((Some(Expected { count, solution: grid.map(Ok) }), None)),
            Err(fault) => Ok((Some(Expected { count, solution: None }), Some(fault))),
        }
    }

    pub(super) fn read_solution(&self, value: &'t str, board: &FormatBoard) -> Result<Grid, Fault> {
        let cells = self.split_cells(value, board.notation(), Blank::Empty)?;
        let (found, expected) = (cells.count(), Some(board.layout.cell_count()));
        if Some(found) != expected {
            let kind = FormatErrorKind::WrongLength { found, expected };
            return Err(Fault { at: cells.end(), kind });
        }
        full_grid(&cells.read(board)?, board)
            .map_err(|(cell, kind)| Fault { at: cells.offset(cell), kind })
    }

    pub(super) fn read_count(&self, value: &'t str) -> Result<BigUint, Fault> {
        let count = match ValueType::of(value) {
            ValueType::String => parse_count(&self.read_text(value)?),
            ValueType::Number => parse_count(value),
            _ => return Err(self.wrong_type(value, "a number, or a string of digits")),
        };
        count.map_err(|kind| Fault { at: self.offset(value), kind })
    }
}

/// The offset of a line and a column, both counted from 1 and the column in characters.
fn offset_in(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}
