//! Puzzles of SudokuPad, as JSON or in its shortened form.
//!
//! Such a text is mostly a picture. Its rules are givens, regions, cages with different values or a sum, rows and
//! columns, and the words `antiknight` and `antiking`. Lines, arrows, overlays and underlays have no rules attached.
//! They may show some, so a text with any is refused, unless the caller ignores them by their key.

mod short;

use crate::board::{AreaKind, Board, ValueRange, Variable};
use crate::kinds::{CellSum, Constraint, Killer};
use crate::reading::{ReadProblem, whole_number};
use crate::sketch::{AreaRule, Sketch, SketchEntry, SketchError};
use serde_json::Value;

/// Keys with rules.
const RULE_KEYS: &[&str] = &["cells", "regions", "cages", "metadata"];

/// Keys with lists of pictures.
const PICTURES: &[&str] = &["lines", "arrows", "overlays", "underlays"];

/// Keys without rules.
const OTHER_KEYS: &[&str] = &[
    "id",
    "cellSize",
    "settings",
    "foglight",
    "triggereffect",
    "videos",
    "duration",
    "title",
    "author",
];

/// Words of the metadata that are text, or about the appearance.
const WORDS: &[&str] = &[
    "title",
    "author",
    "rules",
    "solution",
    "source",
    "msgcorrect",
    "msgincorrect",
    "fow",
    "foglight",
    "triggereffect",
    "norowcol",
];

/// Words of the metadata that add areas.
const RULES: &[(&str, AreaRule)] =
    &[("antiknight", AreaRule::AntiKnight), ("antiking", AreaRule::AntiKing)];

/// Keys of cages.
const CAGE_KEYS: &[&str] = &["cells", "value", "sum", "unique", "type"];

/// Keys of cages that are about the appearance.
const CAGE_STYLES: &[&str] = &[
    "style",
    "hidden",
    "color",
    "fontC",
    "fontSize",
    "outlineC",
    "borderColor",
    "backgroundColor",
    "thickness",
    "rounded",
    "className",
];

/// The types of cages that are areas.
const AREA_TYPES: &[&str] = &["rowcol", "region"];

/// Keys of cells.
const CELL_KEYS: &[&str] =
    &["value", "given", "pencilMarks", "cornermarks", "centremarks", "color", "colour", "c"];

/// Whether a text is an object with the keys of such a puzzle, perhaps in the shortened form.
///
/// ```
/// use pavane_constraints::sudokupad::is_puzzle;
/// assert!(is_puzzle(r#"{"cellSize": 50, "cells": [[{}]], "regions": []}"#));
/// assert!(is_puzzle("{ce:[[,{v:2}],[,]],re:[]}"));
/// assert!(!is_puzzle(r#"{"size": 1, "grid": [[{}]]}"#));
/// ```
pub fn is_puzzle(text: &str) -> bool {
    let Some(keys) = text.trim_start().strip_prefix('{') else { return false };
    let is_short = !text.contains('"');
    // Cages also have cells, by numbers.
    let has_rows = |key: &str| {
        let mut values = keys.match_indices(key).map(|(at, _)| &keys[at + key.len()..]);
        values.any(|value| {
            let marks: String = value.chars().filter(|c| !c.is_whitespace()).take(4).collect();
            marks.starts_with(":[[{") || is_short && marks == ":[[,"
        })
    };
    let has = |key: &str| keys.contains(&format!("\"{key}\""));
    let has_short = |key: &str| keys.starts_with(key) || keys.contains(&format!(",{key}"));
    match is_short {
        true => has_rows("ce") && ["re:", "ca:", "cs:", "metadata:"].into_iter().any(has_short),
        false => {
            has_rows("\"cells\"")
                && ["regions", "cages", "cellSize", "metadata"].into_iter().any(has)
        }
    }
}

