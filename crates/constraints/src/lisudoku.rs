//! Puzzles of lisudoku, as JSON: the side of the board, givens, regions and lists of rules. Cells count from 0.
//!
//! Each rule is also one of f-puzzles, whose reader takes it. The meaning of the key `topBottom` is not published: the
//! key is refused.

use crate::fpuzzles::{self, is_set};
use crate::reading::ReadProblem;
use crate::sketch::{Sketch, SketchError};
use serde_json::{Map, Value, json};

/// Keys that are read before the others.
const BOARD_KEYS: &[&str] = &["gridSize", "fixedNumbers", "regions"];

/// Keys with the value `true`, and the keys of f-puzzles with the same rule.
const FLAGS: &[(&str, &str)] = &[
    ("primaryDiagonal", "diagonal-"),
    ("secondaryDiagonal", "diagonal+"),
    ("antiKnight", "antiknight"),
    ("antiKing", "antiking"),
];

/// Keys with lists, and the keys of f-puzzles with the same rule. The type of a dot decides about its key.
const LISTS: &[(&str, &str, Form)] = &[
    ("extraRegions", "extraregion", Form::Cells),
    ("thermos", "thermometer", Form::Line),
    ("renbans", "renban", Form::Line),
    ("palindromes", "palindrome", Form::Line),
    ("oddCells", "odd", Form::Cell),
    ("evenCells", "even", Form::Cell),
    ("killerCages", "killercage", Form::Cage),
    ("arrows", "arrow", Form::Arrow),
    ("kropkiDots", "", Form::Dot),
];

/// The form of an item of a list.
#[derive(Clone, Copy)]
enum Form {
    Cell,
    Cells,
    Line,
    Cage,
    Arrow,
    Dot,
}

/// The rule that neighbors without a dot have neither relation.
const NEGATIVE: &str = "kropkiNegative";

/// Whether a text is an object with the keys of such a puzzle.
///
/// ```
/// use pavane_constraints::lisudoku::is_puzzle;
/// assert!(is_puzzle(r#"{"gridSize": 4, "thermos": []}"#));
/// assert!(!is_puzzle(r#"{"size": 4, "grid": []}"#));
/// ```
pub fn is_puzzle(text: &str) -> bool {
    let has = |key: &str| text.contains(&format!("\"{key}\""));
    let mut others = BOARD_KEYS[1..].iter().chain(LISTS.iter().map(|(key, _, _)| key));
    let mut flags = FLAGS.iter().map(|(key, _)| key);
    let is_known = |key: &&str| has(key) || has(&snake_case(key));
    text.trim_start().starts_with('{')
        && is_known(&"gridSize")
        && (others.any(is_known) || flags.any(is_known) || is_known(&NEGATIVE))
}

/// Reads a puzzle from JSON, without the keys in `ignored`. [`Sketch::skipped`] has the ignored keys that occur, and
/// [`Sketch::kept_text`] the puzzle as JSON of f-puzzles.
///
/// # Errors
/// [`SketchError`], which names the key that cannot be read. A key without a known meaning is an error.
///
/// ```
/// use pavane_constraints::lisudoku::read_json;
/// let text = r#"{"gridSize": 4, "fixedNumbers": [{"position": {"row": 0, "col": 3}, "value": 2}],
///     "killerCages": [{"sum": 3, "region": [{"row": 1, "col": 0}, {"row": 1, "col": 1}]}]}"#;
/// let sketch = read_json(text, &[]).expect("a given and a cage");
/// assert_eq!((sketch.values[3], sketch.constraints.len()), (1 << 1, 1));
/// ```
pub fn read_json(text: &str, ignored: &[&str]) -> Result<Sketch, SketchError> {
    let root: Value = serde_json::from_str(text).map_err(|error| SketchError::new("", error))?;
    let root = with_usual_keys(root).map_err(|problem| SketchError::new("", problem))?;
    let Value::Object(keys) = root else {
        return Err(SketchError::new("", "expected an object"));
    };
    let side = keys.get("gridSize").and_then(Value::as_u64).filter(|side| (1..=64).contains(side));
    let side = side.ok_or_else(|| SketchError::new("gridSize", "expected a number of 1 to 64"))?;
    let reader = Reader { side: side as usize };
    let mut skipped = Vec::new();
    let mut puzzle = Map::new();
    puzzle.insert("size".to_owned(), side.into());
    puzzle.insert("grid".to_owned(), reader.grid(&keys)?);
    for (key, value) in keys.iter().filter(|(key, _)| !BOARD_KEYS.contains(&&key[..])) {
        let fault = |problem: ReadProblem| SketchError::new(key, problem);
        if let Some((_, name, form)) = LISTS.iter().find(|(known, _, _)| known == key) {
            reader.list(name, *form, value, &mut puzzle).map_err(fault)?;
        } else if let Some(names) = flag(key) {
            if is_on(value).map_err(fault)? {
                puzzle.extend(names);
            }
        } else if is_set(value) && ignored.contains(&&key[..]) {
            skipped.push(key.clone());
        } else if is_set(value) {
            let problem = "this key has no known meaning, and may be a rule; export the puzzle without it, or ignore the key";
            return Err(SketchError::new(key, problem));
        }
    }
    let text = Value::from(puzzle).to_string();
    let mut sketch = fpuzzles::read_json(&text, &[])?;
    sketch.skipped = skipped;
    sketch.kept_text = Some(text);
    Ok(sketch)
}

