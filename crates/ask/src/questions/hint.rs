//! `hint`: the next step of a person, in as much detail as requested.

use crate::path::{found, of_path_from};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::request::Reveal;
use crate::sudoku::Sudoku;
use pavane::layout::{Cell, Layout};
use pavane::symbols::Symbols;
use pavane_human::{Role, Step};
use serde_json::Value;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfSudokus(of))
    .field(FIELD)
    .with_constraints()
    .quick()
    .with_fields(&["candidates", "scale", "except", "reveal"]);

const FIELD: &str = "hint";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    of_path_from(asked, &asked.entries, FIELD, |path| {
        let layout = sudoku.puzzle().layout();
        let reveal = asked.request.reveal.unwrap_or_default();
        let step = path.next();
        let hint = step.map(|step| hint_json(&step, layout, sudoku.symbols, reveal));
        Ok(found(FIELD, hint.unwrap_or_default()))
    })
}

/// A step as JSON, up to the part to reveal. Texts have digits in these symbols.
pub fn hint_json(step: &Step, layout: &Layout, symbols: &Symbols, reveal: Reveal) -> Value {
    let mut object = step.to_json(layout, symbols);
    let told: &[&str] = match reveal {
        Reveal::Technique => &["technique", "level", "rating"],
        Reveal::Cells => &["technique", "level", "rating", "place"],
        Reveal::All => return object,
    };
    object["place"] = place_of_step(step, layout).into();
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|field, _| told.contains(&field.as_str()));
    }
    object
}

/// The place of a step: the zones and constraints of its pattern, or else the cells of its parts, or of its chains.
pub fn place_of_step(step: &Step, layout: &Layout) -> Vec<String> {
    let words = layout.constraint_words();
    let zones = step.zones_of(Role::Base).map(|zone| layout.zone(zone).label());
    let rules = step.constraints_of(Role::Base).map(|number| words[number].clone());
    let named: Vec<String> = zones.chain(rules).collect();
    if !named.is_empty() {
        return named;
    }
    let mut cells: Vec<Cell> = step.parts.iter().flat_map(|part| part.cells.clone()).collect();
    if cells.is_empty() {
        let nodes = step.chains.iter().flat_map(|chain| &chain.nodes);
        cells = nodes.map(|node| node.cell).collect();
    }
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|cell| layout.position(cell).to_string()).collect()
}