/// Reads a puzzle, without the parts in `ignored`: keys of pictures, unknown keys, and words without a known meaning.
/// `cages` are the cages without a rule. [`Sketch::skipped`] has the parts that occur.
///
/// The digits are 1 to the number of rows or columns, whichever is greater: such a text does not state them.
///
/// # Errors
/// [`SketchError`], which names the part that cannot be read.
///
/// ```
/// use pavane_constraints::sudokupad::read_json;
/// let text = "{ce:[[,{v:2}],[,]],re:[[[0,0],[0,1]],[[1,0],[1,1]]],ca:[{ce:[[0,0],[1,0]],unique:t,sum:3}],l:[{}]}";
/// let error = read_json(text, &[]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "lines: found 1 without rules attached, which may show some; state them in another format, or ignore the key"
/// );
/// let sketch = read_json(text, &["lines"]).expect("a given, two regions and a cage");
/// assert_eq!((sketch.values[1], sketch.constraints.len()), (2, 1));
/// ```
pub fn read_json(text: &str, ignored: &[&str]) -> Result<Sketch, SketchError> {
    // The program also reads JSON first.
    let parsed = serde_json::from_str(text);
    let root: Value = match parsed {
        Ok(root) => root,
        Err(error) if text.contains('"') => return Err(SketchError::new("", error)),
        Err(_) => short::parse(text).map_err(|problem| SketchError::new("", problem))?,
    };
    let fault = |key: &'static str| move |problem: ReadProblem| SketchError::new(key, problem);
    let mut parts = Parts { ignored, skipped: Vec::new() };
    parts.require_keys(&root)?;
    let words = words(&root, &mut parts)?;
    let is_on = |key: &'static str| {
        let mut found = words.iter().filter(|(word, _)| word == key).map(|(_, value)| value);
        found.try_fold(false, |is_on, value| Ok(is_on | truth(value)?)).map_err(fault(key))
    };
    let (board, cells) = board_of(&root, !is_on("norowcol")?).map_err(fault("cells"))?;
    let mut sketch = Sketch::new(board);
    for (key, rule) in RULES {
        if is_on(key)? {
            sketch.add_rule(*rule).map_err(fault(key))?;
        }
    }
    read_givens(&mut sketch, &cells, &mut parts)?;
    add_cages(&mut sketch, &root, &mut parts)?;
    let word = |key: &str| {
        let mut found = words.iter().filter(|(word, _)| word == key);
        found.find_map(|(_, value)| plain_text(value)).filter(|text| !text.is_empty())
    };
    (sketch.title, sketch.author) = (word("title"), word("author"));
    if let Some(text) = word("solution") {
        sketch.solution = solution_of(&text, &sketch.board).map_err(fault("solution"))?;
    }
    if !parts.skipped.is_empty() {
        let text = without(root, &parts.skipped).to_string();
        (sketch.skipped, sketch.kept_text) = (parts.skipped, Some(text));
    }
    Ok(sketch)
}

/// The parts that the caller ignores, and the ones of them that occur.
struct Parts<'i> {
    ignored: &'i [&'i str],
    skipped: Vec<String>,
}

impl Parts<'_> {
    /// Skips a part if the caller ignores it.
    ///
    /// # Errors
    /// With the problem, if the caller does not.
    fn skip(&mut self, name: &str, problem: &str) -> Result<(), SketchError> {
        if !self.ignored.contains(&name) {
            return Err(SketchError::new(name, problem));
        }
        if !self.skipped.iter().any(|known| known == name) {
            self.skipped.push(name.to_owned());
        }
        Ok(())
    }

    /// Requires that all keys of the puzzle are known, and that there are no pictures.
    fn require_keys(&mut self, root: &Value) -> Result<(), SketchError> {
        let Some(keys) = root.as_object() else {
            return Err(SketchError::new("", "expected an object"));
        };
        for (key, value) in keys.iter().filter(|(_, value)| !is_empty(value)) {
            if PICTURES.contains(&&key[..]) {
                let count = value.as_array().map_or(1, Vec::len);
                let problem =
                    format!("found {count} without rules attached, which may show some; {REMEDY}");
                self.skip(key, &problem)?;
            } else if !RULE_KEYS.contains(&&key[..]) && !OTHER_KEYS.contains(&&key[..]) {
                self.skip(key, UNKNOWN)?;
            }
        }
        Ok(())
    }
}