/// The keys of f-puzzles for a key with the value `true`.
fn flag(key: &str) -> Option<Map<String, Value>> {
    let keys = match FLAGS.iter().find(|(known, _)| *known == key) {
        Some((_, name)) => json!({ *name: true }),
        None if key == NEGATIVE => json!({ "negative": ["ratio"], "nonconsecutive": true }),
        None => return None,
    };
    keys.as_object().cloned()
}

/// The state of reading a puzzle.
struct Reader {
    /// The number of rows, and of columns.
    side: usize,
}

impl Reader {
    /// The cells of f-puzzles, with givens and regions.
    fn grid(&self, keys: &Map<String, Value>) -> Result<Value, SketchError> {
        let mut cells = vec![json!({}); self.side * self.side];
        let fault = |key: &'static str| move |problem: ReadProblem| SketchError::new(key, problem);
        for given in items(keys.get("fixedNumbers")).map_err(fault("fixedNumbers"))? {
            require_keys(given, &["position", "value"]).map_err(fault("fixedNumbers"))?;
            let (row, column) = self.place(&given["position"]).map_err(fault("fixedNumbers"))?;
            let value =
                given["value"].as_u64().filter(|value| (1..=self.side as u64).contains(value));
            let value = value.ok_or_else(|| {
                let problem = format!("{given} has no value of 1 to {}", self.side);
                SketchError::new("fixedNumbers", problem)
            })?;
            let cell = &mut cells[row * self.side + column];
            if let Some(known) = cell.get("value").filter(|known| **known != value) {
                let name = format!("R{}C{}", row + 1, column + 1);
                let problem = format!("{name} has the values {known} and {value}; remove one");
                return Err(SketchError::new("fixedNumbers", problem));
            }
            cell["value"] = value.into();
            cell["given"] = true.into();
        }
        let regions = items(keys.get("regions")).map_err(fault("regions"))?;
        if !regions.is_empty() {
            cells.iter_mut().for_each(|cell| cell["region"] = Value::Null);
        }
        for (number, region) in regions.iter().enumerate() {
            self.add_region(&mut cells, number, region).map_err(fault("regions"))?;
        }
        Ok(cells.chunks(self.side).map(<[Value]>::to_vec).map(Value::from).collect())
    }

    /// Adds a region to cells. A region has a cell for each digit, and no cell is in two regions.
    fn add_region(
        &self,
        cells: &mut [Value],
        number: usize,
        region: &Value,
    ) -> Result<(), ReadProblem> {
        let places = self.places(region)?;
        if places.len() != self.side {
            let (count, side) = (places.len(), self.side);
            return Err(ReadProblem::new(format!("a region has {count} cells, expected {side}")));
        }
        for (row, column) in places {
            let cell = &mut cells[row * self.side + column];
            if !cell["region"].is_null() {
                let name = cell_name((row, column));
                return Err(ReadProblem::new(format!("{name} is in two regions, expected one")));
            }
            cell["region"] = number.into();
        }
        Ok(())
    }

    /// Adds the items of a list to the list of f-puzzles with a name, or to that of the type of a dot.
    fn list(
        &self,
        name: &'static str,
        form: Form,
        list: &Value,
        puzzle: &mut Map<String, Value>,
    ) -> Result<(), ReadProblem> {
        for item in items(Some(list))? {
            let (name, object) = self.entry(name, form, item)?;
            let list = puzzle.entry(name).or_insert_with(|| json!([]));
            list.as_array_mut().expect("each key has a list").push(object);
        }
        Ok(())
    }

