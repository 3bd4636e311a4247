//! Puzzles of f-puzzles: as JSON, compressed, and as links.

mod skipping;

use crate::board::{AreaKind, Board, ValueRange, ValueSet, Variable};
use crate::kinds::{Constraint, KINDS};
use crate::reading::encoded::{decompressed, percent_decoded};
use crate::reading::{FpuzzlesPuzzle, ReadProblem};
use crate::sketch::{AreaRule, Sketch, SketchEntry, SketchError};
use crate::writing::{FpuzzlesDraft, Unwritable, WrittenRule};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Keys of texts and settings.
const SETTINGS: &[&str] = &[
    "ruleset",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
];

/// Further keys that are no rules.
const COSMETIC: &[&str] =
    &["size", "title", "author", "grid", "solution", "text", "line", "circle", "rectangle", "cage"];

/// Keys that add areas if their value is `true`.
const RULES: &[(&str, AreaRule)] = &[
    ("diagonal-", AreaRule::DiagonalDown),
    ("diagonal+", AreaRule::DiagonalUp),
    ("antiknight", AreaRule::AntiKnight),
    ("antiking", AreaRule::AntiKing),
    ("disjointgroups", AreaRule::DisjointGroups),
];

/// The keys of rules, pencil marks and settings, which puzzles of other programs do not have.
///
/// ```
/// use pavane_constraints::fpuzzles::own_keys;
/// assert!(own_keys().any(|key| key == "killercage"));
/// assert!(own_keys().all(|key| key != "title"));
/// ```
pub fn own_keys() -> impl Iterator<Item = &'static str> {
    const MARKS: &[&str] =
        &["given", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks", "cArray"];
    rule_keys().chain(MARKS.iter().chain(SETTINGS).copied())
}

/// The keys of a puzzle that state rules.
fn rule_keys() -> impl Iterator<Item = &'static str> {
    let of_kinds = KINDS.iter().flat_map(|kind| kind.fpuzzles).map(|(key, _)| *key);
    RULES.iter().map(|(key, _)| *key).chain(of_kinds)
}

/// The maximum number of times that a link is escaped by the programs that it comes through.
const MOST_ESCAPES: usize = 3;

/// The JSON of compressed data: what follows `?load=` in a link, or the whole link.
///
/// # Errors
/// [`SketchError`] if the text is no such data, or a link to a puzzle that only the site knows.
pub fn decompress(text: &str) -> Result<String, SketchError> {
    let text = text.trim();
    if text.contains("f-puzzles.com") && text.contains("?id=") {
        let problem = "the link has the number of a puzzle, not the puzzle; open it and export the puzzle itself";
        return Err(SketchError::new(text, problem));
    }
    // The next field of a link begins with an ampersand.
    let data = match text.split_once("load=") {
        Some((_, data)) => data.split('&').next().unwrap_or_default(),
        None => text,
    };
    let data = data.replace(' ', "+");
    // Base 64 has no percent signs, so a link that was escaped again is still escaped.
    let data = (0..MOST_ESCAPES).fold(data, |data, _| percent_decoded(&data).unwrap_or(data));
    let found = decompressed(&data).filter(|(json, _)| json.starts_with('{'));
    let (json, rest) =
        found.ok_or_else(|| SketchError::new(text, "this is no compressed puzzle of f-puzzles"))?;
    match rest.is_empty() {
        true => Ok(json),
        false => Err(SketchError::new(
            text,
            format!("found {rest:?} after the end of the data; write # before a label"),
        )),
    }
}

/// The JSON of a puzzle as compressed data, which [`decompress`] takes.
///
/// ```
/// use pavane_constraints::fpuzzles::{compress, decompress};
/// let json = r#"{"size":1,"grid":[[{}]]}"#;
/// assert_eq!(decompress(&compress(json)).as_deref(), Ok(json));
/// ```
pub fn compress(json: &str) -> String {
    lz_str::compress_to_base64(json)
}

