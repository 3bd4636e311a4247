//! Puzzles in JSON. The form is described in the [module above](super).
//!
//! The outer parts are kept as raw text and parsed again one by one. Every error inside a field has its place in the
//! file.

mod answer;
mod cells;
mod choice;
mod foreign;
mod members;
mod objects;
mod order;
mod pieces;
mod record;
mod rule_names;
mod rules;
mod sizes;
mod source;
mod values;

use super::board::{Boards, jigsaw_map};
use super::cells::{candidate_word, write_cells};
use super::definition::{BARE, FileArrangement, Format};
use super::error::Fault;
use super::error::{FormatError, FormatErrorKind};
use super::layout_stated::states_layout;
use super::lenient;
use super::position::skip_mark;
use super::{Reading, Record};
use crate::layout::{Layout, zones};
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use dlx::format::located::FormatNames;
use pieces::{Cursor, decode, pieces};
use source::{JsonText, ReadPuzzle};

/// Puzzles in JSON.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "json",
        extensions: &["json", "ndjson", "jsonl"],
        summary: "JSON, one object per line",
    },
    arrangement: FileArrangement::Other,
    recognize: None,
    read: |bytes, reading| Box::new(read(&bytes, reading).into_iter()),
    write: |record, symbols| Some(write_puzzle(record, symbols) + "\n"),
    frame: BARE,
};

/// Reads all puzzles of a file, each with its first line: one object, an array of objects, or objects
/// one after the other. Comments and commas before a closing bracket are skipped. A mistake inside an object affects
/// only that object. After broken JSON, reading continues at the next line that starts with `{` and is indented like
/// the broken object. Takes time and memory linear in the length of the file.
///
/// ```
/// use pavane::format::{Reading, json};
///
/// let file = br#"{"givens": "1...3....2......", "label": "one"}
/// {"layout": "4x4+x", "givens": [[1, 0, 0, 0], [0, 0, 5, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}
/// "#;
/// let puzzles = json::read(file, &Reading::default());
/// let (line, record) = &puzzles[0];
/// assert_eq!((*line, record.as_ref().unwrap().label.as_deref()), (1, Some("one")));
/// let (line, record) = &puzzles[1];
/// let error = record.as_ref().unwrap_err();
/// assert_eq!((*line, error.line(), error.column()), (2, 2, 53));
/// assert!(error.to_string().starts_with("\"5\" is no digit of this board; write 1 to 4"));
/// ```
pub fn read(bytes: &[u8], reading: &Reading) -> Vec<(usize, Result<Record, FormatError>)> {
    let (text, bad_bytes) = decode(skip_mark(bytes));
    let text = lenient::strict(&text);
    let source = JsonText { text: &text, bad_bytes };
    let mut cursor = Cursor { text: &text, at: 0, line: 1, column: 1 };
    let values = read_values(&source, reading).into_iter().map(|value| {
        cursor.advance(value.start);
        let record = value.read.map_err(|fault| cursor.locate(fault));
        let record = record.map(|(mut record, defect)| {
            if let (Some(expected), Some(fault)) = (&mut record.expected, defect) {
                expected.solution = Some(Err(cursor.locate(fault)));
            }
            record
        });
        (cursor.line, record)
    });
    values.collect()
}

/// A value that was read as a puzzle.
struct PuzzleValue {
    start: usize,
    /// The start of the array around it, if any.
    array: Option<usize>,
    read: ReadPuzzle,
}