    /// The key and the object of f-puzzles for an item.
    fn entry(
        &self,
        name: &'static str,
        form: Form,
        item: &Value,
    ) -> Result<(&'static str, Value), ReadProblem> {
        let object = match form {
            Form::Cell => json!({ "cell": cell_name(self.place(item)?) }),
            Form::Cells => json!({ "cells": self.names(item)? }),
            Form::Line => json!({ "lines": [self.names(item)?] }),
            Form::Cage => {
                require_keys(item, &["sum", "region"])?;
                let sum = item.get("sum").unwrap_or(&Value::Null);
                if !sum.is_null() && !sum.is_u64() {
                    let problem = format!("the sum of a cage is {sum}, expected a number or null");
                    return Err(ReadProblem::new(problem));
                }
                json!({ "cells": self.names(&item["region"])?, "value": sum })
            }
            Form::Arrow => {
                require_keys(item, &["circleCells", "arrowCells"])?;
                let circle = self.names(&item["circleCells"])?;
                let shaft = self.names(&item["arrowCells"])?;
                // The line of an arrow begins at its circle.
                let line: Vec<String> = circle.iter().take(1).chain(&shaft).cloned().collect();
                json!({ "cells": circle, "lines": [line] })
            }
            Form::Dot => return self.dot(item),
        };
        Ok((name, object))
    }

    /// The key and the object of f-puzzles for a dot.
    fn dot(&self, dot: &Value) -> Result<(&'static str, Value), ReadProblem> {
        require_keys(dot, &["dotType", "cell1", "cell2"])?;
        let key = match dot["dotType"].as_str() {
            Some("Consecutive") => "difference",
            Some("Double") => "ratio",
            _ => {
                let problem = format!("{dot} has no dotType \"Consecutive\" or \"Double\"");
                return Err(ReadProblem::new(problem));
            }
        };
        let cells = [cell_name(self.place(&dot["cell1"])?), cell_name(self.place(&dot["cell2"])?)];
        Ok((key, json!({ "cells": cells })))
    }

    /// The row and column of an object such as `{"row": 0, "col": 3}`.
    fn place(&self, cell: &Value) -> Result<(usize, usize), ReadProblem> {
        require_keys(cell, &["row", "col"])?;
        let number = |key: &str| {
            let number = usize::try_from(cell.get(key)?.as_u64()?).ok()?;
            (number < self.side).then_some(number)
        };
        number("row").zip(number("col")).ok_or_else(|| {
            let most = self.side - 1;
            ReadProblem::new(format!(
                "{cell} is no cell, expected row and col of 0 to {most} such as {{\"row\": 0, \"col\": {most}}}"
            ))
        })
    }

    fn places(&self, list: &Value) -> Result<Vec<(usize, usize)>, ReadProblem> {
        items(Some(list))?.iter().map(|cell| self.place(cell)).collect()
    }

    /// The names of one or more cells.
    fn names(&self, list: &Value) -> Result<Vec<String>, ReadProblem> {
        let places = self.places(list)?;
        match places.is_empty() {
            true => Err(ReadProblem::new("expected one or more cells, and found none")),
            false => Ok(places.into_iter().map(cell_name).collect()),
        }
    }
}

/// The name of a cell in f-puzzles.
fn cell_name((row, column): (usize, usize)) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

/// Requires that an object has no other keys with a value: they may be rules.
fn require_keys(object: &Value, known: &[&str]) -> Result<(), ReadProblem> {
    let mut keys = object.as_object().into_iter().flatten();
    match keys.find(|(key, value)| !known.contains(&&key[..]) && is_set(value)) {
        Some((key, _)) => {
            let known = known.join(", ");
            Err(ReadProblem::new(format!(
                "the key {key} of {object} has no known meaning, and may be a rule; expected {known}"
            )))
        }
        None => Ok(()),
    }
}

/// The items of a list; none if it is missing.
fn items(list: Option<&Value>) -> Result<&[Value], ReadProblem> {
    match list.unwrap_or(&Value::Null) {
        Value::Null => Ok(&[]),
        Value::Array(items) => Ok(items),
        other => Err(ReadProblem::new(format!("found {other}, expected a list"))),
    }
}

