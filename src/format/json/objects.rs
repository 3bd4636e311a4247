//! Cells that are objects, as in web services and programs with saves.
//!
//! A cell has its digit in a field such as `value`. If some cells state that they are given, all others are empty. A
//! list of single cells names the place of each: `position`, `row` and `col`, `r` and `c`, or `x` and `y`.

use super::cells::{CellValue, ListedCells};
use super::members::{Members, plain};
use super::source::{JsonText, ValueType};
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use crate::layout::shorten;
use serde_json::value::RawValue;

/// The names of the digit of a cell.
const DIGITS: [&str; 6] = ["value", "digit", "number", "val", "v", "n"];
/// The names of a field that is true in a given cell, without `is`.
const GIVEN: [&str; 15] = [
    "given",
    "fixed",
    "locked",
    "readonly",
    "prefilled",
    "initial",
    "original",
    "clue",
    "preset",
    "prefill",
    "static",
    "permanent",
    "immutable",
    "starter",
    "f",
];
/// The names of a field that is false in a given cell, without `is`.
const EDITABLE: [&str; 6] = ["editable", "hidden", "mutable", "user", "userentered", "userinput"];
/// The names of a field with the state of a cell in a word.
const STATES: [&str; 6] = ["type", "state", "status", "kind", "source", "origin"];
/// The states of given cells, and of all others.
const GIVEN_STATES: [&str; 9] =
    ["given", "clue", "fixed", "initial", "original", "preset", "locked", "prefilled", "static"];
const OTHER_STATES: [&str; 13] = [
    "user", "empty", "player", "guess", "filled", "input", "entered", "solved", "hidden",
    "editable", "blank", "open", "unfilled",
];
/// The names of two-valued fields that do not concern whether a cell is given.
const MARKS: [&str; 14] = [
    "selected",
    "error",
    "conflict",
    "highlight",
    "highlighted",
    "valid",
    "invalid",
    "wrong",
    "correct",
    "active",
    "focused",
    "peer",
    "changed",
    "visible",
];
/// The pairs of names of the row and the column of a cell.
const PLACES: [(&str, &str); 4] = [("row", "col"), ("row", "column"), ("r", "c"), ("y", "x")];

/// The number of rows of the usual board.
const NINE: usize = 9;

/// A cell that is an object.
struct ObjectCell<'t> {
    text: &'t str,
    digit: Option<&'t str>,
    /// Whether the object has a field for the digit, even with null.
    has_digit: bool,
    /// Whether the cell is given, if the object states it.
    is_given: Option<bool>,
    /// Its other fields that are true or false.
    marks: Vec<(String, bool)>,
    /// Its row and column, as the object counts them.
    place: Option<(usize, usize)>,
}