/// The end of messages about parts that may be rules.
const REMEDY: &str = "state them in another format, or ignore the key";

/// The problem of an unknown key.
const UNKNOWN: &str =
    "this key has no known meaning, and may be a rule; ignore the key to read the rest";

/// The root without the parts that were skipped.
fn without(mut root: Value, skipped: &[String]) -> Value {
    let is_skipped = |key: &str| skipped.iter().any(|name| name == key);
    let cages_are_skipped = is_skipped("cages");
    if let Some(keys) = root.as_object_mut() {
        keys.retain(|key, _| RULE_KEYS.contains(&&key[..]) || !is_skipped(key));
        if let Some(words) = keys.get_mut("metadata").and_then(Value::as_object_mut) {
            words.retain(|key, _| !is_skipped(key));
        }
        if let Some(cages) = keys.get_mut("cages").and_then(Value::as_array_mut) {
            cages.retain(|cage| {
                let is_note = note_of(cage).is_some_and(|(word, _)| is_skipped(&word));
                let is_picture = cages_are_skipped && !is_empty(&cage["cells"]) && is_picture(cage);
                !is_note && !is_picture
            });
            for cage in cages.iter_mut().filter_map(Value::as_object_mut) {
                cage.retain(|key, value| {
                    let is_text = ["value", "type"].contains(&&key[..])
                        && plain_text(value).is_some_and(|text| is_skipped(&text));
                    let is_known = is_key_of_cages(key);
                    !is_text && (is_known || !is_skipped(key))
                });
            }
        }
        for cell in keys.get_mut("cells").and_then(Value::as_array_mut).into_iter().flatten() {
            for cell in cell.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
                cell.retain(|key, _| CELL_KEYS.contains(&&key[..]) || !is_skipped(key));
            }
        }
    }
    root
}