fn is_on(value: &Value) -> Result<bool, ReadProblem> {
    match value {
        Value::Null => Ok(false),
        Value::Bool(is_on) => Ok(*is_on),
        other => Err(ReadProblem::new(format!("found {other}, expected true or false"))),
    }
}

/// A value whose keys are in the form of the program: links also have `grid_size` for `gridSize`.
///
/// # Errors
/// If an object has a key in both forms.
fn with_usual_keys(value: Value) -> Result<Value, ReadProblem> {
    Ok(match value {
        Value::Array(items) => {
            let items = items.into_iter().map(with_usual_keys);
            Value::Array(items.collect::<Result<_, _>>()?)
        }
        Value::Object(keys) => {
            let mut usual = Map::new();
            for (key, value) in keys {
                let name = camel_case(&key);
                if usual.insert(name.clone(), with_usual_keys(value)?).is_some() {
                    let problem = format!("found the key {name} in two forms, expected one");
                    return Err(ReadProblem::new(problem));
                }
            }
            usual.into()
        }
        other => other,
    })
}

/// A key such as `grid_size` as `gridSize`.
fn camel_case(key: &str) -> String {
    let mut name = String::with_capacity(key.len());
    for (index, part) in key.split('_').enumerate() {
        let mut letters = part.chars();
        let first = letters.next().filter(|_| index > 0).map(|first| first.to_ascii_uppercase());
        match first {
            Some(first) => {
                name.push(first);
                name.push_str(letters.as_str());
            }
            None => name.push_str(part),
        }
    }
    name
}

