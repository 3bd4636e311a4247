//! Links and texts of sudoku.coach.
//!
//! A link has 81 cells after `play/`. A text is `SCv7_32_` and the state of a board: an object of JSON, compressed as
//! zlib does, in base 32. `givenDigits` is the puzzle; digits and marks of the player are skipped. The objects of other
//! kinds of sudokus have further fields, which are errors here.
//!
//! Source: the owner of the site, in an answer to "Another HUGE update for sudoku.coach" on reddit, 26 September 2024.

use super::super::Record;
use super::super::error::Fault;
use super::super::link_parts::LinkParts;
use super::cells::{read_part, require_plain};
use super::context::{COPY, NINE, SiteContext, WRITE, first_word};
use super::inflated;
use crate::layout::shorten;
use serde_json::{Map, Value};

/// The beginning of the texts of all versions.
const STATE: &str = "SCv";
/// The version and the base that are known.
const KNOWN: &str = "SCv7_32_";
/// The fields of a classic sudoku.
const FIELDS: [&str; 8] = [
    "gridSize",
    "colours",
    "givenDigits",
    "givenColours",
    "userDigits",
    "userColours",
    "userCellCandidates",
    "userCellCandidatesColours",
];

/// Whether a text is the state of a board.
pub(super) fn is_state(text: &str) -> bool {
    let version = text.strip_prefix(STATE).and_then(|rest| rest.split_once('_'));
    version.is_some_and(|(version, _)| {
        !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Reads a link of the site.
pub(super) fn read(link: &LinkParts<'_>, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    require_plain(link, context)?;
    match link.parts().find(|part| is_state(part)) {
        Some(state) => read_state(state, context),
        None => read_part(link, context),
    }
}

/// Reads the state of a board.
pub(super) fn read_state(text: &str, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    let data = first_word(text);
    let Some(packed) = data.strip_prefix(KNOWN) else {
        let what = "found a text of sudoku.coach in another version than `SCv7_32_`".to_owned();
        return Err(context.refuse(text, what, COPY));
    };
    let json = inflated::of_base32(packed);
    let object = json.and_then(|json| serde_json::from_str::<Map<String, Value>>(&json).ok());
    let Some(object) = object else {
        let what = "found `SCv7_32_` without the whole data of a board after it".to_owned();
        return Err(context.refuse(text, what, COPY));
    };
    let givens = givens(&object).map_err(|what| context.refuse(text, what, WRITE))?;
    let rest = text[data.len()..].trim_start_matches([' ', '\t', '#', ',', ';', ':']).trim_end();
    let record = context.read_cells(data, givens)?;
    Ok(Record { label: Some(rest.to_owned()).filter(|rest| !rest.is_empty()), ..record })
}

/// The cells of the puzzle in the object of a classic sudoku.
fn givens(object: &Map<String, Value>) -> Result<&str, String> {
    if let Some(field) = object.keys().find(|field| !FIELDS.contains(&&field[..])) {
        let field = shorten(field);
        return Err(format!("found a board of sudoku.coach with `{field}`, which may be a rule"));
    }
    let size = object.get("gridSize");
    if size.and_then(Value::as_u64) != Some(9) {
        return Err("found a board of sudoku.coach with a `gridSize` other than 9".to_owned());
    }
    let givens = object.get("givenDigits").and_then(Value::as_str);
    let is_board =
        |cells: &&str| cells.len() == NINE && cells.bytes().all(|byte| byte.is_ascii_digit());
    let what = "found a board of sudoku.coach without 81 digits in `givenDigits`";
    givens.filter(is_board).ok_or_else(|| what.to_owned())
}
