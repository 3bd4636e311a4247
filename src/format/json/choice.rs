//! The choice among several fields of an object that may be its puzzle.
//!
//! Names such as `puzzle` come before `sudoku`, and these before `board` and `grid`, which often hold the solution or
//! the state of a game. A full board next to one with empty cells is its solution if it has the same givens.

use super::cells::{Blank, read_placed};
use super::members::{Members, plain};
use super::source::{JsonText, ValueType};
use crate::format::board::{Boards, FormatBoard};
use crate::format::columns::{self, ALSO_PUZZLES, PUZZLES};
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use crate::puzzle::Puzzle;
use serde_json::value::RawValue;
use std::cmp::Ordering;

/// The cells of a field that may be the puzzle of an object.
#[derive(Clone, Copy)]
pub(super) enum CellsField<'t> {
    /// A string or an array.
    Listed(&'t str),
    /// A list of cells with their places, and the number of rows if the format fixes it.
    Placed(&'t str, Option<usize>),
}

impl<'t> CellsField<'t> {
    /// The text of the cells.
    pub(super) fn text(self) -> &'t str {
        match self {
            Self::Listed(text) | Self::Placed(text, _) => text,
        }
    }
}

/// A field that may hold the puzzle of an object.
#[derive(Clone, Copy)]
pub(super) struct Field<'m, 't> {
    pub(super) name: &'m str,
    pub(super) cells: CellsField<'t>,
}

impl Field<'_, '_> {
    fn rank(&self) -> usize {
        columns::rank(&plain(self.name))
    }
}

/// The puzzle of an object.
pub(super) struct Chosen<'t> {
    pub(super) puzzle: Puzzle,
    pub(super) board: FormatBoard,
    /// The cells of the full board of another field with the same givens.
    pub(super) solution: Option<&'t str>,
}

/// Sorts the fields by the meaning of their names, then by the names.
pub(super) fn sort(fields: &mut [Field<'_, '_>]) {
    fields.sort_by_key(Field::rank);
}

/// Whether a value may be the cells of a board, perhaps with mistakes, and not a name, a number or a mark.
pub(super) fn resembles_cells(value: &str) -> bool {
    /// The number of cells of the smallest board that needs no layout.
    const SMALLEST: usize = 16;
    match ValueType::of(value) {
        ValueType::String => {
            let text = serde_json::from_str::<String>(value).unwrap_or_default();
            let cells = text.chars().filter(|c| !c.is_whitespace()).count();
            let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*');
            cells >= SMALLEST || cells >= 4 && text.chars().all(is_plain)
        }
        ValueType::Array => {
            serde_json::from_str::<Vec<&RawValue>>(value).is_ok_and(|items| items.len() >= 4)
        }
        _ => false,
    }
}

/// Reads the puzzle of an object from the sorted fields that may hold it.
pub(super) fn choose<'t>(
    source: &JsonText<'t>,
    fields: &[Field<'_, 't>],
    own: Option<&FormatBoard>,
    boards: &mut Boards,
) -> Result<Chosen<'t>, Fault> {
    if let Some(field) = fields.first().filter(|field| columns::are_no_rows(&plain(field.name))) {
        let what = "a board of columns or blocks";
        let kind =
            FormatErrorKind::Unsupported { what, remedy: "write the rows from the top down" };
        return Err(Fault { at: source.offset(field.cells.text()), kind });
    }
    let mut read = Vec::new();
    let mut failed = None;
    let best = fields.first().map_or(0, Field::rank);
    for field in fields {
        let found = match field.cells {
            CellsField::Listed(cells) => {
                source.read_givens(cells, own.cloned(), Blank::Empty, boards)
            }
            CellsField::Placed(cells, side) => {
                read_placed(source, cells, side, own.cloned(), boards)
            }
        };
        match found {
            Ok((puzzle, board)) => read.push((field, puzzle, board)),
            // A board of a later rank may be the state of a game, with mistakes.
            Err(fault) if field.rank() == best && failed.is_none() => failed = Some(fault),
            Err(_) => {}
        }
    }
    let is_best = |field: &Field<'_, '_>| field.rank() == best;
    if let Some(fault) = failed.filter(|_| !read.iter().any(|(field, ..)| is_best(field))) {
        return Err(fault);
    }
    let is_full = |puzzle: &Puzzle| puzzle.givens().iter().all(Option::is_some);
    // A full board that comes first is the solution of the next one.
    let place = read.iter().position(|(_, puzzle, _)| !is_full(puzzle)).unwrap_or(0);
    if read.is_empty() {
        let at = fields.first().map_or(0, |field| source.offset(field.cells.text()));
        return Err(Fault { at, kind: FormatErrorKind::NoPuzzle });
    }
    let (field, puzzle, board) = read.remove(place);
    let mut solution = None;
    for (other, found, _) in &read {
        // A full board may be the solution; any other board of the same rank must be equal.
        let doubt = if is_full(found) && !is_full(&puzzle) {
            solution = solution.or(Some(other.cells.text()));
            !agrees(&puzzle, found)
        } else {
            other.rank() == field.rank() && *found != puzzle
        };
        if doubt {
            return Err(two(source, field, other));
        }
    }
    Ok(Chosen { puzzle, board, solution })
}

/// Whether a full board has the givens of a puzzle.
fn agrees(puzzle: &Puzzle, full: &Puzzle) -> bool {
    let pairs = || puzzle.givens().iter().zip(full.givens());
    puzzle.layout() == full.layout()
        && pairs().all(|(given, digit)| given.is_none() || given.cmp(digit) == Ordering::Equal)
}

/// The fault of an object with two boards.
fn two(source: &JsonText<'_>, first: &Field<'_, '_>, second: &Field<'_, '_>) -> Fault {
    let message = format!(
        "the fields `{}` and `{}` have different boards, expected one puzzle, or a puzzle and its solution; \
         remove one of them",
        crate::layout::shorten(first.name),
        crate::layout::shorten(second.name)
    );
    let at = source.offset(first.cells.text()).max(source.offset(second.cells.text()));
    Fault { at, kind: FormatErrorKind::Doubtful { message } }
}

/// Checks that an object does not have the field of its puzzle twice.
pub(super) fn check_once(
    source: &JsonText<'_>,
    value: &str,
    members: &Members<'_>,
) -> Result<(), Fault> {
    let is_name = |name: &str| PUZZLES.contains(&name) || ALSO_PUZZLES.contains(&name);
    let mut names = members.iter().map(|(name, _)| name);
    match names.find(|name| is_name(plain(name).trim()) && members.is_repeated(name)) {
        Some(name) => {
            let message = format!("found the field `{name}` twice");
            Err(Fault { at: source.offset(value), kind: FormatErrorKind::Json { message } })
        }
        None => Ok(()),
    }
}
