//! Links of the page of this program: a fragment with fields as in a query.
//!
//! `puzzle` is the puzzle, `layout` the name of its layout, `given` the givens that were changed since, as a cell from
//! 0 on and a digit, joined by `.`, with `_` between two of them. `title` and `author` name the puzzle. Digits and
//! marks of the player are skipped. Short links have these fields in `z`, compressed by deflate, in base 64.

use super::super::constrained;
use super::super::error::{Fault, FormatErrorKind};
use super::super::link_parts::{LinkParts, decoded, field_of};
use super::super::one_line::LineReader;
use super::super::{Reading, Record};
use super::cells::require_plain;
use super::context::{COPY, EXPORT, SiteContext, fault_kind};
use super::inflated;
use crate::layout::{Digit, Layout, shorten};
use crate::puzzle::Puzzle;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The field of short links.
const SHORT: &str = "z";

/// Whether a link has the fields of the page.
pub(super) fn is_own(link: &LinkParts<'_>) -> bool {
    [SHORT, "puzzle", "problem", "zoo"].iter().any(|field| link.fragment_field(field).is_some())
}

/// Reads a link of the page. Other sites may have fields with these names, so the words of the link must name no rule,
/// unless the puzzle states its own.
pub(super) fn read(link: &LinkParts<'_>, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    let short = link.fragment_field(SHORT);
    let (part, fields) = match short {
        None => (link.fragment, Some(Cow::Borrowed(link.fragment))),
        Some(short) => (short, inflated::of_base64(short).map(Cow::Owned)),
    };
    let Some(fields) = fields else {
        let what = "found `z=` without the whole data of a link".to_owned();
        return Err(context.refuse(part, what, COPY));
    };
    let record = of_fields(&fields, context.boards.reading())
        .map_err(|kind| Fault { at: context.place(part), kind })?;
    if record.puzzle.layout().is_standard_9x9() {
        require_plain(link, context)?;
    }
    Ok(record)
}

/// The puzzle of the fields.
fn of_fields(fields: &str, reading: &Reading) -> Result<Record, FormatErrorKind> {
    let field = |name: &str| {
        field_of(fields, name).map(|value| decoded(&value.replace('+', " ")).into_owned())
    };
    let refuse = |what: &str, remedy| fault_kind(what.to_owned(), remedy);
    let Some(text) = field("puzzle") else {
        let what = "found a link to an exact cover problem, expected a puzzle";
        return Err(refuse(what, "open the link, and export the problem as text"));
    };
    let (cells, layout) = match plain_object(&text) {
        Some((cells, layout)) => (cells, Some(layout)),
        None => (text, field("layout").filter(|layout| !layout.is_empty())),
    };
    let record = match constrained::of_line(&cells, reading) {
        Some(record) => record?,
        None => {
            let stated = layout.as_deref().map(layout_named).transpose()?;
            let reading = Reading { layout: stated.or(reading.layout.clone()), ..reading.clone() };
            let read = LineReader::new(&reading).read(cells.as_bytes());
            let what = "found a puzzle in a link that is neither a line nor compressed";
            read.ok().flatten().ok_or_else(|| refuse(what, EXPORT))?
        }
    };
    let record = match field("given").filter(|changes| !changes.is_empty()) {
        Some(changes) => with_givens(record, &changes)?,
        None => record,
    };
    Ok(record.renamed(field("title").as_deref(), field("author").as_deref()))
}

/// The cells and the name of the layout in an object of JSON with these alone.
fn plain_object(text: &str) -> Option<(String, String)> {
    let object = serde_json::from_str::<Map<String, Value>>(text).ok()?;
    let word = |name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
    let is_known = object.keys().all(|key| key == "layout" || key == "givens");
    Some((word("givens")?, word("layout")?)).filter(|_| is_known)
}

fn layout_named(name: &str) -> Result<Layout, FormatErrorKind> {
    let bad = |message: String| FormatErrorKind::BadLayout { message };
    name.parse::<Layout>().map_err(|error| bad(error.to_string()))
}

/// A record with other givens.
fn with_givens(record: Record, changes: &str) -> Result<Record, FormatErrorKind> {
    let wrong = || {
        let changes = shorten(changes);
        fault_kind(format!("found `given={changes}`, expected cells and digits"), COPY)
    };
    let layout = record.puzzle.layout();
    let mut givens = record.puzzle.givens().to_vec();
    for change in changes.split('_').filter(|change| !change.is_empty()) {
        let (cell, digit) = change.split_once('.').ok_or_else(wrong)?;
        let cell = cell.parse::<usize>().ok().and_then(|cell| givens.get_mut(cell));
        let digit = digit.parse::<usize>().ok().filter(|&digit| digit <= layout.digits());
        let (Some(cell), Some(digit)) = (cell, digit) else { return Err(wrong()) };
        *cell = digit.checked_sub(1).and_then(Digit::from_index);
    }
    if record.puzzle.ruled_out().is_some() {
        let what = "found a link with changed givens and candidates".to_owned();
        return Err(fault_kind(what, EXPORT));
    }
    let puzzle = Puzzle::new(layout.clone(), givens).map_err(|error| {
        fault_kind(format!("found a link with givens that clash: {error}"), COPY)
    })?;
    // The text of the record states the givens before.
    Ok(Record { puzzle, source: None, ..record })
}