/// Writes a puzzle as JSON, which [`read_json`] reads back as the same puzzle. Constraints of a kind are together.
///
/// # Errors
/// [`Unwritable`] names the kind of a constraint that the format cannot state, or another part.
///
/// ```
/// use pavane_constraints::{fpuzzles, iss};
/// let sketch = iss::read(".Shape~4x4.Cage~3~R1C1~R1C2").expect("a cage");
/// let json = fpuzzles::write_json(&sketch).expect("cages are known");
/// assert!(json.contains(r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]"#));
/// assert_eq!(fpuzzles::read_json(&json, &[]), Ok(sketch));
/// ```
pub fn write_json(sketch: &Sketch) -> Result<String, Unwritable> {
    let board = &sketch.board;
    let cannot = |what: &str| Unwritable { format: FORMAT, what: what.to_owned() };
    let side = board.rows();
    if board.columns() != side
        || board.cell_count() != side * side
        || board.values() != ValueRange::digits(side)
    {
        return Err(cannot("a board that is no square with the digits from 1"));
    }
    if !board.helpers().is_empty() {
        return Err(cannot("helper cells"));
    }
    let mut draft = FpuzzlesDraft { board, root: Map::new() };
    draft.root.insert("size".to_owned(), Value::from(side));
    for (key, text) in [("title", &sketch.title), ("author", &sketch.author)] {
        if let Some(text) = text {
            draft.root.insert(key.to_owned(), Value::from(&text[..]));
        }
    }
    draft.root.insert("grid".to_owned(), grid_of(sketch));
    for &rule in &sketch.rules {
        let key = RULES.iter().find(|(_, known)| *known == rule);
        let (key, _) = key.ok_or_else(|| cannot("these zones"))?;
        draft.root.insert((*key).to_owned(), Value::Bool(true));
    }
    for constraint in &sketch.constraints {
        let written = constraint.to_fpuzzles(&mut draft);
        written.ok_or_else(|| cannot(constraint.kind().name))?;
    }
    if let Some(solution) = &sketch.solution {
        draft.root.insert("solution".to_owned(), Value::from(&solution[..]));
    }
    let text = Value::Object(draft.root).to_string();
    // The text must say the same as the puzzle, in any order of the constraints.
    let Ok(back) = read_json(&text, &[]) else {
        return Err(sketch.first_unwritable(FORMAT, write_json));
    };
    // A constraint may depend on the board, so the board is the reason if it differs.
    if !has_areas(&back.board, board) {
        return Err(cannot("these zones"));
    }
    let mut rest: Vec<&Constraint> = back.constraints.iter().collect();
    for constraint in &sketch.constraints {
        let found = rest.iter().position(|other| *other == constraint);
        rest.swap_remove(found.ok_or_else(|| cannot(constraint.kind().name))?);
    }
    match rest.first() {
        Some(other) => Err(cannot(other.kind().name)),
        None if back.values != sketch.values => Err(cannot("a cell without values")),
        None => Ok(text),
    }
}

/// The name of the format in messages.
const FORMAT: &str = "fpuzzles";

/// Whether two boards have the same areas of each kind. Those of rules may be in another order.
fn has_areas(board: &Board, other: &Board) -> bool {
    let ordered = |board: &Board, kind| -> Vec<Vec<Variable>> {
        let mut areas: Vec<Vec<Variable>> = board.areas_of(kind).map(<[_]>::to_vec).collect();
        if kind == AreaKind::Other {
            areas.sort();
        }
        areas
    };
    let kinds = [AreaKind::Row, AreaKind::Column, AreaKind::Region, AreaKind::Other];
    kinds.into_iter().all(|kind| ordered(board, kind) == ordered(other, kind))
}

