//! `conflict`: the clues that make a puzzle impossible.

use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use pavane::constraints::ConstraintRule;
use pavane::solve::Solved;
use pavane_workshop::{Clue, Conflict};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::OfSudokus(of)).field(FIELD).with_constraints().with_clashes();

const FIELD: &str = "conflict";

fn of(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    let search =
        if asked.request.smallest == Some(true) { Conflict::smallest } else { Conflict::of };
    let solved = search(sudoku.puzzle(), sudoku.solver.settings())?;
    Ok(of_conflict(sudoku, &solved).into())
}

/// The outcome of `conflict`: the clues, each with its cells and its description. A puzzle with a solution has that
/// solution, and null in place of clues. So has a search that stopped before the puzzle was known to be impossible.
pub fn of_conflict(sudoku: &Sudoku<'_>, solved: &Solved<Conflict>) -> Outcome {
    let clues = |clues: &Vec<Clue>| clues.iter().map(|&clue| clue_object(sudoku, clue)).collect();
    match &solved.answer {
        Conflict::Solvable(grid) => Outcome::of_search(solved, Status::Solved)
            .with_solutions(sudoku, [grid])
            .finding(FIELD, Value::Null),
        Conflict::Found(found) => {
            let found: Value = clues(found);
            Outcome::of_search(solved, Status::None).finding(FIELD, found)
        }
        Conflict::Unknown { known, .. } => {
            let known: Option<Value> = known.as_ref().map(clues);
            Outcome::of_search(solved, Status::Stopped).finding(FIELD, known)
        }
    }
}

/// The object of a clue: its kind, its cells, and its description.
fn clue_object(sudoku: &Sudoku<'_>, clue: Clue) -> Value {
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
