//! Cells that are objects, as web services and programs with a save write them.
//!
//! A cell has its digit in a field such as `value`. Where some cells say that they are given, all others are empty. A
//! list of single cells names the place of each: `position`, `row` and `col`, `r` and `c`, or `x` and `y`.

use super::cells::{CellValue, Listed};
use super::members::Members;
use super::source::{Source, ValueType};
use crate::format::error::FormatErrorKind;
use crate::format::position::Fault;
use crate::layout::shorten;
use serde_json::value::RawValue;

/// The names of the digit of a cell.
const DIGITS: [&str; 6] = ["value", "digit", "number", "val", "v", "n"];
/// The names of a field that is true in a given cell.
const GIVEN: [&str; 9] = [
    "given",
    "fixed",
    "isgiven",
    "isfixed",
    "locked",
    "readonly",
    "prefilled",
    "initial",
    "isinitial",
];
/// The names of a field that is false in a given cell.
const EDITABLE: [&str; 2] = ["editable", "iseditable"];
/// The pairs of names of the row and the column of a cell.
const PLACES: [(&str, &str); 4] = [("row", "col"), ("row", "column"), ("r", "c"), ("y", "x")];

/// A cell that is an object.
struct ObjectCell<'t> {
    text: &'t str,
    digit: Option<&'t str>,
    /// Whether it is given, if the object says it.
    is_given: Option<bool>,
    /// Its row and column, as the object counts them.
    place: Option<(usize, usize)>,
}

impl<'t> Source<'t> {
    /// The cells of an array of objects, or of rows of these. `side` is the number of rows, where the format fixes it
    /// and counts places from 0.
    pub(super) fn object_cells(
        &self,
        value: &'t str,
        side: Option<usize>,
    ) -> Result<Listed<'t>, Fault> {
        let mut cells = Vec::new();
        for item in self.parse::<Vec<&'t RawValue>>(value)? {
            match ValueType::of(item.get()) {
                ValueType::Array => {
                    for cell in self.parse::<Vec<&'t RawValue>>(item.get())? {
                        cells.push(self.object_cell(cell.get())?);
                    }
                }
                _ => cells.push(self.object_cell(item.get())?),
            }
        }
        let states_given = cells.iter().any(|cell| cell.is_given == Some(true));
        let digit = |cell: &ObjectCell<'t>| match cell.digit {
            Some(digit) if !states_given || cell.is_given == Some(true) => self.blank_cell(digit),
            _ => Ok((self.offset(cell.text), CellValue::Null)),
        };
        let end = self.offset(value) + value.len().saturating_sub(1);
        if side.is_none() && cells.iter().all(|cell| cell.place.is_none()) {
            let cells = cells.iter().map(digit).collect::<Result<Vec<_>, _>>()?;
            return Ok(Listed::Values { cells, end });
        }
        let (side, first) = match side {
            Some(side) => (side, 0),
            None => self.count_places(value, &cells)?,
        };
        let mut board: Vec<Option<(usize, CellValue<'t>)>> = Vec::new();
        board.resize_with(side * side, || None);
        for cell in &cells {
            let place = cell.place.and_then(|(row, column)| {
                let (row, column) = (row.checked_sub(first)?, column.checked_sub(first)?);
                (row < side && column < side).then_some(row * side + column)
            });
            let slot = place.and_then(|place| board.get_mut(place)).filter(|slot| slot.is_none());
            let Some(slot) = slot else { return Err(self.bad_place(cell)) };
            *slot = Some(digit(cell)?);
        }
        let cells = board.into_iter().map(|cell| cell.unwrap_or((end, CellValue::Null))).collect();
        Ok(Listed::Values { cells, end })
    }

    /// The number of rows, and the number of the first one, of a list with all cells of a board.
    fn count_places(&self, value: &str, cells: &[ObjectCell<'t>]) -> Result<(usize, usize), Fault> {
        let side = cells.len().isqrt();
        let first = cells.iter().filter_map(|cell| cell.place).map(|(row, _)| row).min();
        match first {
            Some(first @ (0 | 1)) if side * side == cells.len() => Ok((side, first)),
            _ => {
                let kind = FormatErrorKind::Unexpected {
                    found: format!("a list of {} cells", cells.len()),
                    expected: "all cells of a board, also the empty ones, counted from 0 or from 1",
                };
                Err(Fault { at: self.offset(value), kind })
            }
        }
    }

    fn bad_place(&self, cell: &ObjectCell<'t>) -> Fault {
        let found = shorten(cell.text);
        let expected = "a cell inside the board, and each cell once";
        Fault { at: self.offset(cell.text), kind: FormatErrorKind::Unexpected { found, expected } }
    }

    fn object_cell(&self, text: &'t str) -> Result<ObjectCell<'t>, Fault> {
        if ValueType::of(text) != ValueType::Object {
            return Err(self.wrong_type(text, "an object for each cell, as the first one is"));
        }
        let members = self.parse::<Members<'t>>(text)?;
        // A cell of another region than the block it is in.
        if members.get("region").is_some() {
            return Err(Fault {
                at: self.offset(text),
                kind: FormatErrorKind::variant("region", None),
            });
        }
        let flag = |names: &[&str]| match members.find(names)?.1 {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        };
        let is_given = flag(&GIVEN).or_else(|| flag(&EDITABLE).map(|editable| !editable));
        let digit = members.find(&DIGITS).map(|(_, value)| value);
        Ok(ObjectCell { text, digit, is_given, place: place(&members) })
    }
}

/// The row and the column that the fields of a cell name.
fn place(members: &Members<'_>) -> Option<(usize, usize)> {
    if let Some(position) = members.get("position") {
        let [row, column] = serde_json::from_str::<[usize; 2]>(position).ok()?;
        return Some((row, column));
    }
    let number = |name: &str| members.get(name)?.parse::<usize>().ok();
    PLACES.iter().find_map(|&(row, column)| Some((number(row)?, number(column)?)))
}