/// The words of the metadata and of the cages without cells, such as `solution: 123`.
fn words(root: &Value, parts: &mut Parts<'_>) -> Result<Vec<(String, Value)>, SketchError> {
    let mut words = Vec::new();
    for key in ["title", "author"] {
        words.extend(root.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    let metadata = match &root["metadata"] {
        Value::Object(words) => Some(words),
        other if is_empty(other) => None,
        other => {
            let problem = format!("found {other}, expected an object");
            return Err(SketchError::new("metadata", problem));
        }
    };
    let metadata = metadata.into_iter().flatten();
    let mut found: Vec<(String, Value)> =
        metadata.map(|(key, value)| (key.clone(), value.clone())).collect();
    let cages = items(root, "cages").map_err(|problem| SketchError::new("cages", problem))?;
    found.extend(cages.iter().filter_map(note_of));
    for (word, value) in found.into_iter().filter(|(_, value)| !is_empty(value)) {
        let is_known = WORDS.contains(&&word[..]) || RULES.iter().any(|(key, _)| *key == word);
        match is_known {
            true => words.push((word, value)),
            false => parts.skip(&word, UNKNOWN)?,
        }
    }
    Ok(words)
}

/// The word and the value of a cage without cells. A text without a colon is a word that is on.
fn note_of(cage: &Value) -> Option<(String, Value)> {
    let text = plain_text(&cage["value"]).filter(|_| is_empty(&cage["cells"]))?;
    Some(match text.split_once(':') {
        Some((word, value)) => (word.trim().to_lowercase(), Value::from(value.trim())),
        None => (text.to_lowercase(), Value::from(true)),
    })
}

/// The board with its rows, columns and regions, and the cells.
fn board_of(root: &Value, has_lines: bool) -> Result<(Board, Vec<&Value>), ReadProblem> {
    let rows = items(root, "cells")?;
    let width = |row: &Value| row.as_array().map(Vec::len);
    let most = ValueRange::MOST;
    let columns = rows.first().and_then(width).filter(|columns| (1..=most).contains(columns));
    let columns =
        columns.ok_or_else(|| ReadProblem::new(format!("expected rows of 1 to {most} cells")))?;
    if rows.len() > most || rows.iter().any(|row| width(row) != Some(columns)) {
        return Err(ReadProblem::new(format!("expected up to {most} rows of {columns} cells")));
    }
    let values = ValueRange::digits(rows.len().max(columns));
    let mut board = Board::rectangle(values, rows.len(), columns);
    if has_lines {
        board.add_rows_and_columns();
    }
    for region in items(root, "regions")? {
        let mut cells = cells_of(&board, region)?;
        cells.sort_unstable();
        if !cells.is_empty() {
            board.add_area(AreaKind::Region, cells);
        }
    }
    let cells = rows.iter().filter_map(Value::as_array).flatten().collect();
    Ok((board, cells))
}

fn read_givens(
    sketch: &mut Sketch,
    cells: &[&Value],
    parts: &mut Parts<'_>,
) -> Result<(), SketchError> {
    let board = sketch.board.clone();
    let range = board.values();
    let fault = |problem: ReadProblem| SketchError::new("cells", problem);
    for (variable, cell) in board.cells().zip(cells) {
        if !cell.is_object() && !is_empty(cell) {
            return Err(fault(ReadProblem::new(format!("found {cell}, expected an object"))));
        }
        for key in cell.as_object().into_iter().flat_map(|keys| keys.keys()) {
            if !CELL_KEYS.contains(&&key[..]) && !is_empty(&cell[key]) {
                parts.skip(key, UNKNOWN)?;
            }
        }
        let value = &cell["value"];
        // An entry of the person who solves is no given.
        let given = cell.get("given").filter(|given| !given.is_null());
        let is_given = given.map_or(Ok(true), truth).map_err(fault)?;
        if is_empty(value) || !is_given {
            sketch.add_entry(entry_of(cell, variable, range));
            continue;
        }
        let found = plain_text(value).and_then(|text| range.bit(whole_number(&text)?));
        sketch.values[variable.index()] &= found.ok_or_else(|| {
            let (first, last) = (range.first(), range.last());
            let problem = format!("the given {value} is no number of {first} to {last}");
            fault(ReadProblem::new(problem))
        })?;
    }
    Ok(())
}

/// The entry of a player in a cell without a given. The program takes any text there; texts that are no digits of the
/// board are notes, and are left out.
fn entry_of(cell: &Value, variable: Variable, range: ValueRange) -> SketchEntry {
    let number = |value: &Value| {
        let value = whole_number(&plain_text(value)?)?;
        Some((value, range.bit(value)?))
    };
    let value = number(&cell["value"]).map(|(value, _)| value);
    let marks = cell["centremarks"].as_array().into_iter().flatten();
    let marks = marks.filter_map(number).fold(0, |set, (_, bit)| set | bit);
    SketchEntry { cell: variable, value, marks }
}

/// Adds the areas and constraints of cages with cells.
fn add_cages(sketch: &mut Sketch, root: &Value, parts: &mut Parts<'_>) -> Result<(), SketchError> {
    let fault = |problem: ReadProblem| SketchError::new("cages", problem);
    for cage in items(root, "cages").map_err(fault)? {
        let cells = cells_of(&sketch.board, &cage["cells"]).map_err(fault)?;
        if cells.is_empty() {
            continue;
        }
        for key in cage.as_object().into_iter().flat_map(|keys| keys.keys()) {
            if !is_key_of_cages(key) && !is_empty(&cage[key]) {
                parts.skip(key, UNKNOWN)?;
            }
        }
        let kind = plain_text(&cage["type"]).unwrap_or_default();
        let is_area = AREA_TYPES.contains(&&kind[..]);
        if !is_area && !kind.is_empty() {
            parts.skip(&kind, "this type of a cage has no known meaning; ignore the type")?;
        }
        if is_area {
            add_area(sketch, &kind, cells.clone());
        } else if is_picture(cage) {
            let problem = format!(
                "found one without different values and without a sum, which may show a rule; {REMEDY}"
            );
            parts.skip("cages", &problem)?;
            continue;
        }
        let unique = truth(&cage["unique"]).map_err(fault)? && !is_area;
        sketch.constraints.extend(rule_of(cage, cells, unique, parts)?);
    }
    Ok(())
}

/// Whether a key of cages has a known meaning, which may be an appearance.
fn is_key_of_cages(key: &str) -> bool {
    CAGE_KEYS.contains(&key) || CAGE_STYLES.contains(&key)
}

/// Whether a cage with cells is no area and has no rule.
fn is_picture(cage: &Value) -> bool {
    let is_area = cage["type"].as_str().is_some_and(|kind| AREA_TYPES.contains(&kind.trim()));
    let is_zero = plain_text(&cage["sum"]).and_then(|text| whole_number(&text)) == Some(0);
    !is_area && truth(&cage["unique"]) == Ok(false) && (is_zero || is_empty(&cage["sum"]))
}

/// The rule of a cage with different values or a sum; `None` if it has neither. Its text is shown, and is no rule
/// unless the sum is the same.
fn rule_of(
    cage: &Value,
    cells: Vec<Variable>,
    unique: bool,
    parts: &mut Parts<'_>,
) -> Result<Option<Constraint>, SketchError> {
    let number = |value: &Value| plain_text(value).and_then(|text| whole_number(&text));
    let sum = match &cage["sum"] {
        sum if is_empty(sum) => None,
        sum => Some(number(sum).ok_or_else(|| {
            SketchError::new("cages", format!("the sum of a cage is {sum}, expected a number"))
        })?),
    };
    let sum = sum.filter(|&sum| sum != 0);
    if let Some(text) = plain_text(&cage["value"]).filter(|text| !text.is_empty())
        && sum.is_none_or(|sum| whole_number(&text) != Some(sum))
    {
        let problem = "this text of a cage is not stated as its sum, and may be a rule; ignore the text to read the rest";
        parts.skip(&text, problem)?;
    }
    if unique {
        return Ok(Some(Killer { cells, sum }.into()));
    }
    let terms = cells.into_iter().map(|cell| (1, cell)).collect();
    Ok(sum.map(|sum| CellSum { terms, sum }.into()))
}

/// Adds the cells of a cage that is a row, a column or a region, unless the board has them already.
fn add_area(sketch: &mut Sketch, kind: &str, mut cells: Vec<Variable>) {
    cells.sort_unstable();
    let board = &mut sketch.board;
    let is_row = (0..board.rows()).any(|row| board.row(row) == cells);
    let is_column = (0..board.columns()).any(|column| board.column(column) == cells);
    let kind = match kind {
        "region" => AreaKind::Region,
        _ if is_row => AreaKind::Row,
        _ if is_column => AreaKind::Column,
        _ => AreaKind::Other,
    };
    if !board.areas_of(kind).any(|area| area == cells) {
        board.add_area(kind, cells);
    }
}

/// The items of a list; none if it is missing.
fn items<'v>(root: &'v Value, key: &str) -> Result<&'v [Value], ReadProblem> {
    match &root[key] {
        Value::Array(items) => Ok(items),
        other if is_empty(other) => Ok(&[]),
        other => Err(ReadProblem::new(format!("found {other}, expected a list"))),
    }
}

