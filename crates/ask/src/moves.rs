//! The search for a solution of an exact cover problem, event by event.
//!
//! The search is dancing links on the problem without reductions, for comparison with the literature: Knuth, *The Art
//! of Computer Programming*, volume 4B, section 7.2.2.1. Unlike there, the last option of an item is forced, and is not
//! a choice.

use super::cover::Cover;
use super::object::{SCHEMA, Status};
use super::problem::Problem;
use dlx::kernel::{Branch, Choice, Kernel as _, Links, LinksStore};
use dlx::search::{Followed, Move, follow};
use dlx::{Interrupt, ItemId, OptionId};
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
    let mut recorder = MoveRecorder {
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
    /// The number of choices taken so far, with the one in force.
    taken: usize,
    all: u32,
}

/// Keeps the events of a search.
struct MoveRecorder<'a> {
    cover: &'a Cover<'a>,
    nodes_left: u64,
    interrupt: &'a Interrupt,
    events: Vec<Value>,
    /// The options of the events, in the order of their first events.
    options: Vec<OptionId>,
    /// The place of each option in `options`.
    places: HashMap<OptionId, usize>,
    /// The choices at each depth.
    choices: Vec<Choices>,
}

impl MoveRecorder<'_> {
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
        // The forced options of a node come before the node itself.
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
            Branch::Unsettled => ControlFlow::Continue(()),
            Branch::On(item) | Branch::Last(item, _) => {
                // The number of options of the item is the number of choices at this depth.
                let mut open = Vec::new();
                state.kernel.open_items(&mut open);
                let all = open.into_iter().find(|(other, _)| *other == item);
                // Choices at this depth and below belong to an earlier branch.
                self.choices.truncate(depth);
                self.choices.push(Choices { taken: 0, all: all.map_or(0, |(_, choices)| choices) });
                ControlFlow::Continue(())
            }
        }
    }

    fn take(&mut self, choice: Choice, depth: usize) -> ControlFlow<Status> {
        let option = choice.option.map(|option| self.place(option));
        let item = self.item(choice.item);
        // The depth counts this choice; its node is one level above.
        let choices = &mut self.choices[depth - 1];
        choices.taken += 1;
        let (taken, all) = (choices.taken, choices.all);
        self.add(json!({
            "event": "choose", "depth": depth, "item": item, "option": option, "choice": taken, "of": all,
        }))
    }

    /// Adds an event, or stops at the maximum.
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
