//! Negative XV: all X and V are given.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::pairs::{PairSet, has_negative_rule, sum_of_mark};
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "negative XV",
    rule: "neighbors without an X or V sum neither to 5 nor to 10",
    fpuzzles: &[("negative", from_fpuzzles)],
    iss: &[("StrictXV", from_iss)],
    lines: &[("negative XV", from_line)],
    tools: &[Tool::new("negative XV", Gesture::Board)],
};

/// Neighbors without an X or V that must not sum to 5 or 10.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NegativeXv {
    /// The pairs of neighbors with a mark, which may have any values.
    pub marked: Vec<[Variable; 2]>,
}

impl StatedRule for NegativeXv {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let marked = PairSet::new(&self.marked);
        for (first, second) in board.neighbor_pairs() {
            if !marked.has(first, second) {
                statement.relation(first, second, |a, b| a + b != 5 && a + b != 10);
            }
        }
    }
}

impl ConstraintRule for NegativeXv {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let marked = PairSet::new(&self.marked);
        board.neighbor_pairs().into_iter().all(|(first, second)| {
            let sum = grid.sum(&[first, second]);
            marked.has(first, second) || (sum != 5 && sum != 10)
        })
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let marked = PairSet::new(&self.marked);
        for (first, second) in board.neighbor_pairs() {
            if !marked.has(first, second) {
                model.relation(first, second, |a, b| ![5, 10].contains(&(a + b)));
            }
        }
    }

    fn describe(&self, _board: &Board) -> String {
        "the rule that all X and V are given".to_owned()
    }
}

impl DrawnRule for NegativeXv {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::note("neighbors without a sign sum neither to 10 nor to 5")]
    }
}

/// Marks without a value are no marks.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    if !has_negative_rule(list, "xv")? {
        return Ok(Vec::new());
    }
    let mut marked = Vec::new();
    if let Some(marks) = puzzle.root.get("xv") {
        for object in puzzle.objects(marks)? {
            if sum_of_mark(object)?.is_some() {
                marked.push(puzzle.pair(object)?);
            }
        }
    }
    Ok(vec![NegativeXv { marked }.into()])
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    _arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    Ok(vec![NegativeXv { marked: puzzle.marked_pairs(["X", "V"])? }.into()])
}

/// The marked pairs: `negative XV: r1c1 r1c2 / r3c3 r3c4`. Without a colon, the pairs of all pair sums of the text.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    Ok(vec![NegativeXv { marked: line.pairs_or_marks(&["pair sum"])? }.into()])
}

impl WrittenRule for NegativeXv {
    fn to_line(&self, board: &Board) -> String {
        typed::groups("negative XV", board, &self.marked)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "StrictXV", &[]))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.negative("xv")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};
    use serde_json::json;

    fn rule(board: &Board, names: &str) -> NegativeXv {
        let pairs = cells(board, names);
        NegativeXv { marked: pairs.chunks(2).map(|pair| [pair[0], pair[1]]).collect() }
    }

    #[test]
    fn negative_xv_has_the_grids_of_its_definition() {
        let board = small_sudoku();
        agrees(&board, rule(&board, ""));
        agrees(&board, rule(&board, "r1c1 r1c2 r2c2 r2c1 r3c3 r3c4 r4c3 r4c4"));
        let free = free_board(2, 3, ValueRange::new(0..=5).expect("six values"));
        agrees(&free, rule(&free, ""));
        agrees(&free, rule(&free, "r1c2 r2c2 r2c1 r2c2"));
    }

    #[test]
    fn negative_xv_is_read() {
        let board = small_sudoku();
        let root = json!({"xv": [
            {"cells": ["R1C1", "R1C2"], "value": "X"},
            {"cells": ["R2C1", "R2C2"], "value": ""},
        ]});
        let puzzle = FpuzzlesPuzzle { board: &board, root: &root };
        let read = |list| from_fpuzzles(&puzzle, &list);
        assert_eq!(read(json!(["xv"])), Ok(vec![rule(&board, "r1c1 r1c2").into()]));
        assert_eq!(read(json!(["ratio"])), Ok(Vec::new()));
        assert!(read(json!(["xy"])).is_err());
        let expected = vec![rule(&board, "r1c1 r1c2 r2c1 r2c2").into()];
        let text = ".X~R1C1~R1C2.StrictXV.V~R2C1~R2C2";
        assert_eq!(read_iss(&KIND, &board, text), Ok(expected));
    }
}
