//! Objects that other programs, web services and data sets write.
//!
//! A puzzle is the value of a field with one of the names of a column of a table, or with another name below. An
//! object without a puzzle is searched for objects inside it that have one. A field with rules beyond the zones of
//! the layout makes the object an error: an answer without these rules would be an answer to another puzzle.

use super::cells::Blank;
use super::members::{Members, plain};
use super::pieces::is_one_puzzle;
use super::rules;
use super::source::{Read, Source, ValueType, first_object};
use crate::format::Record;
use crate::format::board::{Board, Boards};
use crate::format::columns::{LABELS, PUZZLES, SOLUTIONS};
use crate::format::error::FormatErrorKind;
use crate::format::position::Fault;
use crate::layout::Layout;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Further names of puzzles, of data sets and saves.
const ALSO_PUZZLES: [&str; 2] = ["initialboard", "mission"];
/// Names that mean a puzzle only if the value has the cells of one.
const PERHAPS_PUZZLES: [&str; 10] =
    ["value", "values", "items", "initial", "start", "unsolved", "cells", "matrix", "rows", "data"];
/// Further names of solutions.
const ALSO_SOLUTIONS: [&str; 2] = ["solvedboard", "solvedpuzzle"];
/// The depth up to which puzzles are looked for inside an object.
const DEEPEST: usize = 4;

/// The puzzle of an object.
enum Puzzle<'t> {
    /// Its cells: a string or an array.
    Cells(&'t str),
    /// A list of cells, each with its place; the number of rows, if the format fixes it.
    Placed(&'t str, Option<usize>),
}

/// Reads an object of another program; `None` if it has no puzzle.
pub(super) fn read<'t>(
    source: &Source<'t>,
    value: &'t str,
    members: &Members<'t>,
    boards: &mut Boards,
) -> Option<Read> {
    let puzzle = find(members)?;
    Some(check(source, value, members).and_then(|()| read_puzzle(source, members, &puzzle, boards)))
}

/// The values inside an object without a puzzle of its own that are puzzles.
pub(super) fn inside<'t>(source: &Source<'t>, value: &'t str) -> Result<Vec<&'t str>, Fault> {
    let mut found = Vec::new();
    gather(source, value, 0, &mut found)?;
    found.retain(|inner| !std::ptr::eq(*inner, value));
    Ok(found)
}

/// Reads a value that [`inside`] found. Services put other text where a solution is unknown, so one that is no grid
/// is skipped.
pub(super) fn read_inside<'t>(source: &Source<'t>, value: &'t str, boards: &mut Boards) -> Read {
    if ValueType::of(value) != ValueType::Object {
        let (puzzle, _) = source.read_givens(value, None, Blank::Empty, boards)?;
        return Ok((puzzle.into(), None));
    }
    let members = source.parse::<Members<'t>>(value)?;
    let read = read(source, value, &members, boards);
    let (mut record, defect) =
        read.unwrap_or_else(|| Err(source.wrong_type(value, "an object with a puzzle")))?;
    if defect.is_some() {
        record.expected = None;
    }
    Ok((record, None))
}

/// Reads the array at an offset of the file as a list of the cells of one puzzle; `None` if it is none.
pub(super) fn read_list(source: &Source<'_>, start: usize, boards: &mut Boards) -> Option<Read> {
    let rest = source.text.get(start..)?;
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
    let value = values.next()?.ok()?.get();
    let side = first_object(value).and_then(placed)?;
    let read = read_placed(source, value, side, None, boards);
    Some(read.map(|(puzzle, _)| (puzzle.into(), None)))
}

fn gather<'t>(
    source: &Source<'t>,
    value: &'t str,
    depth: usize,
    found: &mut Vec<&'t str>,
) -> Result<(), Fault> {
    if depth > DEEPEST {
        return Ok(());
    }
    match ValueType::of(value) {
        ValueType::Array => {
            let Ok(items) = serde_json::from_str::<Vec<&'t RawValue>>(value) else { return Ok(()) };
            let are_objects = items.iter().all(|item| item.get().starts_with('{'));
            for item in items.into_iter().filter(|_| are_objects) {
                gather(source, item.get(), depth + 1, found)?;
            }
        }
        ValueType::Object => {
            let Ok(members) = serde_json::from_str::<Members<'t>>(value) else { return Ok(()) };
            if super::answer::is_answer(&members) {
                return Ok(());
            }
            if find(&members).is_some() {
                found.push(value);
                return Ok(());
            }
            let before = found.len();
            let mut several = Vec::new();
            for (name, inner) in members.iter() {
                match puzzles(name, inner) {
                    Some(list) => several.extend(list),
                    None if matches!(name, "layout" | "map" | "zones") => {}
                    None => gather(source, inner, depth + 1, found)?,
                }
            }
            found.extend(several);
            if found.len() > before {
                check(source, value, &members)?;
            }
            found[before..].sort_by_key(|inner| source.offset(inner));
        }
        _ => {}
    }
    Ok(())
}