/// A key such as `gridSize` as `grid_size`.
fn snake_case(key: &str) -> String {
    let mut name = String::with_capacity(key.len() + 2);
    for letter in key.chars() {
        if letter.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::AreaKind;
    use crate::kinds::{
        AllDifferent, Arrow, Constraint, Difference, Killer, NegativeDots, Nonconsecutive,
        Palindrome, Parity, Ratio, Renban, Thermometer,
    };
    use crate::sketch::AreaRule;
    use crate::testing::{cells as named, small_sudoku};

    /// The text of a 4x4 puzzle with further keys.
    fn text(keys: &Value) -> String {
        let mut root = json!({ "gridSize": 4, "fixedNumbers": [] });
        for (key, value) in keys.as_object().expect("an object") {
            root[key] = value.clone();
        }
        root.to_string()
    }

    fn at(places: &[(usize, usize)]) -> Value {
        places.iter().map(|(row, col)| json!({ "row": row, "col": col })).collect()
    }

    #[test]
    fn rules_are_read() {
        let board = small_sudoku();
        let pair = at(&[(0, 0), (0, 1)]);
        let dot = |kind| json!([{ "dotType": kind, "cell1": pair[0], "cell2": pair[1] }]);
        let cells = || named(&board, "r1c1 r1c2");
        let two = || <[_; 2]>::try_from(cells()).expect("two cells");
        let cases: [(&str, Value, Vec<Constraint>); 12] = [
            ("extraRegions", json!([pair]), vec![AllDifferent { cells: cells() }.into()]),
            ("thermos", json!([pair]), vec![Thermometer { cells: cells(), is_slow: false }.into()]),
            ("renbans", json!([pair]), vec![Renban { cells: cells() }.into()]),
            ("palindromes", json!([pair]), vec![Palindrome { cells: cells() }.into()]),
            ("oddCells", at(&[(0, 1)]), vec![Parity { cell: cells()[1], is_odd: true }.into()]),
            ("evenCells", at(&[(0, 1)]), vec![Parity { cell: cells()[1], is_odd: false }.into()]),
            (
                "killerCages",
                json!([{ "sum": null, "region": pair }, { "sum": 5, "region": pair }]),
                vec![
                    Killer { cells: cells(), sum: None }.into(),
                    Killer { cells: cells(), sum: Some(5) }.into(),
                ],
            ),
            (
                "arrows",
                json!([{ "circleCells": at(&[(0, 0)]), "arrowCells": at(&[(1, 1), (2, 2)]) }]),
                vec![
                    Arrow { pill: named(&board, "r1c1"), shaft: named(&board, "r2c2 r3c3") }.into(),
                ],
            ),
            (
                "kropkiDots",
                dot("Consecutive"),
                vec![Difference { cells: two(), difference: 1 }.into()],
            ),
            ("kropkiDots", dot("Double"), vec![Ratio { cells: two(), ratio: 2 }.into()]),
            ("kropki_dots", json!([]), vec![]),
            (
                "kropkiNegative",
                json!(true),
                vec![
                    NegativeDots { marked: vec![], ratios: vec![2], differences: vec![] }.into(),
                    Nonconsecutive { excused: vec![] }.into(),
                ],
            ),
        ];
        for (key, value, expected) in cases {
            let sketch = read_json(&text(&json!({ key: value })), &[]).expect(key);
            assert_eq!(sketch.constraints, expected, "{key}");
            assert_eq!(sketch.board, board, "{key}");
        }
        for (key, rule) in [
            ("primaryDiagonal", AreaRule::DiagonalDown),
            ("secondaryDiagonal", AreaRule::DiagonalUp),
            ("antiKnight", AreaRule::AntiKnight),
            ("anti_king", AreaRule::AntiKing),
        ] {
            assert_eq!(read_json(&text(&json!({ key: true })), &[]).expect(key).rules, [rule]);
            assert_eq!(read_json(&text(&json!({ key: false })), &[]).expect(key).rules, []);
        }
    }

    #[test]
    fn regions_are_read() {
        let row = |row: usize| at(&[(row, 0), (row, 1), (row, 2), (row, 3)]);
        let keys = json!({ "regions": [row(0), row(1), row(2), row(3)] });
        let sketch = read_json(&text(&keys), &[]).expect("four regions");
        let regions: Vec<_> = sketch.board.areas_of(AreaKind::Region).collect();
        let rows: Vec<_> = (0..4).map(|row| sketch.board.row(row)).collect();
        assert_eq!(regions, rows);
    }

    #[test]
    fn wrong_keys_and_values_are_errors() {
        for (keys, message) in [
            (json!({ "topBottom": true }), "topBottom: this key has no known meaning"),
            (json!({ "grid_size": 4 }), "found the key gridSize in two forms"),
            (
                json!({ "killerCages": [{ "sum": 3, "region": at(&[(0, 0)]), "product": 2 }] }),
                "killerCages: the key product of ",
            ),
            (
                json!({ "oddCells": [{ "row": 0, "col": 0, "box": 1 }] }),
                "oddCells: the key box of ",
            ),
            (json!({ "gridSize": 0 }), "gridSize: "),
            (json!({ "gridSize": 65 }), "gridSize: "),
            (json!({ "thermos": [[{ "row": 4, "col": 0 }]] }), "thermos: "),
            (json!({ "thermos": [[]] }), "thermos: expected one or more cells"),
            (json!({ "thermos": 1 }), "thermos: found 1, expected a list"),
            (json!({ "killerCages": [{ "sum": 1.5, "region": [] }] }), "killerCages: "),
            (json!({ "kropkiDots": [{ "cell1": {}, "cell2": {} }] }), "kropkiDots: "),
            (json!({ "antiKing": 1 }), "antiKing: found 1, expected true or false"),
            (json!({ "regions": [at(&[(0, 0)])] }), "regions: a region has 1 cells"),
            (
                json!({ "regions": [at(&[(0, 0), (0, 0), (0, 1), (0, 2)])] }),
                "regions: R1C1 is in two regions",
            ),
            (
                json!({ "fixedNumbers": [{ "position": { "row": 0, "col": 0 }, "value": 5 }] }),
                "fixedNumbers: ",
            ),
            (
                json!({ "fixedNumbers": [
                    { "position": { "row": 1, "col": 3 }, "value": 2 },
                    { "position": { "row": 1, "col": 3 }, "value": 4 },
                ] }),
                "fixedNumbers: R2C4 has the values 2 and 4; remove one",
            ),
        ] {
            let error = read_json(&text(&keys), &[]).expect_err(message).to_string();
            assert!(error.contains(message), "{keys}: {error}");
        }
        assert!(read_json("[]", &[]).is_err());
        assert!(read_json(&text(&json!({ "topBottom": false })), &[]).is_ok());
        let text = text(&json!({ "topBottom": true, "antiKing": true }));
        let sketch = read_json(&text, &["topBottom", "antiKing"]).expect("one key is ignored");
        assert_eq!((&sketch.skipped[..], sketch.rules.len()), (&["topBottom".to_owned()][..], 1));
    }
}
