//! Answers of this program, read as the puzzles of their questions.

use super::members::Members;
use super::source::{JsonText, ReadPuzzle};
use crate::format::board::Boards;
use crate::format::error::Fault;
use crate::format::error::FormatErrorKind;
use crate::format::one_line::LineReader;
use crate::format::{Columns, Reading, Record, constrained};
use crate::layout::shorten;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The field of every object of this program, with the version of the objects.
const SCHEMA: &str = "schema";

/// Whether an object with these fields is an answer.
pub(super) fn is_answer(members: &Members<'_>) -> bool {
    members.get(SCHEMA).is_some_and(|version| version.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads the puzzle of an answer, with its label, and with the field `solution` if present.
pub(super) fn read<'t>(
    source: &JsonText<'t>,
    value: &'t str,
    members: &Members<'t>,
    boards: &mut Boards,
) -> ReadPuzzle {
    let Some(puzzle) = members.get("puzzle") else {
        let kind = FormatErrorKind::Answer { what: no_puzzle(source, members) };
        return Err(Fault { at: source.offset(value), kind });
    };
    if let Some(record) = read_stating_rules(source, puzzle, boards.reading()) {
        let mut record = record?;
        let label = members.get("label").map(|label| source.read_text(label)).transpose()?;
        record.label = label.map(std::borrow::Cow::into_owned);
        record.level = stated_level(members);
        return Ok((record, None));
    }
    // The fields of the answer add what the line of the puzzle does not state.
    let mut reading = boards.reading().clone();
    if let Some(layout) = members.get("layout") {
        reading.layout = Some(source.read_layout(layout, boards)?.layout);
    }
    let mut stated = None;
    if let (None, Some(symbols)) = (&reading.symbols, members.get("symbols")) {
        stated = Some(source.read_symbols(symbols)?);
        reading.symbols.clone_from(&stated);
    }
    let mut record = read_line(source, puzzle, &reading)?;
    record.columns = members.get("columns").and_then(read_columns).map(Box::new);
    let label = members.get("label").map(|label| source.read_text(label)).transpose()?;
    record.label = label.map(std::borrow::Cow::into_owned);
    record.level = stated_level(members);
    let board = Boards::new(&reading).of_layout(record.puzzle.layout().clone());
    let board = board.map_err(|kind| Fault { at: source.offset(puzzle), kind })?;
    let solution = members.get("solution");
    let solution = solution.map(serde_json::from_str::<&'t RawValue>).and_then(Result::ok);
    let (expected, defect) = source.read_expected(None, solution, &board)?;
    record.expected = expected;
    record.symbols = match stated {
        Some(_) => board.unusual_symbols(),
        None => {
            let other = members.get("symbols").map(|symbols| source.read_symbols(symbols));
            other.transpose()?.and_then(|other| boards.overruled(&other, &board.layout))
        }
    };
    Ok((record, defect))
}

/// The parts of a rating that are a level for people.
#[derive(serde::Deserialize)]
struct Rating {
    er: Option<f64>,
    score: Option<u64>,
    level: Option<serde_json::Value>,
}

/// The level of an answer to `rate`, on the scales of a person.
fn stated_level(members: &Members<'_>) -> Option<String> {
    let rating: Rating = serde_json::from_str(members.get("rating")?).ok()?;
    if let Some(er) = rating.er {
        return Some(format!("ER {er:.1}"));
    }
    let (score, level) = (rating.score?, rating.level?);
    Some(format!("{} ({score})", level.as_str()?))
}

/// Reads the row of a table, an object of strings; `None` for another value.
fn read_columns(value: &str) -> Option<Columns> {
    let columns: BTreeMap<String, String> = serde_json::from_str(value).ok()?;
    let (names, values): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    Some(Columns::new(names.into(), values))
}

/// Reads the puzzle if it is a text that states rules beyond zones. Such a text states its layout and symbols.
fn read_stating_rules(
    source: &JsonText<'_>,
    puzzle: &str,
    reading: &Reading,
) -> Option<Result<Record, Fault>> {
    let text = source.read_text(puzzle).ok()?;
    let record = constrained::of_line(&text, reading)?;
    let at = source.offset(puzzle) + 1;
    Some(record.map_err(|kind| Fault { at, kind }))
}

/// Reads the puzzle, which has the form of a line.
fn read_line(source: &JsonText<'_>, puzzle: &str, reading: &Reading) -> Result<Record, Fault> {
    let text = source.read_text(puzzle)?;
    let start = source.offset(puzzle) + 1;
    let read = LineReader::new(reading).read(text.as_bytes()).map_err(|error| {
        // The error in the line is moved to its place in the file.
        let before = text.char_indices().nth(error.column() - 1);
        let at = start + before.map_or(text.len(), |(at, _)| at);
        Fault { at, kind: error.kind().clone() }
    })?;
    read.ok_or(Fault { at: start, kind: FormatErrorKind::NoPuzzle })
}

/// The name of a file for a message: on one line, cut short if it is long.
fn plain(name: &str) -> String {
    shorten(name).chars().flat_map(char::escape_debug).collect()
}

/// The reason why an answer has no puzzle.
fn no_puzzle(source: &JsonText<'_>, members: &Members<'_>) -> String {
    let text = |name: &str| members.get(name).and_then(|text| source.read_text(text).ok());
    let file = text("file").map_or_else(String::new, |file| format!(" about {}", plain(&file)));
    if text("status").is_some_and(|status| status == "error") {
        return format!(
            "found an answer{file} that is an error, without a puzzle; correct that input and ask \
             again"
        );
    }
    format!(
        "found an answer{file} without a puzzle, expected one with the field `puzzle`; give the \
         problem itself"
    )
}