/// Cells such as `[0, 3]`, from 0, and ranges such as `r1c1-r9c1`, from 1.
fn cells_of(board: &Board, list: &Value) -> Result<Vec<Variable>, ReadProblem> {
    let mut cells = Vec::new();
    let mut add = |item: &Value, found: Option<Vec<Variable>>| match found {
        Some(found) => {
            cells.extend(found);
            Ok(())
        }
        None => Err(ReadProblem::new(format!("{item} is no cell, expected one such as [0, 3]"))),
    };
    match list {
        Value::Array(items) => {
            for item in items {
                let found = match item {
                    Value::Array(pair) => cell_of(board, pair).map(|cell| vec![cell]),
                    Value::String(text) => range_of(board, text),
                    _ => None,
                };
                add(item, found)?;
            }
        }
        Value::String(text) => {
            let names = text.split([',', ' ']).filter(|name| !name.is_empty());
            names
                .map(|name| (name, range_of(board, name)))
                .try_for_each(|(name, found)| add(&Value::from(name), found))?;
        }
        other if is_empty(other) => {}
        other => add(other, None)?,
    }
    Ok(cells)
}

/// The cell of a row and a column, from 0.
fn cell_of(board: &Board, pair: &[Value]) -> Option<Variable> {
    let [row, column] = pair else { return None };
    let number = |value: &Value| isize::try_from(value.as_i64()?).ok();
    board.cell_at(number(row)?, number(column)?)
}