/// The puzzles of a field, if it has the name of one and an array of several.
fn puzzles<'t>(name: &str, value: &'t str) -> Option<Vec<&'t str>> {
    /// The length of the shortest string that is a puzzle.
    const SHORTEST: usize = 16;
    let is_named = PUZZLES.contains(&&*plain(name)) || ALSO_PUZZLES.contains(&&*plain(name));
    if !is_named || ValueType::of(value) != ValueType::Array || first_object(value).is_some() {
        return None;
    }
    let items = serde_json::from_str::<Vec<&'t RawValue>>(value).ok()?;
    let is_puzzle = |item: &&'t RawValue| match ValueType::of(item.get()) {
        ValueType::String => item.get().len() >= SHORTEST + 2,
        ValueType::Array => {
            let cells = serde_json::from_str::<Vec<&RawValue>>(item.get()).unwrap_or_default();
            cells.len() >= SHORTEST || cells.iter().any(|cell| cell.get().starts_with('['))
        }
        _ => false,
    };
    let are_several = !items.is_empty() && !is_one_puzzle(&items) && items.iter().all(is_puzzle);
    are_several.then(|| items.into_iter().map(RawValue::get).collect())
}

/// The puzzle among the fields of an object.
fn find<'t>(members: &Members<'t>) -> Option<Puzzle<'t>> {
    match named_puzzle(members) {
        // An object of this program with a mistake.
        Some(("givens", _)) => return None,
        // A container of one or of several.
        Some((name, value)) if value.starts_with('{') || puzzles(name, value).is_some() => {}
        Some((_, value)) => {
            return Some(match first_object(value).and_then(placed) {
                Some(side) => Puzzle::Placed(value, side),
                None => Puzzle::Cells(value),
            });
        }
        None => {}
    }
    if let Some((_, value)) = members.find(&["cells"])
        && let Some(side) = first_object(value).and_then(placed)
    {
        return Some(Puzzle::Placed(value, side));
    }
    let perhaps = PERHAPS_PUZZLES.iter().filter_map(|name| members.find(&[name]));
    let mut perhaps = perhaps.map(|(_, value)| value).filter(|value| has_cells(value));
    perhaps.next().map(Puzzle::Cells)
}

/// The first field with the name of a puzzle.
fn named_puzzle<'m, 't>(members: &'m Members<'t>) -> Option<(&'m str, &'t str)> {
    members.find(&PUZZLES).or_else(|| members.find(&ALSO_PUZZLES))
}

/// The number of rows of the board of a list of cells that starts with this one, if the format fixes it; `None` if the
/// cell has no place.
fn placed(cell: &str) -> Option<Option<usize>> {
    /// The number of rows of the boards of GNOME Sudoku.
    const ROWS: usize = 9;
    let mut values = serde_json::Deserializer::from_str(cell).into_iter::<Members<'_>>();
    let members = values.next()?.ok()?;
    let has = |name| members.get(name).is_some();
    if has("position") {
        return Some(Some(ROWS));
    }
    (has("row") && (has("col") || has("column")) || has("r") && has("c") || has("x") && has("y"))
        .then_some(None)
}

