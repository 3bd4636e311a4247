//! What the kinds of constraints give to the writers of formats.

pub(crate) mod typed;

use crate::board::{Board, Variable};
use serde_json::{Map, Value, json};
use std::fmt::{Display, Write};

/// The texts of one constraint.
pub trait WrittenRule {
    /// The constraint as lines that [`typed::read`](crate::typed::read) takes. Any constraint can be written so.
    fn to_line(&self, board: &Board) -> String;

    /// The constraint as a part of a string of Interactive Sudoku Solver, `.Cage~15~R1C1~R1C2`; `None` if there is no
    /// such part. The caller reads the text again, to check that it is the same constraint.
    fn to_iss(&self, board: &Board) -> Option<String> {
        let _ = board;
        None
    }

    /// Adds the constraint to a puzzle of f-puzzles; `None` if the format has no such constraint. The caller reads the
    /// puzzle again, to check that it is the same constraint.
    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let _ = puzzle;
        None
    }
}

/// A puzzle that a format cannot state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} cannot state {what}; zones files and JSON can")]
pub struct Unwritable {
    /// The name of the format.
    pub format: &'static str,
    /// The kind of the constraint, or another part of the puzzle.
    pub what: String,
}

/// The text of a class of Interactive Sudoku Solver with arguments and cells.
pub(crate) fn iss_text(
    board: &Board,
    class: &str,
    arguments: impl IntoIterator<Item = impl Display>,
    cells: &[Variable],
) -> String {
    let mut text = format!(".{class}");
    for argument in arguments {
        let _ = write!(text, "~{argument}");
    }
    for &cell in cells {
        let _ = write!(text, "~{}", iss_name(board, cell));
    }
    text
}

/// The text of a class with cells alone.
pub(crate) fn iss_cells(board: &Board, class: &str, cells: &[Variable]) -> String {
    iss_text(board, class, [""; 0], cells)
}

/// The name of a variable in strings of Interactive Sudoku Solver: digits are of base 36.
pub(crate) fn iss_name(board: &Board, variable: Variable) -> String {
    let digit = |number: usize| char::from_digit(number as u32 + 1, 36).unwrap_or('?');
    match board.place(variable) {
        Some(place) => format!("R{}C{}", digit(place.row), digit(place.column)),
        None => board.name(variable),
    }
}

/// The name of a row or column, and whether the cells are in reverse order.
pub(crate) fn iss_line(board: &Board, cells: &[Variable]) -> Option<(String, bool)> {
    let rows = (0..board.rows()).map(|row| (format!("R{}", row + 1), board.row(row)));
    let columns =
        (0..board.columns()).map(|column| (format!("C{}", column + 1), board.column(column)));
    let mut lines = rows.chain(columns);
    lines.find_map(|(name, line)| {
        let is_reversed = line.iter().rev().eq(cells);
        (line == cells || is_reversed).then(|| (name, line != cells))
    })
}

/// The text of a class with a clue outside the board: `.XSum~R1~8~`, `.XSum~C3~~6`.
pub(crate) fn iss_clue(
    board: &Board,
    class: &str,
    clue: impl Display,
    cells: &[Variable],
) -> Option<String> {
    let (line, is_reversed) = iss_line(board, cells)?;
    Some(match is_reversed {
        false => format!(".{class}~{line}~{clue}~"),
        true => format!(".{class}~{line}~~{clue}"),
    })
}

/// A puzzle of f-puzzles while it is written.
#[derive(Debug)]
pub struct FpuzzlesDraft<'a> {
    pub(crate) board: &'a Board,
    pub(crate) root: Map<String, Value>,
}

impl FpuzzlesDraft<'_> {
    /// The name of a cell; helper cells have none.
    pub(crate) fn name(&self, cell: Variable) -> Option<String> {
        let place = self.board.place(cell)?;
        Some(outside_name(place.row as isize, place.column as isize))
    }

    /// The names of cells.
    pub(crate) fn names(&self, cells: &[Variable]) -> Option<Value> {
        let names: Option<Vec<String>> = cells.iter().map(|&cell| self.name(cell)).collect();
        names.map(Value::from)
    }

    /// Adds an object to the list of a key.
    pub(crate) fn push(&mut self, key: &str, object: Value) -> Option<()> {
        let list = self.root.entry(key).or_insert_with(|| json!([]));
        list.as_array_mut()?.push(object);
        Some(())
    }

    /// Adds an object with a line.
    pub(crate) fn line(&mut self, key: &str, cells: &[Variable]) -> Option<()> {
        let names = self.names(cells)?;
        self.push(key, json!({ "lines": [names] }))
    }

    /// Adds an object with cells, and a value unless it is the usual one.
    pub(crate) fn cells(
        &mut self,
        key: &str,
        cells: &[Variable],
        value: Option<String>,
    ) -> Option<()> {
        let mut object = json!({ "cells": self.names(cells)? });
        if let Some(value) = value {
            object["value"] = Value::from(value);
        }
        self.push(key, object)
    }

    /// Adds an object with one cell.
    pub(crate) fn mark(&mut self, key: &str, cell: Variable) -> Option<()> {
        let name = self.name(cell)?;
        self.push(key, json!({ "cell": name }))
    }

    /// Adds a clue outside the board for a row or column.
    pub(crate) fn clue(&mut self, key: &str, cells: &[Variable], clue: i64) -> Option<()> {
        let (rows, columns) = (self.board.rows() as isize, self.board.columns() as isize);
        let of_rows = (0..rows).flat_map(|row| [(row, -1, (0, 1)), (row, columns, (0, -1))]);
        let of_columns =
            (0..columns).flat_map(|column| [(-1, column, (1, 0)), (rows, column, (-1, 0))]);
        let is_line = |&(row, column, step): &(isize, isize, (isize, isize))| {
            self.board.ray((row + step.0, column + step.1), step) == cells
        };
        let (row, column, _) = of_rows.chain(of_columns).find(is_line)?;
        self.push(key, json!({ "cell": outside_name(row, column), "value": clue.to_string() }))
    }

    /// Adds a name to the list of rules about unmarked neighbors.
    pub(crate) fn negative(&mut self, rule: &str) -> Option<()> {
        self.push("negative", Value::from(rule))
    }
}

/// The name of a place, which may be outside the board: `R0C3`.
pub(crate) fn outside_name(row: isize, column: isize) -> String {
    format!("R{}C{}", row + 1, column + 1)
}