/// The rows of cells, with givens, pencil marks, entries of a player, and regions other than the usual blocks.
fn grid_of(sketch: &Sketch) -> Value {
    let board = &sketch.board;
    let side = board.rows();
    let values = board.values();
    let usual = usual_blocks(side);
    let mut plain = Board::rectangle(values, side, side);
    if usual.0 > 1 {
        plain.add_blocks(usual.0, usual.1);
    }
    let has_usual = plain.areas_of(AreaKind::Region).eq(board.areas_of(AreaKind::Region));
    let values_of = |set: ValueSet| -> Vec<i64> {
        let is_in = |value: &i64| values.bit(*value).is_some_and(|bit| set & bit != 0);
        values.iter().filter(is_in).collect()
    };
    let entered: HashMap<Variable, &SketchEntry> =
        sketch.entries.iter().map(|entry| (entry.cell, entry)).collect();
    let cell = |cell: Variable| {
        let set = sketch.values[cell.index()];
        let all = values_of(set);
        let mut object = match all[..] {
            [value] => json!({ "value": value, "given": true }),
            _ if set != values.all() => json!({ "givenPencilMarks": all }),
            _ => json!({}),
        };
        if let Some(entry) = entered.get(&cell).filter(|_| all.len() != 1) {
            if let Some(value) = entry.value {
                object["value"] = value.into();
            }
            if entry.marks != 0 {
                object["centerPencilMarks"] = values_of(entry.marks).into();
            }
        }
        if !has_usual {
            object["region"] = board.region_of(cell).into();
        }
        object
    };
    let rows = (0..side).map(|row| board.row(row).into_iter().map(cell).collect::<Vec<Value>>());
    Value::from(rows.map(Value::from).collect::<Vec<Value>>())
}

/// The height and width of the usual blocks of a board: 1 and its side if there are none.
fn usual_blocks(side: usize) -> (usize, usize) {
    let height = (1..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)).unwrap_or(1);
    (height, side / height)
}

/// Reads a puzzle from JSON, without the parts in `ignored`. These are unknown keys of the puzzle, of its cells and of
/// objects, and texts of cages that are no sums. [`Sketch::skipped`] has the parts that occur.
///
/// # Errors
/// [`SketchError`], which names the key that cannot be read. A key without a known meaning is an error.
pub fn read_json(text: &str, ignored: &[&str]) -> Result<Sketch, SketchError> {
    let mut root: Value =
        serde_json::from_str(text).map_err(|error| SketchError::new("", error))?;
    let skipped = skipping::remove(&mut root, ignored);
    let mut sketch = read_root(&root)?;
    sketch.kept_text = (!skipped.is_empty()).then(|| root.to_string());
    sketch.skipped = skipped;
    Ok(sketch)
}

fn read_root(root: &Value) -> Result<Sketch, SketchError> {
    let fault = |key: &'static str| move |problem: ReadProblem| SketchError::new(key, problem);
    let (board, grid) = board_of(root).map_err(fault("grid"))?;
    let mut sketch = Sketch::new(board);
    let word = |key: &str| root.get(key).and_then(Value::as_str).map(str::to_owned);
    sketch.title = word("title");
    sketch.author = word("author");
    for (key, rule) in RULES {
        if root.get(*key).is_some_and(is_set) {
            sketch.add_rule(*rule).map_err(fault(key))?;
        }
    }
    read_givens(&mut sketch, &grid).map_err(fault("grid"))?;
    read_entries(&mut sketch, &grid).map_err(fault("grid"))?;
    require_pictures(root).map_err(fault("cage"))?;
    sketch.solution = solution_of(root, &sketch.board);
    let board = sketch.board.clone();
    let puzzle = FpuzzlesPuzzle { board: &board, root };
    let mut of_key = |key: &str, value: &Value| {
        for (_, read) in KINDS.iter().flat_map(|kind| kind.fpuzzles).filter(|(k, _)| *k == key) {
            let found = read(&puzzle, value).map_err(|problem| SketchError::new(key, problem))?;
            sketch.constraints.extend(found);
        }
        Ok::<(), SketchError>(())
    };
    for (key, value) in root.as_object().into_iter().flatten().filter(|(_, value)| is_set(value)) {
        if !is_key(key) {
            let problem = "this key has no known meaning, and may be a rule; export the puzzle without it, or ignore the key";
            return Err(SketchError::new(key, problem));
        }
        of_key(key, value)?;
    }
    for (key, list) in marks_in_cells(&board, &grid)? {
        of_key(key, &list)?;
    }
    Ok(sketch)
}

