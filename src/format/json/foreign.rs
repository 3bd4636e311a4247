//! Objects that other programs, web services and data sets write.
//!
//! A puzzle is the value of a field with one of the names of a column of a table, or with another name below. An object
//! without a puzzle is searched for inner objects that have one. A field with rules beyond the zones of the layout
//! makes the object an error: an answer without these rules would answer another puzzle.

use super::cells::{self, Blank};
use super::choice::{self, CellsField, Chosen, Field, check_once, resembles_cells};
use super::members::{Members, plain};
use super::pieces::is_one_puzzle;
use super::source::{JsonText, ReadPuzzle, ValueType, first_object};
use super::{order, rules, sizes};
use crate::format::Record;
use crate::format::board::{Boards, FormatBoard, Notation};
use crate::format::columns::{ALSO_PUZZLES, LABELS, LEVELS, PUZZLES, SOLUTIONS};
use crate::format::error::Fault;
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Names that mean a puzzle only if the value has the cells of one, and that come before names such as `board`.
const PERHAPS_FIRST: [&str; 8] = [
    "initial",
    "start",
    "unsolved",
    "given",
    "initialgrid",
    "initialpuzzle",
    "startboard",
    "startgrid",
];
/// Names that mean a puzzle only if the value has the cells of one, and no other field is the puzzle.
const PERHAPS_PUZZLES: [&str; 7] = ["value", "values", "items", "cells", "matrix", "rows", "data"];
/// The name that is a puzzle only next to another puzzle: alone it is `givens` with a mistake.
const MISSPELLED: &str = "given";
/// Names of fields that describe a board, and do not hold one.
const NOT_PUZZLES: [&str; 6] = ["map", "layout", "zones", "symbols", "history", MISSPELLED];
/// Further names of solutions.
const ALSO_SOLUTIONS: [&str; 2] = ["solvedboard", "solvedpuzzle"];
/// The maximum depth of puzzles inside an object.
const DEEPEST: usize = 4;

/// Reads an object of another program; `None` if it has no puzzle.
pub(super) fn read<'t>(
    source: &JsonText<'t>,
    value: &'t str,
    members: &Members<'t>,
    boards: &mut Boards,
) -> Option<ReadPuzzle> {
    let fields = find(members);
    if fields.is_empty() {
        return None;
    }
    let checked = check_once(source, value, members);
    let checked = checked.and_then(|()| rules::check(source, members));
    let checked = checked.and_then(|()| order::check(source, members));
    Some(checked.and_then(|()| read_puzzle(source, members, &fields, boards)))
}

/// The puzzles inside an object that is not one.
pub(super) fn inside<'t>(source: &JsonText<'t>, value: &'t str) -> Result<Vec<&'t str>, Fault> {
    let mut found = Vec::new();
    gather(source, value, 0, &mut found)?;
    found.retain(|inner| !std::ptr::eq(*inner, value));
    Ok(found)
}

/// Reads a value that [`inside`] found. Services write other text for an unknown solution. A solution that is not a
/// grid is skipped.
pub(super) fn read_inside<'t>(
    source: &JsonText<'t>,
    value: &'t str,
    boards: &mut Boards,
) -> ReadPuzzle {
    if ValueType::of(value) != ValueType::Object {
        let (puzzle, board) = source.read_givens(value, None, Blank::Empty, boards)?;
        let symbols = boards.answer_symbols(&board, None);
        return Ok((Record { symbols, ..puzzle.into() }, None));
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

/// Reads the array at an offset of the file as a list of the cells of one puzzle; `None` for another array.
pub(super) fn read_list(
    source: &JsonText<'_>,
    start: usize,
    boards: &mut Boards,
) -> Option<ReadPuzzle> {
    let rest = source.text.get(start..)?;
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
    let value = values.next()?.ok()?.get();
    let side = first_object(value).and_then(placed)?;
    let read = cells::read_placed_alone(source, value, side, boards);
    let record = |(puzzle, board): (Puzzle, FormatBoard)| {
        let symbols = boards.answer_symbols(&board, None);
        (Record { symbols, ..puzzle.into() }, None)
    };
    Some(read.map(record))
}

fn gather<'t>(
    source: &JsonText<'t>,
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
            // An object with a puzzle is not searched further.
            if !find(&members).is_empty() {
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
                check_once(source, value, &members)?;
                rules::check_container(source, &members)?;
            }
            found[before..].sort_by_key(|inner| source.offset(inner));
        }
        _ => {}
    }
    Ok(())
}

