//! Clues of a sudoku as JSON, for the questions that find some of them.

use super::sudoku::Sudoku;
use pavane::constraints::ConstraintRule;
use pavane_workshop::Clue;
use serde_json::{Value, json};

/// The object of a clue: its kind, its cells, and its description.
pub(crate) fn clue_object(sudoku: &Sudoku<'_>, clue: Clue) -> Value {
    let puzzle = sudoku.puzzle();
    let layout = puzzle.layout();
    let (kind, cells) = match clue {
        Clue::Given(cell) => ("given", vec![layout.position(cell).to_string()]),
        Clue::RuledOut(cell) => ("candidates", vec![layout.position(cell).to_string()]),
        Clue::Constraint(index) => {
            let rule = &layout.constraints()[index];
            let board = layout.constraint_board();
            let cells = board
                .into_iter()
                .flat_map(|board| rule.cells(board).into_iter().map(|cell| board.name(cell)));
            (rule.kind().name, cells.collect())
        }
    };
    let mut object = json!({
        "kind": kind, "cells": cells, "text": clue.describe(puzzle, sudoku.symbols),
    });
    // The number of a constraint finds it among others of the same kind and cells.
    if let Clue::Constraint(index) = clue {
        object["constraint"] = (index + 1).into();
    }
    object
}

/// The objects of clues.
pub(crate) fn clue_objects(sudoku: &Sudoku<'_>, clues: &[Clue]) -> Value {
    clues.iter().map(|&clue| clue_object(sudoku, clue)).collect()
}