/// Reads all values of a file. An object without a puzzle is replaced by the values inside it.
fn read_values(source: &JsonText<'_>, reading: &Reading) -> Vec<PuzzleValue> {
    let mut boards = Boards::new(reading);
    let mut values = Vec::new();
    for piece in pieces(source.text) {
        let (start, array) = (piece.start, piece.array);
        let (value, fault) =
            match piece.value.map(|value| (value, source.read_record(value, &mut boards))) {
                // An object that does not read may contain puzzles.
                Ok((value, Err(fault))) if value.starts_with('{') => (value, fault),
                Ok((_, read)) => {
                    values.push(PuzzleValue { start, array, read });
                    continue;
                }
                Err(fault) => {
                    values.push(PuzzleValue { start, array, read: Err(fault) });
                    continue;
                }
            };
        // The object is not a puzzle: the values inside it may be, or its only field with a board.
        match foreign::inside(source, value) {
            Ok(inside) if !inside.is_empty() => {
                values.extend(inside.into_iter().map(|inner| PuzzleValue {
                    start: source.offset(inner),
                    array: Some(start),
                    read: foreign::read_inside(source, inner, &mut boards),
                }));
            }
            Ok(_) => {
                let read = foreign::lone(source, value, &mut boards).unwrap_or(Err(fault));
                values.push(PuzzleValue { start, array, read });
            }
            Err(fault) => values.push(PuzzleValue { start, array, read: Err(fault) }),
        }
    }
    join_alike(values, source, &mut boards)
}

/// Joins the values of each array in which all have the same error. The error shows that they are not puzzles: they are
/// the cells of one, or the error is reported once.
fn join_alike(
    values: Vec<PuzzleValue>,
    source: &JsonText<'_>,
    boards: &mut Boards,
) -> Vec<PuzzleValue> {
    /// The least number of values that are joined.
    const LEAST: usize = 4;
    let kind =
        |value: &PuzzleValue| value.read.as_ref().err().and_then(|fault| no_puzzle(&fault.kind));
    let mut kept: Vec<PuzzleValue> = Vec::new();
    let mut rest = values.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mut group = vec![first];
        while group[0].array.is_some()
            && let Some(next) = rest.next_if(|next| next.array == group[0].array)
        {
            group.push(next);
        }
        // Few values, and values with different errors, are reported one by one.
        let alike = kind(&group[0]);
        if group.len() < LEAST || alike.is_none() || group.iter().any(|value| kind(value) != alike)
        {
            kept.append(&mut group);
            continue;
        }
        let array = group[0].array.unwrap_or_default();
        if let Some(read) = foreign::read_list(source, array, boards) {
            kept.push(PuzzleValue { start: array, array: None, read });
            continue;
        }
        let others = group.len() - 1;
        let first = group.swap_remove(0);
        kept.push(PuzzleValue {
            read: first.read.map_err(|Fault { at, kind }| Fault {
                at,
                kind: FormatErrorKind::Alike { first: Box::new(kind), others },
            }),
            ..first
        });
    }
    kept
}

/// The kind of an error, as a number, if only a value that is not a puzzle has it.
fn no_puzzle(kind: &FormatErrorKind) -> Option<usize> {
    /// The number of cells of the smallest board that needs no layout.
    const SMALLEST: usize = 16;
    match kind {
        FormatErrorKind::Json { .. } => Some(0),
        FormatErrorKind::JsonType { .. } => Some(1),
        FormatErrorKind::WrongLength { found, expected: None } if *found < SMALLEST => Some(2),
        _ => None,
    }
}

/// Writes a puzzle as one object on one line, without a line end. The layout is written as its name, else as the map of
/// a jigsaw, else as an object of zones. Unusual symbols are stated. The puzzle reads back equal.
///
/// ```
/// use pavane::format::{Record, Reading, json};
/// use pavane::{Layout, Puzzle, Symbols};
///
/// let mut record = Record::from(Puzzle::blank("4x4+x".parse()?));
/// record.label = Some("blank".to_owned());
/// let text = json::write_puzzle(&record, &Symbols::standard(4));
/// assert_eq!(text, r#"{"layout":"4x4+x","givens":"................","label":"blank"}"#);
/// assert_eq!(json::read(text.as_bytes(), &Reading::default()), [(1, Ok(record))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(record: &Record, symbols: &Symbols) -> String {
    let layout = record.puzzle.layout();
    let (field, value) = if let Some(name) = layout.name() {
        ("layout", quote(name))
    } else if let Some(map) = jigsaw_map(layout) {
        ("map", quote(&map))
    } else {
        ("layout", on_one_line(&zones::write_json(layout)))
    };
    let givens = write_cells(record.puzzle.givens().iter().copied(), symbols);
    let mut text = format!("{{\"{field}\":{value}");
    if let Some(symbols) = symbols.unusual(layout.digits()) {
        text += &format!(",\"symbols\":{}", quote(&symbols));
    }
    text += &format!(",\"givens\":{}", quote(&givens));
    if record.puzzle.ruled_out().is_some() {
        let left = record.puzzle.listed_candidates();
        let words = layout.cells().map(|cell| quote(&candidate_word(&left, cell, symbols)));
        text += &format!(",\"candidates\":[{}]", words.collect::<Vec<_>>().join(","));
    }
    if let Some(label) = &record.label {
        text += &format!(",\"label\":{}", quote(label));
    }
    if let Some(author) = &record.author {
        text += &format!(",\"author\":{}", quote(author));
    }
    if let Some(expected) = &record.expected {
        if let Some(count) = &expected.count {
            text += &format!(",\"count\":\"{count}\"");
        }
        if let Some(grid) = expected.grid() {
            let cells = write_cells(grid.digits().iter().copied().map(Some), symbols);
            text += &format!(",\"solution\":{}", quote(&cells));
        }
    }
    text + "}"
}