/// The puzzles of a field with the name of a puzzle and an array of several.
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

/// The fields of an object that may hold its puzzle, the likelier ones first.
fn find<'m, 't>(members: &'m Members<'t>) -> Vec<Field<'m, 't>> {
    let is_name = |name: &str| PUZZLES.contains(&name) || ALSO_PUZZLES.contains(&name);
    let present = || members.iter().filter(|&(_, value)| value != "null");
    let named: Vec<_> = present().filter(|(name, _)| is_name(plain(name).trim())).collect();
    let initial = present().filter(|(name, _)| PERHAPS_FIRST.contains(&&*plain(name)));
    let is_likely = |name: &str| !named.is_empty() || plain(name) != MISSPELLED;
    let initial: Vec<_> =
        initial.filter(|(name, value)| is_likely(name) && has_cells(value)).collect();
    // An object of this program with a mistake.
    if let ([("givens", _)], []) = (&*named, &*initial) {
        return Vec::new();
    }
    // A container of puzzles is searched for objects inside it.
    let is_container =
        |(name, value): (&str, &'t str)| value.starts_with('{') || puzzles(name, value).is_some();
    let (several, count) = (named.len() + initial.len() > 1, named.len());
    let mut single: Vec<_> = named.into_iter().filter(|&field| !is_container(field)).collect();
    let has_container = single.len() < count;
    single.extend(initial);
    let mut fields: Vec<Field<'m, 't>> = single.into_iter().map(field).collect();
    choice::sort(&mut fields);
    // Of several named fields, only the ones with likely cells count.
    if several {
        let alike = |field: &&Field<'_, '_>| resembles_cells(field.cells.text());
        let likely: Vec<Field<'m, 't>> = fields.iter().filter(alike).copied().collect();
        if !likely.is_empty() || has_container {
            fields = likely;
        } else {
            fields.truncate(1);
        }
    }
    if fields.is_empty() {
        fields.extend(unnamed(members));
    }
    fields
}

/// The field with the cells of a puzzle, in an object without the name of one.
fn unnamed<'m, 't>(members: &'m Members<'t>) -> Option<Field<'m, 't>> {
    let known = || PERHAPS_PUZZLES.iter().filter_map(|name| members.find(&[name]));
    let placed = known().map(field).find(|field| matches!(field.cells, CellsField::Placed(..)));
    let has_cells = |value: &str| has_cells(value) || cells::object_rows(value).is_some();
    placed.or_else(|| known().find(|(_, value)| has_cells(value)).map(field))
}

/// A field that may be a puzzle.
fn field<'m, 't>((name, value): (&'m str, &'t str)) -> Field<'m, 't> {
    let cells = match first_object(value).and_then(placed) {
        Some(side) => CellsField::Placed(value, side),
        None => CellsField::Listed(value),
    };
    Field { name, cells }
}

/// The only field with the cells of a board, some of them empty, in an object without the name of a puzzle.
pub(super) fn lone<'t>(
    source: &JsonText<'t>,
    value: &'t str,
    boards: &mut Boards,
) -> Option<ReadPuzzle> {
    let members = serde_json::from_str::<Members<'t>>(value).ok()?;
    // Objects of this program have their puzzles in known fields.
    let is_ours = super::answer::is_answer(&members) || members.get("givens").is_some();
    if is_ours || !find(&members).is_empty() {
        return None;
    }
    let is_free = |name: &str| {
        let name = plain(name);
        let all = SOLUTIONS.iter().chain(&ALSO_SOLUTIONS).chain(&PUZZLES);
        !all.chain(&ALSO_PUZZLES).any(|known| plain(known) == name)
            && !NOT_PUZZLES.contains(&&*name)
    };
    let boards_of = members.iter().filter(|(name, value)| is_free(name) && has_cells(value));
    let mut fields = boards_of.map(field);
    let fields = [fields.next().filter(|_| fields.next().is_none())?];
    let cells = fields[0].cells.text();
    let is_part = |gap: &str| cells.split([',', '[', ']']).any(|cell| cell.trim() == gap);
    let has_empty = ["0", "null", "\"\"", "\".\"", "\" \"", "false"].into_iter().any(is_part)
        || cells.starts_with('"')
        || cells.contains(['.', '_']);
    if !has_empty {
        return None;
    }
    let read = rules::check(source, &members);
    let read = read.and_then(|()| order::check(source, &members));
    Some(read.and_then(|()| read_puzzle(source, &members, &fields, boards)))
}

/// The number of rows of the board of a list of cells with this first cell, if the format fixes it; `None` for a cell
/// without a place.
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

/// Whether a value has the cells of a board of 6x6 or larger: a string of symbols, or an array of them or of rows. A
/// board has a digit above 1, unlike the matrix of an exact cover problem.
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
            // A string of three characters or more is a row; its quotation marks count.
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
    source: &JsonText<'t>,
    members: &Members<'t>,
    fields: &[Field<'_, 't>],
    boards: &mut Boards,
) -> ReadPuzzle {
    // Another program may use the field in another sense.
    let is_known = |value: &&str| {
        serde_json::from_str::<String>(value).is_ok_and(|name| name.parse::<Layout>().is_ok())
    };
    let stated = stated_symbols(source, members, fields, boards);
    let boards = match &stated {
        Some(symbols) => boards.with_symbols(symbols.clone()),
        None => boards,
    };
    let layout = members.find(&["layout"]).map(|(_, value)| value).filter(is_known);
    let own = layout.map(|layout| source.read_layout(layout, boards)).transpose()?;
    if let Some(Field { cells: CellsField::Listed(cells), .. }) = fields.first() {
        sizes::check_square(source, members, cells)?;
    }
    let Chosen { puzzle, board, solution: full } =
        choice::choose(source, fields, own.as_ref(), boards)?;
    sizes::check_layout(source, members, &board.layout)?;
    let solution =
        [&SOLUTIONS[..], &ALSO_SOLUTIONS[..]].into_iter().find_map(|names| members.find(names));
    let solution = solution.map(|(_, value)| value).or(full);
    let solution = solution.map(serde_json::from_str::<&'t RawValue>).and_then(Result::ok);
    let (expected, defect) = source.read_expected(None, solution, &board)?;
    let words = |names: &[&str]| {
        let value = names.iter().find_map(|&name| members.find(&[name])).map(|(_, value)| value);
        let words = value.map(|value| match ValueType::of(value) {
            ValueType::String => source.read_text(value).map(Cow::into_owned),
            _ => Ok(value.to_owned()),
        });
        words.transpose()
    };
    let (label, level) = (words(&LABELS)?, words(&LEVELS)?);
    let symbols = boards.answer_symbols(&board, stated.as_ref());
    Ok((Record { label, level, expected, symbols, ..Record::from(puzzle) }, defect))
}

/// The symbols that an object states, if it has one for each digit of its board. Another program may use the field in
/// another sense.
fn stated_symbols<'t>(
    source: &JsonText<'t>,
    members: &Members<'t>,
    fields: &[Field<'_, 't>],
    boards: &Boards,
) -> Option<Symbols> {
    let symbols = source.read_symbols(members.get("symbols")?).ok()?;
    let notation = Notation { takes_numbers: false, ..boards.notation() };
    let cells = source.split_cells(fields.first()?.cells.text(), notation, Blank::Empty).ok()?;
    (symbols.digits() * symbols.digits() == cells.count()).then_some(symbols)
}