/// Whether a value has the cells of a board from 6x6 on: a string of symbols, or an array of them or of rows. A board
/// has a digit above 1, unlike the matrix of an exact cover problem.
fn has_cells(value: &str) -> bool {
    let is_board = |cells: usize| {
        let side = cells.isqrt();
        side * side == cells && (6..=25).contains(&side)
    };
    let is_empty = |c: char| matches!(c, '.' | '0' | '_' | '*' | '-');
    if !value.contains(|c| ('2'..='9').contains(&c)) {
        return false;
    }
    match ValueType::of(value) {
        ValueType::String => {
            let text = serde_json::from_str::<Cow<'_, str>>(value).unwrap_or_default();
            is_board(text.chars().count())
                && text.contains(is_empty)
                && text.chars().all(|c| c.is_ascii_alphanumeric() || is_empty(c))
        }
        ValueType::Array => {
            let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(value) else { return false };
            let is_plain = !items.iter().any(|item| item.get().starts_with('{'));
            // A string of three characters or more with its quotation marks is a row.
            let is_row = |item: &&RawValue| match item.get().bytes().next() {
                Some(b'"') => item.get().len() > 4,
                first => first == Some(b'['),
            };
            let side = if items.first().is_some_and(is_row) { items.len() } else { 1 };
            is_plain && is_one_puzzle(&items) && is_board(items.len() * side)
        }
        _ => false,
    }
}

fn read_puzzle<'t>(
    source: &Source<'t>,
    members: &Members<'t>,
    puzzle: &Puzzle<'t>,
    boards: &mut Boards,
) -> Read {
    // Another program may mean something else by the field.
    let is_known = |value: &&str| {
        serde_json::from_str::<String>(value).is_ok_and(|name| name.parse::<Layout>().is_ok())
    };
    let layout = members.find(&["layout"]).map(|(_, value)| value).filter(is_known);
    let own = layout.map(|layout| source.read_layout(layout, boards)).transpose()?;
    let (puzzle, board) = match *puzzle {
        Puzzle::Cells(cells) => {
            check_size(source, members, cells)?;
            source.read_givens(cells, own, Blank::Empty, boards)?
        }
        Puzzle::Placed(cells, side) => read_placed(source, cells, side, own, boards)?,
    };
    let solution =
        [&SOLUTIONS[..], &ALSO_SOLUTIONS[..]].into_iter().find_map(|names| members.find(names));
    let solution = solution.map(|(_, value)| value);
    let solution = solution.map(serde_json::from_str::<&'t RawValue>).and_then(Result::ok);
    let (expected, defect) = source.read_expected(None, solution, &board)?;
    let label = LABELS.iter().find_map(|&name| members.find(&[name])).map(|(_, value)| value);
    let label = label.map(|label| match ValueType::of(label) {
        ValueType::String => source.read_text(label).map(Cow::into_owned),
        _ => Ok(label.to_owned()),
    });
    Ok((Record { puzzle, label: label.transpose()?, expected }, defect))
}

/// Reads a list of cells with their places.
fn read_placed<'t>(
    source: &Source<'t>,
    value: &'t str,
    side: Option<usize>,
    own: Option<Board>,
    boards: &mut Boards,
) -> Result<(crate::puzzle::Puzzle, Board), Fault> {
    let listed = source.object_cells(value, side)?;
    let board = source.board(own, None, &listed, boards)?;
    let puzzle = board.puzzle(listed.read(&board)?);
    let puzzle = puzzle.map_err(|(cell, kind)| Fault { at: listed.offset(cell), kind })?;
    Ok((puzzle, board))
}

/// Checks that an object has no rules beyond the zones of its layout, and one puzzle only.
fn check(source: &Source<'_>, value: &str, members: &Members<'_>) -> Result<(), Fault> {
    if let Some((name, _)) = named_puzzle(members).filter(|(name, _)| members.is_repeated(name)) {
        let message = format!("found the field `{name}` twice");
        return Err(Fault { at: source.offset(value), kind: FormatErrorKind::Json { message } });
    }
    rules::check(source, members)
}

/// Checks that the numbers of rows and columns that an object states are those of its cells.
fn check_size(source: &Source<'_>, members: &Members<'_>, cells: &str) -> Result<(), Fault> {
    let number = |name: &str| members.get(name)?.parse::<usize>().ok();
    match (number("rows"), number("cols").or_else(|| number("columns"))) {
        (Some(rows), Some(columns)) if rows != columns => {
            let found = format!("{rows} rows and {columns} columns");
            let expected =
                "as many rows as columns; other boards need --layout and the cells alone";
            Err(Fault {
                at: source.offset(cells),
                kind: FormatErrorKind::Unexpected { found, expected },
            })
        }
        _ => Ok(()),
    }
}