/// The layout of a puzzle for a field next to the puzzle on one line: its name, or an object of zones. `None` if the
/// line [states it](super::line::states_layout): for boards that their number of cells names, and for jigsaws with
/// their map on the line.
///
/// ```
/// use pavane::{Puzzle, format::json};
///
/// let layout = |name: &str| name.parse().map(|layout| json::layout_beside(&Puzzle::blank(layout)));
/// assert_eq!(layout("9x9")?, None);
/// assert_eq!(layout("9x9+x")?, Some("9x9+x".into()));
/// # Ok::<(), pavane::layout::NameError>(())
/// ```
pub fn layout_beside(puzzle: &Puzzle) -> Option<serde_json::Value> {
    (!states_layout(puzzle)).then(|| layout_value(puzzle.layout()))
}

/// The JSON value of a layout: its name if it has one, else an object of zones. Takes time linear in the size of the
/// layout.
///
/// ```
/// use pavane::format::json;
///
/// assert_eq!(json::layout_value(&"9x9+x".parse()?), "9x9+x");
/// let jigsaw = pavane::Layout::jigsaw("AAAB ACBB CCDB CDDD")?;
/// assert!(json::layout_value(&jigsaw).is_object());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn layout_value(layout: &Layout) -> serde_json::Value {
    if let Some(name) = layout.name() {
        return name.into();
    }
    serde_json::from_str(&zones::write_json(layout)).unwrap_or_default()
}

/// JSON without line ends. Text that is not JSON is unchanged.
fn on_one_line(json: &str) -> String {
    serde_json::from_str::<serde_json::Value>(json)
        .map_or_else(|_| json.to_owned(), |value| value.to_string())
}

