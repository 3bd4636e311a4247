//! The film of the search for a solution of an exact cover problem: its events as JSON.

use super::cover::Cover;
use super::object::{SCHEMA, Status};
use super::problem::Problem;
use super::search_events::{SearchEvent, search_events};
use dlx::{First, Interrupt, ItemId, OptionId};
use pavane_render::tiling::{Cells, DrawnCell};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The maximum number of events of an answer.
const MOST_EVENTS: usize = 2_000;
/// The maximum number of primary items. Dancing links examines all of them before each forced option, and an interrupt
/// takes effect only after the last forced option.
const MOST_ITEMS: usize = 10_000;
/// The maximum number of cells of a board that is part of an answer.
const MOST_CELLS: usize = 4_096;

/// The object of the search: its events up to the first solution, the end or a limit, with their options and the board
/// to draw them on.
///
/// # Errors
/// If the problem has too many items.
pub(super) fn moves(
    cover: &Cover<'_>,
    node_limit: Option<u64>,
    interrupt: &Interrupt,
) -> Result<Value, Problem> {
    let items = cover.problem().primaries().len();
    if items > MOST_ITEMS {
        return Err(Problem::limit(format!(
            "limit: found {items} primary items, and a film shows {MOST_ITEMS} at most; solve it instead"
        )));
    }
    let mut recorder =
        MoveRecorder { cover, events: Vec::new(), options: Vec::new(), places: HashMap::new() };
    let found = search_events(cover.problem(), node_limit, interrupt, |depth, event| {
        recorder.record(depth, event)
    });
    let status = match found {
        First::Found(_) => Status::Solved,
        First::None => Status::None,
        First::Unknown(_) => Status::Stopped,
    };
    let board = board(cover, &recorder.options);
    let options: Value = recorder.options.iter().map(|&option| cover.option(option)).collect();
    Ok(json!({
        "schema": SCHEMA, "status": status, "options": options, "events": recorder.events, "board": board,
    }))
}

/// Keeps the events of a search.
struct MoveRecorder<'a> {
    cover: &'a Cover<'a>,
    events: Vec<Value>,
    /// The options of the events, in the order of their first events.
    options: Vec<OptionId>,
    /// The place of each option in `options`.
    places: HashMap<OptionId, usize>,
}

impl MoveRecorder<'_> {
    /// Adds an event, or stops at the maximum.
    fn record(&mut self, depth: usize, event: SearchEvent) -> ControlFlow<()> {
        let event = match event {
            SearchEvent::Force { item, option } => json!({
                "event": "force", "depth": depth, "item": self.item(item), "option": self.place(option),
            }),
            SearchEvent::DeadEnd { item } => {
                let item = item.map(|item| self.item(item));
                json!({ "event": "dead end", "depth": depth, "item": item })
            }
            SearchEvent::Solution => json!({ "event": "solution" }),
            SearchEvent::Choose { item, option, choice, of } => {
                let option = option.map(|option| self.place(option));
                let item = self.item(item);
                json!({
                    "event": "choose", "depth": depth, "item": item, "option": option, "choice": choice, "of": of,
                })
            }
            SearchEvent::Retract => json!({ "event": "retract", "depth": depth }),
            // Choices say all of their branch.
            SearchEvent::Node | SearchEvent::Branch { .. } => return ControlFlow::Continue(()),
        };
        if self.events.len() == MOST_EVENTS {
            return ControlFlow::Break(());
        }
        self.events.push(event);
        ControlFlow::Continue(())
    }

    fn item(&self, item: ItemId) -> String {
        self.cover.document.names.item(item).to_owned()
    }

    /// The place of an option among the options of the events.
    fn place(&mut self, option: OptionId) -> usize {
        let options = &mut self.options;
        *self.places.entry(option).or_insert_with(|| {
            options.push(option);
            options.len() - 1
        })
    }
}

/// The board of a problem with cells as items, and the cells that each option covers. Null for other problems and for
/// large boards.
fn board(cover: &Cover<'_>, options: &[OptionId]) -> Value {
    let (problem, names) = (cover.problem(), &cover.document.names);
    let Ok(cells) = Cells::new(problem, names) else { return Value::Null };
    let drawn = cells.drawn();
    // The board of an answer has rows and columns of squares.
    if drawn.len() > MOST_CELLS || !cells.are_square() {
        return Value::Null;
    }
    let places: HashMap<ItemId, usize> =
        drawn.iter().enumerate().map(|(place, cell)| (cell.item, place)).collect();
    let cell = |cell: &DrawnCell| {
        let (row, column) = (cell.row + 1, cell.column + 1);
        json!({ "item": names.item(cell.item), "row": row, "column": column })
    };
    let tile =
        |(item, text): (ItemId, Option<String>)| json!({ "cell": places[&item], "text": text });
    let covered = |&option: &OptionId| {
        cells.covered(problem, names, option).into_iter().map(tile).collect::<Value>()
    };
    let (rows, columns) = cells.extent();
    json!({
        "rows": rows, "columns": columns, "cells": drawn.iter().map(cell).collect::<Value>(),
        "tiles": options.iter().map(covered).collect::<Value>(),
    })
}