/// The cells of `r1c1`, or of the rectangle `r1c1-r9c1`.
fn range_of(board: &Board, text: &str) -> Option<Vec<Variable>> {
    let place = |text: &str| {
        let (row, column) = text.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        Some((
            row.parse::<u16>().ok()?.checked_sub(1)?,
            column.parse::<u16>().ok()?.checked_sub(1)?,
        ))
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (place(first)?, place(last)?);
    let rows = first.0.min(last.0)..=first.0.max(last.0);
    let columns = first.1.min(last.1)..=first.1.max(last.1);
    let mut cells = Vec::new();
    for row in rows {
        for column in columns.clone() {
            cells.push(board.cell_at(isize::try_from(row).ok()?, isize::try_from(column).ok()?)?);
        }
    }
    Some(cells)
}

/// The stated solution. Places without a digit make it none.
fn solution_of(text: &str, board: &Board) -> Result<Option<Vec<i64>>, ReadProblem> {
    let values: Option<Vec<i64>> =
        text.chars().map(|digit| digit.to_digit(36).map(i64::from)).collect();
    let Some(values) = values.filter(|values| values.len() == board.cell_count()) else {
        return Ok(None);
    };
    let range = board.values();
    match values.iter().find(|&&value| range.bit(value).is_none()) {
        // The text does not state the digits, so the solution alone shows that they are others.
        Some(value) => Err(ReadProblem::new(format!(
            "it has the digit {value}, and the board has {} to {}; state the puzzle in another format",
            range.first(),
            range.last()
        ))),
        None => Ok(Some(values)),
    }
}

/// A string, or a number as text.
fn plain_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The truth value of a value, which may be a text; nothing is false.
fn truth(value: &Value) -> Result<bool, ReadProblem> {
    match value.as_str().map(str::trim) {
        Some("true") => Ok(true),
        Some("false") => Ok(false),
        _ if is_empty(value) => Ok(false),
        _ if *value == Value::Bool(true) => Ok(true),
        _ => Err(ReadProblem::new(format!("found {value}, expected true or false"))),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(keys) => keys.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cells as named;

    const ROWS: &str = "[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{\"value\":2,\"given\":false},{\"value\":4}]";

    fn text(keys: &str) -> String {
        format!("{{\"cells\":[{ROWS}],{keys}}}")
    }

    fn read(keys: &str) -> Sketch {
        read_json(&text(keys), &[]).unwrap_or_else(|error| panic!("{keys}: {error}"))
    }

    #[test]
    fn rules_are_read() {
        let sketch = read(
            r#""metadata":{"antiknight":true,"title":"A","author":"B"},
            "regions":[[[0,0],[0,1],[1,0],[1,1]],["r1c3-r2c4"]],
            "cages":[{"cells":[[0,0],[0,1]],"unique":true,"sum":3,"value":"3"},{"cells":"r2c1 r2c2","unique":true},
                {"cells":[[2,0],[2,1]],"sum":"5"},{"value":"solution: 1234341221434321"},
                {"cells":["r3c1-r3c4"],"type":"rowcol","unique":true}]"#,
        );
        let board = &sketch.board;
        assert_eq!(sketch.values[15], 1 << 3);
        assert_eq!(sketch.values[14], board.values().all());
        assert_eq!(sketch.rules, [AreaRule::AntiKnight]);
        assert_eq!(board.areas_of(AreaKind::Row).count(), 4);
        let region = named(board, "r1c3 r1c4 r2c3 r2c4");
        assert_eq!(board.areas_of(AreaKind::Region).nth(1), Some(&region[..]));
        let terms = named(board, "r3c1 r3c2").into_iter().map(|cell| (1, cell)).collect();
        let expected: [Constraint; 3] = [
            Killer { cells: named(board, "r1c1 r1c2"), sum: Some(3) }.into(),
            Killer { cells: named(board, "r2c1 r2c2"), sum: None }.into(),
            CellSum { terms, sum: 5 }.into(),
        ];
        assert_eq!(sketch.constraints, expected);
        assert_eq!((sketch.title.as_deref(), sketch.author.as_deref()), (Some("A"), Some("B")));
        assert_eq!(sketch.solution.expect("sixteen digits")[..4], [1, 2, 3, 4]);
    }

    /// Texts that are no digits of the board are notes.
    #[test]
    fn digits_and_center_marks_of_a_player_are_entries() {
        let cells = r#"[{"value":2,"centremarks":[1]},{"centremarks":["3",1,"a",9],"pencilMarks":[2]}],
            [{"value":"1","given":false},{"value":"x","given":false,"cornermarks":[2]}]"#;
        let sketch = read_json(&format!(r#"{{"cells":[{cells}],"regions":[]}}"#), &[]);
        let sketch = sketch.expect("a board of four cells");
        assert_eq!(sketch.values, [2, 3, 3, 3]);
        let entries =
            sketch.entries.iter().map(|entry| (entry.cell.index(), entry.value, entry.marks));
        assert_eq!(entries.collect::<Vec<_>>(), [(1, None, 1), (2, Some(1), 0)]);
    }

    #[test]
    fn rows_and_columns_may_be_off() {
        let sketch = read(
            r#""metadata":{"norowcol":true},"cages":[{"cells":["r1c1-r1c4"],"type":"rowcol"}]"#,
        );
        assert_eq!(sketch.board.areas().len(), 1);
    }

    #[test]
    fn a_cage_that_is_a_region_keeps_its_sum() {
        let keys = r#""cages":[{"cells":["r1c1-r2c2"],"type":"region","unique":true,"sum":9}]"#;
        let sketch = read(keys);
        let cells = named(&sketch.board, "r1c1 r1c2 r2c1 r2c2");
        assert!(sketch.board.areas_of(AreaKind::Region).eq([&cells[..]]));
        let terms = cells.into_iter().map(|cell| (1, cell)).collect();
        assert_eq!(sketch.constraints, [Constraint::from(CellSum { terms, sum: 9 })]);
        let plain =
            r#""cages":[{"cells":["r1c1-r2c2"],"type":"region","unique":true,"style":"box"}]"#;
        assert_eq!(read(plain).constraints, []);
    }

    #[test]
    fn regions_stay_where_other_cages_are_skipped() {
        let keys = r#""cages":[{"cells":["r1c1-r2c2"],"type":"region"},{"cells":[[3,3]]}]"#;
        let sketch = read_json(&text(keys), &["cages"]).expect("one cage is skipped");
        let kept = sketch.kept_text.clone().expect("a cage was skipped");
        assert_eq!(read_json(&kept, &[]).map(|same| same.board), Ok(sketch.board));
    }

    #[test]
    fn pictures_and_unknown_parts_are_refused() {
        for (keys, message, part) in [
            (r#""lines":[{},{}],"overlays":[]"#, "lines: found 2 without rules attached", "lines"),
            (r#""underlays":[{}]"#, "underlays: found 1 without", "underlays"),
            (r#""cages":[{"cells":[[0,0]],"value":"look"}]"#, "cages: found one without", "cages"),
            (
                r#""cages":[{"cells":[[0,0]],"unique":true,"value":"7"}]"#,
                "7: this text of a cage is not stated as its sum",
                "7",
            ),
            (
                r#""cages":[{"cells":[[0,0],[0,1]],"unique":true,"sum":3,"value":"DR3"}]"#,
                "DR3: this text",
                "DR3",
            ),
            (r#""cages":[{"value":"antiqueen: true"}]"#, "antiqueen: this key", "antiqueen"),
            (r#""metadata":{"global":true}"#, "global: this key", "global"),
            (
                r#""cages":[{"cells":[[0,0],[0,1]],"unique":true,"parity":"odd"}]"#,
                "parity: this key has no known meaning",
                "parity",
            ),
            (
                r#""cages":[{"cells":[[0,0],[0,1]],"unique":true,"type":"rellik"}]"#,
                "rellik: this type of a cage",
                "rellik",
            ),
            (
                r#""cages":[{"cells":["r1c1-r2c2"],"type":"region","value":"odd"}]"#,
                "odd: this text of a cage",
                "odd",
            ),
            (r#""cages":[{"cells":[[0,0]],"sum":0}]"#, "cages: found one without", "cages"),
            (r#""global":{"kropki":true}"#, "global: this key has no known meaning", "global"),
        ] {
            let text = text(keys);
            let error = read_json(&text, &[]).expect_err(keys).to_string();
            assert!(error.contains(message), "{keys}: {error}");
            let sketch = read_json(&text, &[part]).expect(keys);
            assert_eq!(sketch.skipped, [part]);
            let kept = sketch.kept_text.clone().expect("a part was skipped");
            let again = read_json(&kept, &[]).expect(&kept);
            let parts_of = |sketch: Sketch| (sketch.board, sketch.values, sketch.constraints);
            assert_eq!(parts_of(again), parts_of(sketch), "{kept}");
        }
    }

    #[test]
    fn wrong_values_are_errors() {
        for (keys, message) in [
            (r#""cages":[{"cells":[[0,4]]}]"#, "cages: [0,4] is no cell"),
            (r#""cages":[{"cells":"r1c1-r65535c65535"}]"#, "cages: \"r1c1-r65535c65535\" is no"),
            (r#""cages":[{"cells":[[0,0]],"sum":"x"}]"#, "cages: the sum of a cage is \"x\""),
            (r#""cages":[{"cells":[[0,0]],"unique":1,"sum":3}]"#, "cages: found 1, expected true"),
            (r#""metadata":"antiking""#, "metadata: found \"antiking\", expected an object"),
            (r#""metadata":{"antiking":1}"#, "antiking: found 1, expected true or false"),
            (r#""cages":3"#, "cages: found 3, expected a list"),
            (r#""metadata":{"solution":"0123301221033210"}"#, "solution: it has the digit 0"),
        ] {
            let error = read_json(&text(keys), &[]).expect_err(keys).to_string();
            assert!(error.contains(message), "{keys}: {error}");
        }
        for (cell, message) in [
            ("3", "cells: found 3, expected an object"),
            (r#"{"value":1,"given":1}"#, "cells: found 1, expected true or false"),
        ] {
            let text = format!(r#"{{"cells":[[{cell}]],"regions":[]}}"#);
            let error = read_json(&text, &[]).expect_err(cell).to_string();
            assert!(error.contains(message), "{cell}: {error}");
        }
        assert!(read_json("{}", &[]).is_err() && read_json("{ce:[[", &[]).is_err());
        assert!(read_json("{ce:[[{v:2}]]}", &[]).is_err());
    }
}