/// Whether a key of the puzzle is known.
fn is_key(key: &str) -> bool {
    COSMETIC.contains(&key) || SETTINGS.contains(&key) || rule_keys().any(|known| known == key)
}

/// The keys of cells.
const CELL_KEYS: &[&str] = &[
    "value",
    "given",
    "region",
    "parity",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "cArray",
];

/// Marks that cells have as keys, as lists of the key with the same rule: `"parity": "Odd"` is an odd cell. A key
/// without a known meaning is an error.
fn marks_in_cells(
    board: &Board,
    grid: &[&Value],
) -> Result<Vec<(&'static str, Value)>, SketchError> {
    let mut lists = [("odd", Vec::new()), ("even", Vec::new())];
    for (cell, object) in board.cells().zip(grid) {
        for (key, value) in object.as_object().into_iter().flatten() {
            if !is_set(value) {
                continue;
            }
            let name = || board.name(cell);
            if !CELL_KEYS.contains(&&key[..]) {
                let problem = format!(
                    "this key of {} has no known meaning, and may be a rule; export the puzzle without it, or ignore the key",
                    name()
                );
                return Err(SketchError::new(key, problem));
            }
            if key == "parity" {
                let word = value.as_str().unwrap_or_default().to_lowercase();
                let list = lists.iter_mut().find(|(list, _)| *list == word).ok_or_else(|| {
                    let problem = format!("{value} in {} is neither \"Odd\" nor \"Even\"", name());
                    SketchError::new(key, problem)
                })?;
                list.1.push(json!({ "cell": name() }));
            }
        }
    }
    Ok(lists.into_iter().map(|(key, list)| (key, Value::from(list))).collect())
}

/// Requires that the cages that are pictures have no rule in their text: `DR5` is a sum with the digital root 5.
fn require_pictures(root: &Value) -> Result<(), ReadProblem> {
    let cages = root.get("cage").and_then(Value::as_array).into_iter().flatten();
    let texts = cages.filter_map(|cage| cage.get("value").and_then(Value::as_str));
    let is_rule = |text: &&str| {
        let number = text.trim().strip_prefix("DR");
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match texts.into_iter().find(is_rule) {
        Some(text) => {
            let problem = format!(
                "{text:?} is a digital root, which is not known; ignore this text to read the rest"
            );
            Err(ReadProblem::new(problem))
        }
        None => Ok(()),
    }
}

/// Whether a value says something: not `false`, not `null`, not an empty list.
pub(crate) fn is_set(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(is_set) => *is_set,
        Value::Array(list) => !list.is_empty(),
        _ => true,
    }
}

/// The board with its regions, and the cells of the grid.
fn board_of(root: &Value) -> Result<(Board, Vec<&Value>), ReadProblem> {
    let rows = root.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| ReadProblem::new("expected a list of rows"))?;
    let side = rows.len();
    let stated = root.get("size").and_then(Value::as_u64).unwrap_or(side as u64);
    if stated != side as u64 || !(1..=ValueRange::MOST).contains(&side) {
        return Err(ReadProblem::new(format!(
            "the grid has {side} rows, and the size is {stated}"
        )));
    }
    let mut grid = Vec::new();
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == side);
        grid.extend(
            row.ok_or_else(|| ReadProblem::new(format!("expected {side} cells in each row")))?,
        );
    }
    if let Some(cell) = grid.iter().find(|cell| !cell.is_object()) {
        return Err(ReadProblem::new(format!("the cell {cell} is no object")));
    }
    let mut board = Board::rectangle(ValueRange::digits(side), side, side);
    board.add_rows_and_columns();
    let (height, width) = usual_blocks(side);
    let region = |(index, cell): (usize, &&Value)| match cell.get("region") {
        None => Ok(Some((index / side / height) * height + index % side / width)),
        Some(Value::Null) => Ok(None),
        Some(number) => match number.as_i64() {
            Some(-1) => Ok(None),
            Some(number) if (0..(side * side) as i64).contains(&number) => {
                Ok(Some(number as usize))
            }
            _ => Err(ReadProblem::new(format!("{number} is no number of a region"))),
        },
    };
    let regions: Result<Vec<Option<usize>>, ReadProblem> =
        grid.iter().enumerate().map(region).collect();
    let regions = regions?;
    for number in 0..regions.iter().flatten().max().map_or(0, |most| most + 1) {
        let cells: Vec<Variable> =
            board.cells().filter(|cell| regions[cell.index()] == Some(number)).collect();
        // Rows of a board without blocks are there already.
        if !cells.is_empty() && height > 1 || grid.iter().any(|cell| cell.get("region").is_some()) {
            board.add_area(AreaKind::Region, cells);
        }
    }
    Ok((board, grid))
}