impl<'t> JsonText<'t> {
    /// The cells of an array of objects, or of rows of these. `side` is the number of rows of formats that fix it and
    /// count places from 0. A list that `may_lack` cells may have the givens alone.
    pub(super) fn object_cells(
        &self,
        value: &'t str,
        side: Option<usize>,
        may_lack: bool,
    ) -> Result<ListedCells<'t>, Fault> {
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
        // If any cell states whether it is given, only given cells count.
        let states_given = cells.iter().any(|cell| cell.is_given.is_some());
        self.check_given(value, &cells)?;
        let digit = |cell: &ObjectCell<'t>| match cell.digit {
            Some(digit) if !states_given || cell.is_given == Some(true) => self.blank_cell(digit),
            _ => Ok((self.offset(cell.text), CellValue::Null)),
        };
        let end = self.offset(value) + value.len().saturating_sub(1);
        // Cells without places are in reading order.
        if side.is_none() && cells.iter().all(|cell| cell.place.is_none()) {
            let cells = cells.iter().map(digit).collect::<Result<Vec<_>, _>>()?;
            return Ok(ListedCells::Values { cells, end });
        }
        let (side, first) = match side {
            Some(side) => (side, 0),
            None => match first_of_nine(&cells).filter(|_| may_lack) {
                Some(first) => (NINE, first),
                None => self.count_places(value, &cells)?,
            },
        };
        let mut board: Vec<Option<(usize, CellValue<'t>)>> = Vec::new();
        board.resize_with(side * side, || None);
        for cell in &cells {
            let place = cell.place.and_then(|(row, column)| {
                let (row, column) = (row.checked_sub(first)?, column.checked_sub(first)?);
                (row < side && column < side).then_some(row * side + column)
            });
            // Each place is on the board, and occurs once.
            let slot = place.and_then(|place| board.get_mut(place)).filter(|slot| slot.is_none());
            let Some(slot) = slot else { return Err(self.bad_place(cell)) };
            *slot = Some(digit(cell)?);
        }
        let cells = board.into_iter().map(|cell| cell.unwrap_or((end, CellValue::Null))).collect();
        Ok(ListedCells::Values { cells, end })
    }

    /// The number of rows, and the number of the first row, of a list with all cells of a board.
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
        // A field `region` may contradict the blocks.
        if members.get("region").is_some() {
            return Err(Fault {
                at: self.offset(text),
                kind: FormatErrorKind::variant("region", None),
            });
        }
        let is_given = self.is_given(&members)?;
        let digit = members.find(&DIGITS).map(|(_, value)| value);
        let has_digit = members.iter().any(|(name, _)| DIGITS.contains(&&*plain(name)));
        let mark = |(name, value): (&str, &str)| {
            let value = flag(value).filter(|_| !value.starts_with(|c: char| c.is_ascii_digit()))?;
            let is_known = MARKS.contains(&bare(&plain(name)));
            (!is_known).then(|| (name.to_owned(), value))
        };
        let marks = members.iter().filter_map(mark).collect();
        Ok(ObjectCell { text, digit, has_digit, is_given, marks, place: place(&members) })
    }

    /// Whether the fields of a cell state that it is given, or that it is not; `None` if they do neither.
    fn is_given(&self, members: &Members<'t>) -> Result<Option<bool>, Fault> {
        for (name, value) in members.iter().filter(|&(_, value)| value != "null") {
            let plain = plain(name);
            let name = bare(&plain);
            let (is_given, is_editable) = (GIVEN.contains(&name), EDITABLE.contains(&name));
            if is_given || is_editable {
                let value = flag(value).ok_or_else(|| {
                    let expected = "`true` or `false` in each cell, or a field `value` alone";
                    self.wrong_type(value, expected)
                })?;
                return Ok(Some(value == is_given));
            }
            if STATES.contains(&name) {
                let Ok(state) = serde_json::from_str::<String>(value) else { continue };
                let state = state.to_lowercase();
                if GIVEN_STATES.contains(&&*state) {
                    return Ok(Some(true));
                }
                if OTHER_STATES.contains(&&*state) {
                    return Ok(Some(false));
                }
            }
        }
        Ok(None)
    }

    /// Checks that the cells state consistently whether they are given, if they state it at all.
    fn check_given(&self, value: &str, cells: &[ObjectCell<'_>]) -> Result<(), Fault> {
        let fault = |message: String| {
            Err(Fault { at: self.offset(value), kind: FormatErrorKind::Doubtful { message } })
        };
        if !cells.is_empty() && cells.iter().all(|cell| !cell.has_digit) {
            return fault(
                "the cells are objects without a known field for the digit; write it as `value`"
                    .to_owned(),
            );
        }
        let has_digit = |cell: &&ObjectCell<'_>| {
            cell.digit
                .is_some_and(|digit| !matches!(digit, "0" | "\"\"" | "\".\"" | "\"0\"" | "\" \""))
        };
        let filled: Vec<_> = cells.iter().filter(has_digit).collect();
        if cells.iter().any(|cell| cell.is_given.is_some()) {
            if filled.is_empty() || cells.iter().any(|cell| cell.is_given == Some(true)) {
                return Ok(());
            }
            let count = filled.len();
            return fault(format!(
                "{count} cells have digits, and all cells say that they are not given; mark the given ones, or leave \
                 out that field"
            ));
        }
        let marks = || filled.iter().flat_map(|cell| &cell.marks);
        let has_both = |(name, value): &&(String, bool)| {
            marks().any(|(other, found)| other == name && found != value)
        };
        // A field with both values has one of them in the first cell with such a field.
        let first = filled.iter().find(|cell| !cell.marks.is_empty());
        match first.and_then(|cell| cell.marks.iter().find(has_both)) {
            Some((name, _)) => fault(format!(
                "the field `{}` is true in some cells with a digit and false in others, which may be those that are \
                 given; name it `given` if it says so, and leave it out otherwise",
                shorten(name)
            )),
            None => Ok(()),
        }
    }
}

/// The number of the first row of a list with the givens of a 9x9 board alone, if its places and digits decide it: a
/// row or a column 0 or 9, and one of them or a digit that smaller boards lack.
fn first_of_nine(cells: &[ObjectCell<'_>]) -> Option<usize> {
    /// The least number of givens.
    const FEWEST: usize = 4;
    /// The largest board that is smaller and likely.
    const SIX: usize = 6;
    let places: Option<Vec<(usize, usize)>> = cells.iter().map(|cell| cell.place).collect();
    let places = places?.into_iter().flat_map(|(row, column)| [row, column]);
    let (least, most) = (places.clone().min()?, places.max()?);
    let first = match (least, most) {
        (0, ..NINE) => 0,
        (1.., NINE) => 1,
        _ => return None,
    };
    let digit = |cell: &ObjectCell<'_>| cell.digit?.trim_matches('"').parse::<usize>().ok();
    let digits: Option<Vec<usize>> = cells.iter().map(digit).collect();
    // A list with all cells of a smaller board is one.
    let side = cells.len().isqrt();
    if side * side == cells.len() && most < first + side {
        return None;
    }
    let is_large = most - first >= SIX || digits?.into_iter().any(|digit| digit > SIX);
    (cells.len() >= FEWEST && is_large).then_some(first)
}

/// A value that is true or false.
fn flag(value: &str) -> Option<bool> {
    match value {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

/// A name in lower case without `is` at its beginning.
fn bare(name: &str) -> &str {
    name.strip_prefix("is").unwrap_or(name)
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
