//! `about`: the names that requests may use.

use super::convert::{COVER_FORMATS, GRAPH_FORMAT};
use crate::object::SCHEMA;
use crate::question::{AnswerFunctions, QuestionRow};
use crate::request::Ask;
use pavane::constraints::{Gesture, KINDS, Tool};
use pavane::format::FORMATS;
use pavane::layout::{Extra, Layout, Zone, ZoneKind};
use pavane_human::Level;
use pavane_workshop::symmetry::SymmetryClass;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::WithoutText(|_, _| Ok(about()))).quick();

/// The object with the names of questions, formats, usual layouts, classes of symmetry, scales and levels, the tools
/// that draw constraints, the extra zones, and the version.
pub fn about() -> Value {
    let format = |name: &str, summary: &str, of: &[&str]| json!({ "name": name, "summary": summary, "of": of });
    let mut formats: Vec<Value> = Vec::new();
    for known in FORMATS.iter().filter(|known| known.is_written()) {
        // JSON is the one format of puzzles that also holds exact cover problems.
        let of: &[&str] = if known.name() == "json" { &["sudoku", "cover"] } else { &["sudoku"] };
        formats.push(format(known.name(), known.summary(), of));
    }
    for (name, _, summary) in COVER_FORMATS {
        formats.push(format(name, summary, &["sudoku", "cover"]));
    }
    formats.push(format(GRAPH_FORMAT.0, GRAPH_FORMAT.1, &["sudoku"]));
    let asks: Vec<&str> = Ask::ALL.into_iter().map(Ask::name).collect();
    json!({
        "schema": SCHEMA, "version": env!("CARGO_PKG_VERSION"),
        "asks": asks, "formats": formats, "layouts": Layout::USUAL,
        "symmetries": SymmetryClass::ALL.map(SymmetryClass::name),
        "scales": ["measures", "human", "se"], "levels": Level::ALL.map(Level::keyword),
        "tools": KINDS.iter().flat_map(|kind| kind.tools).map(tool).collect::<Vec<_>>(),
        "extras": Extra::ALL.into_iter().filter_map(extra).collect::<Vec<_>>(),
    })
}

/// The object of a tool that draws constraints: its names, its gesture, and its value.
fn tool(tool: &Tool) -> Value {
    let value = tool.value.map(|value| {
        json!({ "form": value.form.name(), "optional": value.is_optional, "usual": value.usual })
    });
    let mut object = json!({
        "name": tool.name, "word": tool.word, "gesture": tool.gesture.name(), "value": value,
        "directed": tool.is_directed,
    });
    if let Gesture::Headed { least, most } = tool.gesture {
        object["heads"] = json!([least, most]);
    }
    object
}

/// The object of extra zones: their name, and the kind of zones that they add to the usual board; `None` if they add
/// none there.
fn extra(extra: Extra) -> Option<Value> {
    let layout = Layout::standard_9x9().with(extra).ok()?;
    let is_extra =
        |kind: &ZoneKind| ![ZoneKind::Row, ZoneKind::Column, ZoneKind::Block].contains(kind);
    let kind = layout.zones().iter().map(Zone::kind).find(is_extra)?;
    Some(json!({ "name": extra.keyword(), "zones": kind.keyword() }))
}
