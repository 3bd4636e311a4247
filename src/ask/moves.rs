//! The search for a solution of an exact cover problem, event by event.
//!
//! The search is that of dancing links over the problem as it was given, without reductions, so that it can be compared
//! with the literature: Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1. Unlike there, an option
//! that is the last one for its item is forced and no choice.

use super::cover::Cover;
use super::object::{SCHEMA, Status};
use super::problem::Problem;
use crate::render::tiling::{Cells, DrawnCell};
use dlx::kernel::{Branch, Choice, Kernel as _, Links, LinksStore};
use dlx::search::{Followed, Move, follow};
use dlx::{Interrupt, ItemId, OptionId};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The maximum number of events of an answer.
const MOST_EVENTS: usize = 2_000;
/// The maximum number of primary items. Dancing links looks at all of them before each option that is forced, and an
/// interrupt is heard only when none is left.
const MOST_ITEMS: usize = 10_000;
/// The maximum number of cells of a board that is part of an answer.
const MOST_CELLS: usize = 4_096;

/// The object of the search: its events up to the first solution, the end or a limit, the options that are in them, and
/// the board on which these are drawn.
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
    let mut recorder = Recorder {
        cover,
        nodes_left: node_limit.unwrap_or(u64::MAX),
        interrupt,
        events: Vec::new(),
        options: Vec::new(),
        places: HashMap::new(),
        choices: Vec::new(),
    };
    let store = LinksStore::new();
    let links = Links::new(&store, cover.problem());
    let status = match follow(links, |state, made| recorder.record(state, made)) {
        ControlFlow::Continue(()) => Status::None,
        ControlFlow::Break(status) => status,
    };
    let board = board(cover, &recorder.options);
    let options: Value = recorder.options.iter().map(|&option| cover.option(option)).collect();
    Ok(json!({
        "schema": SCHEMA, "status": status, "options": options, "events": recorder.events, "board": board,
    }))
}

/// The choices of an item that was branched on.
struct Choices {
    /// The number of those that were taken, with the one in force.
    taken: usize,
    all: u32,
}

/// Keeps the events of a search.
struct Recorder<'a> {
    cover: &'a Cover<'a>,
    nodes_left: u64,
    interrupt: &'a Interrupt,
    events: Vec<Value>,
    /// The options of the events, in the order in which they occur first.
    options: Vec<OptionId>,
    /// The places of options among these.
    places: HashMap<OptionId, usize>,
    /// The choices at each depth.
    choices: Vec<Choices>,
}

impl Recorder<'_> {
    fn record(&mut self, state: &Followed<'_, Links<'_>>, made: Move<'_>) -> ControlFlow<Status> {
        match made {
            Move::Node { branch, .. } => self.node(state, branch),
            Move::Take(choice) => self.take(choice, state.depth),
            Move::TakeBack(_) => self.add(json!({ "event": "retract", "depth": state.depth })),
        }
    }

    fn node(&mut self, state: &Followed<'_, Links<'_>>, branch: Branch) -> ControlFlow<Status> {
        if self.nodes_left == 0 || self.interrupt.is_set() {
            return ControlFlow::Break(Status::Stopped);
        }
        self.nodes_left -= 1;
        let depth = state.depth;
        for (item, option) in state.kernel.forced() {
            let (item, option) = (self.item(item), self.place(option));
            self.add(json!({ "event": "force", "depth": depth, "item": item, "option": option }))?;
        }
        match branch {
            Branch::Dead => {
                let item = state.kernel.unmet().map(|item| self.item(item));
                self.add(json!({ "event": "dead end", "depth": depth, "item": item }))
            }
            Branch::Solved => {
                self.add(json!({ "event": "solution" }))?;
                ControlFlow::Break(Status::Solved)
            }
            Branch::On(item) | Branch::Last(item, _) => {
                let mut open = Vec::new();
                state.kernel.open_items(&mut open);
                let all = open.into_iter().find(|(other, _)| *other == item);
                self.choices.truncate(depth);
                self.choices.push(Choices { taken: 0, all: all.map_or(0, |(_, choices)| choices) });
                ControlFlow::Continue(())
            }
        }
    }

    fn take(&mut self, choice: Choice, depth: usize) -> ControlFlow<Status> {
        let option = choice.option.map(|option| self.place(option));
        let item = self.item(choice.item);
        let choices = &mut self.choices[depth - 1];
        choices.taken += 1;
        let (taken, all) = (choices.taken, choices.all);
        self.add(json!({
            "event": "choose", "depth": depth, "item": item, "option": option, "choice": taken, "of": all,
        }))
    }

    /// Adds an event, if there is room for it.
    fn add(&mut self, event: Value) -> ControlFlow<Status> {
        if self.events.len() == MOST_EVENTS {
            return ControlFlow::Break(Status::Stopped);
        }
        self.events.push(event);
        ControlFlow::Continue(())
    }

    fn item(&self, item: ItemId) -> String {
        self.cover.document.names.item(item).to_owned()
    }

    /// The place of an option among those of the events.
    fn place(&mut self, option: OptionId) -> usize {
        let options = &mut self.options;
        *self.places.entry(option).or_insert_with(|| {
            options.push(option);
            options.len() - 1
        })
    }
}

/// The board of a problem whose items are cells, with what options cover of it; null for others, and for large ones.
fn board(cover: &Cover<'_>, options: &[OptionId]) -> Value {
    let (problem, names) = (cover.problem(), &cover.document.names);
    let Ok(cells) = Cells::new(problem, names) else { return Value::Null };
    let drawn = cells.drawn();
    if drawn.len() > MOST_CELLS {
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