/// A text as a JSON string.
fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::testing::assert_records;
    use crate::layout::Layout;

    /// Compares the records of a file with the expected ones, as [`assert_records`] does.
    #[track_caller]
    fn check(file: impl AsRef<[u8]>, expected: &[(usize, &str)]) {
        check_with(file, &Reading::default(), expected);
    }

    #[track_caller]
    fn check_with(file: impl AsRef<[u8]>, reading: &Reading, expected: &[(usize, &str)]) {
        assert_records(&read(file.as_ref(), reading), expected);
    }

    const GOOD: &str = "1...3....2......";

    #[test]
    fn all_arrangements_are_read() {
        let one = format!(r#"{{"givens": "{GOOD}"}}"#);
        check(&one, &[(1, GOOD)]);
        check(format!("\u{feff}{one}"), &[(1, GOOD)]);
        check(format!("{one}{one}\r\n\n{one}\n"), &[(1, GOOD), (1, GOOD), (3, GOOD)]);
        check(format!("[{one},\n{one}]"), &[(1, GOOD), (2, GOOD)]);
        check(format!("[]\n[{one}] {one}"), &[(2, GOOD), (2, GOOD)]);
        check("", &[]);
        check("[]", &[]);
        check(" \n ", &[]);
    }

    #[test]
    fn puzzles_need_no_objects() {
        let rows = "[[1,0,0,0],[3,0,0,null],[0,2,0,0],[0,0,0,0]]";
        check(rows, &[(1, GOOD)]);
        check(format!("[{rows},\n{rows}]\n{rows}"), &[(1, GOOD), (2, GOOD), (3, GOOD)]);
        check(r#"["1...", "3...", ".2..", "...."]"#, &[(1, GOOD)]);
        check(format!("[\"{GOOD}\",\n\"{GOOD}\"]"), &[(1, GOOD), (2, GOOD)]);
        check("[1,0,0,0,3,0,0,0,0,2,0,0,0,0,0,0]", &[(1, GOOD)]);
        let flat = "[1,0,0,0,3,0,0,0,0,2,0,0,0,0,0,0]";
        check(format!("[{flat},{flat}]"), &[(1, GOOD), (1, GOOD)]);
        check(r#"{"givens": ["1...", "3...", ".2..", "...."]}"#, &[(1, GOOD)]);
        check(
            r#"["1...", "3..!", ".2..", "...."]"#,
            &[(
                1,
                "1:14: '!' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell",
            )],
        );
    }

    #[test]
    fn objects_of_other_programs_are_read() {
        let file = r#"{"puzzle": "1234341221434...", "solution": "1234341221434321", "rating": 1.5, "date": "today"}
            {"Quiz": [[1,0,0,0],[3,0,0,0],[0,2,0,0],[0,0,0,0]], "id": 7, "name": "x", "solution": null}
            {"puzzle": "1"}"#;
        let records = read(file.as_bytes(), &Reading::default());
        let first = records[0].1.as_ref().unwrap();
        assert_eq!(first.label.as_deref(), Some("1.5"));
        let expected = first.expected.as_ref().unwrap();
        assert_eq!(expected.grid().unwrap().to_string(), "1234341221434321");
        let second = records[1].1.as_ref().unwrap();
        assert_eq!(
            (second.puzzle.to_string().as_str(), second.label.as_deref()),
            (GOOD, Some("x"))
        );
        assert_eq!(second.expected, None);
        assert_eq!(records[2].1.as_ref().unwrap_err().column(), 26);
        check(
            format!(
                r#"{{"puzzle": "{GOOD}", "layout": "modern"}} {{"puzzle": "{GOOD}", "layout": "6x6"}}"#
            ),
            &[(1, GOOD), (1, "1:80: found 16 cells, expected 36; 20 are missing")],
        );
        let crossed = read(
            format!(r#"{{"puzzle": "{GOOD}", "layout": "4x4+x"}}"#).as_bytes(),
            &Reading::default(),
        );
        let layout = crossed[0].1.as_ref().unwrap().puzzle.layout();
        assert_eq!(layout.name(), Some("4x4+x"));
    }

    #[test]
    fn cells_are_strings_or_arrays() {
        check(
            r#"{"givens": [1,0,0,null, 3,".","",0, 0,2,0,0, 0,0,0,0]}"#,
            &[(1, "1:31: `` is not one symbol; give one symbol for each cell")],
        );
        check(r#"{"givens": [1,0,0,null, 3,".","*",0, 0,"2",0,0, 0,0,0,0]}"#, &[(1, GOOD)]);
        check(
            r#"{"givens": [[1,0,0,0],[3,0,0,0],[0,2,0,0],[0,0,0,0]], "format": "sudoku"}"#,
            &[(1, GOOD)],
        );
        check(r#"{"givens": "1 . . . 3 . . . . 2 . . . . . ."}"#, &[(1, GOOD)]);
        check(r#"{"givens": "\u0031...3....2......"}"#, &[(1, GOOD)]);
        check(r#"{"layout": "2x2", "givens": "12.."}"#, &[(1, "12..")]);
    }

    #[test]
    fn layouts_are_names_zones_and_maps() {
        let zones = r#"{"base": "1x4", "zones": [{"name": "ends", "cells": ["r1c1", "r4c4"]}]}"#;
        let layout = |text: &str| {
            let mut records = read(text.as_bytes(), &Reading::default());
            records.remove(0).1.unwrap().puzzle.layout().clone()
        };
        let given =
            |field: &str, value: &str| format!(r#"{{"{field}": {value}, "givens": "{GOOD}"}}"#);
        assert_eq!(layout(&given("layout", r#""4x4+x""#)), "4x4+x".parse().unwrap());
        assert_eq!(layout(&given("layout", zones)), zones::read(zones).unwrap());
        let jigsaw = Layout::jigsaw("AAABACBBCCDBCDDD").unwrap();
        assert_eq!(layout(&given("map", r#""AAAB ACBB CCDB CDDD""#)), jigsaw);
        assert_eq!(layout(&given("layout", "null")), Layout::square(4).unwrap());
    }

    #[test]
    fn labels_counts_and_solutions_are_read() {
        let text = r#"{"givens": "1234341221434...", "label": "a\"b", "count": "1",
            "solution": "1234341221434321"}"#;
        let records = read(text.as_bytes(), &Reading::default());
        let record = records[0].1.as_ref().unwrap();
        assert_eq!(record.label.as_deref(), Some("a\"b"));
        let expected = record.expected.as_ref().unwrap();
        assert_eq!(expected.count, Some(1_u8.into()));
        assert_eq!(expected.grid().unwrap().to_string(), "1234341221434321");
    }

    #[test]
    fn mistakes_are_reported_where_they_are() {
        const HINT: &str = r#"expected JSON such as {"layout": "4x4", "givens": "12..."}"#;
        let cases = [
            (r#"{"givens": "1...3....2....."}"#, "1:28: found 15 cells, expected 16 for 4x4; one is missing".to_owned()),
            (r#"{"givens": "1...3...!2......"}"#, "1:21: '!' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell".to_owned()),
            (r#"{"givens": "1..13....2......"}"#, "1:16: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one".to_owned()),
            (r#"{"givens": "1...3....2...... x"}"#, "1:29: ` x` after the cells; give the cells alone".to_owned()),
            (r#"{"givens": [1, true]}"#, "1:16: found `true` or `false`; expected a number, `null` or a string for each cell".to_owned()),
            (r#"{"givens": 5}"#, "1:12: found a number; expected a string of cells or an array of them".to_owned()),
            (r#"{"givens": [1,2]}"#, "1:16: found 2 cells, expected 16 for 4x4 or more; smaller boards need a layout".to_owned()),
            (r#"{"given": "1"}"#, format!("1:8: unknown field `given`, expected one of `format`, `layout`, `map`, `symbols`, `givens`, `candidates`, `label`, `author`, `count`, `solution` (did you mean `givens`?); {HINT}")),
            (r#"{"label": "x"}"#, format!("1:14: missing field `givens`; {HINT}")),
            (r#"{"layout": "9x", "givens": ""}"#, "1:12: \"9x\" is no layout; write 9x9 or 16x16 for a board, 2x5 or blocks:2x5 for blocks of two rows and five columns, +x and the like after it for extra zones, or samurai, tiny-samurai, sohei, windmill, butterfly, flower for grids that overlap".to_owned()),
            (r#"{"layout": 9, "givens": ""}"#, "1:12: found a number; expected the name of a layout or an object of zones".to_owned()),
            (r#"{"layout": "4x4", "givens": "1"}"#, "1:31: found 1 cell, expected 16; 15 are missing".to_owned()),
            (r#"{"format": "x", "givens": ""}"#, "1:12: the format is `x`; expected `sudoku`".to_owned()),
            (r#"{"givens": "1...3....2......", "count": -1}"#, "1:41: found `-1`, expected the number of solutions, such as 1".to_owned()),
            (r#"{"givens": "1...3....2......", "count": []}"#, "1:41: found an array; expected a number, or a string of digits".to_owned()),
            (r#"{"map": "AAABACBBCCDBCDD.", "givens": "1...3....2......"}"#, "1:25: r4c4 is in no region of the jigsaw map ('.'); give it the symbol of one".to_owned()),
            (r#"{"map": "AAAB", "givens": "1...3....2......"}"#, "1:10: the jigsaw map has 4 cells and the grid has 16; give one letter a cell".to_owned()),
            (r#"{"map": "AAABACBBCCDBCDDD", "layout": "4x4", "givens": "1...3....2......"}"#, "1:9: two layouts that differ, one of them here; leave out one".to_owned()),
            ("5", "1:1: found a number; expected an object with the field `givens`".to_owned()),
            (r#"["x"]"#, "1:5: found 1 cell, expected 16 for 4x4 or more; smaller boards need a layout".to_owned()),
            ("[true]", "1:2: found `true` or `false`; expected an object with the field `givens`".to_owned()),
            ("[", format!("1:2: the array has no end; close it with `]`; {HINT}")),
            ("{", format!("1:1: EOF while parsing an object; {HINT}")),
        ];
        for (file, message) in cases {
            check(file, &[(1, &message)]);
        }
    }

    #[test]
    fn a_solution_that_is_none_leaves_the_puzzle() {
        for (solution, error) in [
            ("\"1\"", "1:46: found 1 cell, expected 16; 15 are missing"),
            (
                "\"123.341221434321\"",
                "1:48: the solution has an empty cell here; give a digit, or leave the solution out",
            ),
            (
                "\"1134341221434321\"",
                "1:46: the solution clashes: 1 in r1c1 and r1c2, both in row 1; correct it, or leave \
                 the solution out",
            ),
            ("5", "1:44: found a number; expected a string of cells or an array of them"),
        ] {
            let file = format!(r#"{{"givens": "{GOOD}", "solution": {solution}}}"#);
            let records = read(file.as_bytes(), &Reading::default());
            let record = records[0].1.as_ref().unwrap();
            assert_eq!(record.puzzle.to_string(), GOOD);
            let expected = record.expected.as_ref().unwrap();
            let found = expected.solution.as_ref().unwrap().as_ref().unwrap_err();
            assert_eq!(format!("{}:{}: {found}", found.line(), found.column()), error);
        }
    }

    #[test]
    fn the_others_are_read() {
        let good = format!(r#"{{"givens": "{GOOD}"}}"#);
        let hint = r#"expected JSON such as {"layout": "4x4", "givens": "12..."}"#;
        check(
            format!("{good}\n{{\"givens\": \"12\n{good}\n"),
            &[
                (1, GOOD),
                (
                    2,
                    &format!(
                        "2:14: control character (\\u0000-\\u001F) found while parsing a string; {hint}"
                    ),
                ),
                (3, GOOD),
            ],
        );
        check(
            format!("[\n  {good},\n  {{\"a\": 1,, }},\n  {good}\n]"),
            &[(2, GOOD), (3, &format!("3:11: key must be a string; {hint}")), (4, GOOD)],
        );
        check(
            format!("[\n{good}\n{good}\n]"),
            &[
                (2, GOOD),
                (3, &format!("3:1: expected `,` or `]` after a value of the array; {hint}")),
                (3, GOOD),
            ],
        );
        let mut bytes = format!("{good}\n{{\"label\": \"").into_bytes();
        bytes.extend_from_slice(b"\xff\", \"givens\": \"1\"}\n");
        bytes.extend_from_slice(good.as_bytes());
        check(
            bytes,
            &[
                (1, GOOD),
                (
                    2,
                    "2:12: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text",
                ),
                (3, GOOD),
            ],
        );
    }

    #[test]
    fn what_the_caller_fixed_holds() {
        let fixed = |layout: &str| Reading {
            layout: layout.parse().ok(),
            symbols: None,
            ..Reading::default()
        };
        let other = "two layouts that differ, one of them here; leave out one";
        let named = format!(r#"{{"layout": "4x4", "givens": "{GOOD}"}}"#);
        check_with(&named, &fixed("4x4"), &[(1, GOOD)]);
        check_with(&named, &fixed("4x4+x"), &[(1, &format!("1:12: {other}"))]);
        let zero =
            Reading { layout: None, symbols: Symbols::custom("0123").ok(), ..Reading::default() };
        check_with(r#"{"givens": "0...2....1......"}"#, &zero, &[(1, GOOD)]);
    }
}