/// Givens, and the pencil marks that belong to the puzzle.
fn read_givens(sketch: &mut Sketch, grid: &[&Value]) -> Result<(), ReadProblem> {
    let range = sketch.board.values();
    for (values, cell) in sketch.values.iter_mut().zip(grid) {
        if cell.get("given").is_some_and(is_set) {
            let value = cell.get("value").and_then(Value::as_i64);
            let bit = value.and_then(|value| range.bit(value));
            *values &= bit.ok_or_else(|| ReadProblem::new("a given has no value of the board"))?;
        }
        if let Some(marks) =
            cell.get("givenPencilMarks").and_then(Value::as_array).filter(|marks| !marks.is_empty())
        {
            let allowed = marks.iter().try_fold(0, |set, mark| {
                let bit = mark.as_i64().and_then(|mark| range.bit(mark));
                let problem = || ReadProblem::new(format!("the pencil mark {mark} is no value"));
                Ok(set | bit.ok_or_else(problem)?)
            })?;
            *values &= allowed;
        }
    }
    Ok(())
}

/// The values and center marks that a player has entered. The value 0 and an empty text are no value.
fn read_entries(sketch: &mut Sketch, grid: &[&Value]) -> Result<(), ReadProblem> {
    let board = sketch.board.clone();
    let range = board.values();
    for (variable, cell) in board.cells().zip(grid) {
        let number = |found: &Value| {
            let problem = || {
                let (first, last) = (range.first(), range.last());
                let name = board.name(variable);
                ReadProblem::new(format!(
                    "{name} has the entry {found}, expected a number from {first} to {last}"
                ))
            };
            let value = found.as_i64().and_then(|value| Some((value, range.bit(value)?)));
            value.ok_or_else(problem)
        };
        let is_entry = |value: &&Value| {
            is_set(value) && value.as_i64() != Some(0) && value.as_str() != Some("")
        };
        let is_given = cell.get("given").is_some_and(is_set);
        let value = cell.get("value").filter(|_| !is_given).filter(is_entry);
        let value = value.map(number).transpose()?.map(|(value, _)| value);
        let marks = cell.get("centerPencilMarks").and_then(Value::as_array);
        let mut marks = marks.into_iter().flatten();
        let marks = marks.try_fold(0, |set, mark| Ok(set | number(mark)?.1))?;
        sketch.add_entry(SketchEntry { cell: variable, value, marks });
    }
    Ok(())
}

/// The solution, if each cell has a value.
fn solution_of(root: &Value, board: &Board) -> Option<Vec<i64>> {
    let values: Vec<i64> = match root.get("solution")? {
        Value::Array(list) => list.iter().map(Value::as_i64).collect::<Option<_>>()?,
        Value::String(text) if text.contains(',') => {
            text.split(',').map(|value| value.trim().parse().ok()).collect::<Option<_>>()?
        }
        Value::String(text) => {
            text.chars().map(|c| c.to_digit(36).map(i64::from)).collect::<Option<_>>()?
        }
        _ => return None,
    };
    let fits = values.len() == board.cell_count()
        && values.iter().all(|&value| board.values().bit(value).is_some());
    fits.then_some(values)
}
