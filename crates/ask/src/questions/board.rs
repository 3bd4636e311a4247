//! `board`: the input as it was read, with the board of a sudoku, the size of an exact cover problem.

use crate::input::{FoundPuzzle, TextInput, symbols_of};
use crate::object::SCHEMA;
use crate::question::{AnswerFunctions, QuestionRow};
use dlx::format::Document;
use pavane::constraints::{Constraint, ConstraintRule, WrittenRule, typed};
use pavane::format::{FORMATS, Record, line};
use pavane::layout::{Digit, Layout, Zone, digits_of};
use pavane_render::ConstraintShapes;
use pavane_render::svg::{CELL, MARGIN};
use pavane_render::tiling::Cells;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfText(|input, _, _| {
    Ok(match input {
        TextInput::Sudoku(found) => of_sudoku(found),
        TextInput::Cover { document, format } => of_cover(document, format),
    })
}))
.with_constraints()
.quick();

/// The object of a sudoku: cells, zones, givens and symbols, everything that a drawing needs.
fn of_sudoku(found: &FoundPuzzle) -> Value {
    let FoundPuzzle { record, line: first_line, format, more } = found;
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let symbols = symbols_of(record);
    let print = |digit| symbols.print(digit).to_string();
    // Candidates are part of the input only if it rules some out.
    let left = puzzle.ruled_out().map(|_| puzzle.candidates());
    // Both lists are in the order of the cells.
    let placed = record.placed.as_deref().unwrap_or_default();
    let entries = record.entries.as_deref().unwrap_or_default();
    let cell = |cell| {
        let position = layout.position(cell);
        let candidates = left.as_ref().map(|left| left.digits(cell).map(print).collect::<Vec<_>>());
        let at = entries.binary_search_by_key(&cell, |entry| entry.cell);
        let entry = at.ok().map(|at| &entries[at]);
        let marks = entry.filter(|entry| entry.marks != 0);
        json!({
            "row": position.row + 1, "column": position.column + 1, "region": layout.region_of(cell),
            "given": puzzle.given(cell).map(print), "candidates": candidates,
            "is_placed": placed.binary_search(&cell).is_ok(),
            "entered": entry.and_then(|entry| entry.digit).map(print),
            "marks": marks.map(|entry| digits_of(entry.marks).map(print).collect::<Vec<_>>()),
        })
    };
    let cells: Vec<Value> = layout.cells().map(cell).collect();
    let digits = Digit::first(layout.digits());
    let all: Vec<String> = digits.map(print).collect();
    json!({
        "schema": SCHEMA, "kind": "sudoku", "format": format.name(), "line": first_line,
        "more": more, "label": record.label, "title": record.title(), "author": record.author,
        "layout": layout.name(), "height": layout.height(), "width": layout.width(),
        "digits": layout.digits(), "symbols": all, "cells": cells, "zones": zones(layout),
        "shapes": ConstraintShapes::of(layout).map(|shapes| of_shapes(layout, &shapes)),
        "constraints": constraints(layout),
        "puzzle": line::write_puzzle(puzzle, &symbols), "givens": puzzle.given_count(), "text": text(record),
    })
}

/// The zones of a layout, with their cells by their places in reading order, from 0.
fn zones(layout: &Layout) -> Vec<Value> {
    let zone = |zone: &Zone| {
        let cells: Vec<usize> = zone.cells().iter().map(|cell| cell.index()).collect();
        json!({ "kind": zone.kind().keyword(), "label": zone.label(), "cells": cells })
    };
    layout.zones().iter().map(zone).collect()
}

/// The constraints of a layout, as typed lines that a layout in JSON takes: lines about the board, and the texts of the
/// constraints in their order, each with its cells by their places.
fn constraints(layout: &Layout) -> Value {
    let Some(board) = layout.constraint_board() else {
        return json!({ "board": [], "list": [] });
    };
    let all = layout.constraints();
    let texts = typed::write_each(board, all).into_iter().zip(layout.constraint_words());
    let object = |(rule, (text, words)): (&Constraint, (String, String))| {
        let cells = rule.cells(board).into_iter().filter(|&cell| board.place(cell).is_some());
        let cells: Vec<usize> = cells.map(|cell| cell.index()).collect();
        json!({ "kind": rule.kind().name, "text": text, "words": words, "cells": cells })
    };
    // The lines about the board come first.
    let mut lines = typed::write(board, all);
    let written: usize = all.iter().map(|rule| rule.to_line(board).lines().count()).sum();
    lines.truncate(lines.len() - written);
    json!({
        "board": lines,
        "list": all.iter().zip(texts).map(object).collect::<Vec<_>>(),
    })
}

/// The shapes of constraints: layers of SVG in a view box that has the cells, the room that clues need outside it in
/// cells, and the rules in words.
fn of_shapes(layout: &Layout, shapes: &ConstraintShapes) -> Value {
    let room = |side: f64| if side > 0.0 { (side + MARGIN) / CELL } else { 0.0 };
    let [left, above, right, below] = shapes.sides().map(room);
    json!({
        "view": [MARGIN, MARGIN, CELL * layout.width() as f64, CELL * layout.height() as f64],
        "below": shapes.below(), "above": shapes.above(),
        "room": { "left": left, "above": above, "right": right, "below": below },
        "rules": shapes.rules(), "notes": shapes.notes(), "constraints": layout.constraint_words(),
    })
}

/// The puzzle as a line, or as JSON if a line cannot express it. A puzzle with constraints has the text that it was
/// read from, if that is known.
fn text(record: &Record) -> Option<String> {
    if let Some(source) = &record.source {
        return Some(source.text.to_string());
    }
    // This text has the puzzle alone, without label and solution.
    let symbols = record.symbols.clone();
    let record = Record { symbols, ..Record::from(record.puzzle.clone()) };
    let named = |name| FORMATS.iter().filter(move |format| format.name() == name);
    // A line does not state its symbols.
    let line = named("line").filter(|_| record.symbols.is_none());
    let mut formats = line.chain(named("json"));
    let written = formats.find_map(|format| format.write(&record, None).ok())?;
    Some(written.text.trim_end().to_owned())
}

/// The object of an exact cover problem: its size, its warnings, and whether its solutions can be drawn.
fn of_cover(document: &Document, format: &str) -> Value {
    let problem = &document.problem;
    let secondary = problem.item_count() - problem.primaries().len();
    let warnings = document.warnings.iter().map(|warning| {
        json!({ "line": warning.line(), "column": warning.column(), "message": warning.to_string() })
    });
    json!({
        "schema": SCHEMA, "kind": "cover", "format": format, "items": problem.item_count(),
        "secondary": secondary, "options": problem.option_count(),
        "drawable": Cells::new(problem, &document.names).is_ok(),
        "warnings": warnings.collect::<Vec<_>>(),
    })
}
