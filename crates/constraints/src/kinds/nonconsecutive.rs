//! Nonconsecutive neighbors.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::pairs::{PairSet, dots_of_fpuzzles};
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "nonconsecutive",
    rule: "neighbors without a dot do not differ by 1",
    fpuzzles: &[("nonconsecutive", from_fpuzzles)],
    iss: &[("AntiConsecutive", from_iss)],
    lines: &[("nonconsecutive", from_line)],
    tools: &[Tool::new("nonconsecutive", Gesture::Board)],
};

/// Neighbors that must not be consecutive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nonconsecutive {
    /// The pairs of neighbors that the rule excuses.
    pub excused: Vec<[Variable; 2]>,
}

impl StatedRule for Nonconsecutive {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let excused = PairSet::new(&self.excused);
        for (first, second) in board.neighbor_pairs() {
            if !excused.has(first, second) {
                statement.relation(first, second, |a, b| a.abs_diff(b) != 1);
            }
        }
    }
}

impl ConstraintRule for Nonconsecutive {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let excused = PairSet::new(&self.excused);
        board.neighbor_pairs().into_iter().all(|(first, second)| {
            let (a, b) = (grid.value(first), grid.value(second));
            excused.has(first, second) || (a != b + 1 && b != a + 1)
        })
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let excused = PairSet::new(&self.excused);
        for (first, second) in board.neighbor_pairs() {
            if !excused.has(first, second) {
                model.relation(first, second, |a, b| (a - b).abs() != 1);
            }
        }
    }

    fn describe(&self, _board: &Board) -> String {
        "the rule that neighbors are not consecutive".to_owned()
    }
}

impl DrawnRule for Nonconsecutive {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let without = if self.excused.is_empty() { "" } else { " without a dot" };
        vec![Shape::note(format_args!("neighbors{without} are not consecutive"))]
    }
}

/// A dot of either color excuses its pair.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    flag: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    if !puzzle.is_on(flag)? {
        return Ok(Vec::new());
    }
    Ok(vec![Nonconsecutive { excused: dots_of_fpuzzles(puzzle)? }.into()])
}

fn from_iss(
    _puzzle: &IssPuzzle<'_>,
    _arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    Ok(vec![Nonconsecutive { excused: Vec::new() }.into()])
}

/// The excused pairs: `nonconsecutive: r1c1 r1c2 / r3c3 r3c4`. Without a colon, the pairs of all dots of the text.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    Ok(vec![Nonconsecutive { excused: line.pairs_or_marks(&["difference", "ratio"])? }.into()])
}

impl WrittenRule for Nonconsecutive {
    fn to_line(&self, board: &Board) -> String {
        typed::groups("nonconsecutive", board, &self.excused)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        self.excused.is_empty().then(|| iss_cells(board, "AntiConsecutive", &[]))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.root.insert("nonconsecutive".to_owned(), Value::Bool(true));
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    fn rule(board: &Board, names: &str) -> Nonconsecutive {
        let pairs = cells(board, names);
        Nonconsecutive { excused: pairs.chunks(2).map(|pair| [pair[0], pair[1]]).collect() }
    }

    #[test]
    fn nonconsecutive_boards_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        assert_eq!(agrees(&board, rule(&board, "")), 0);
        agrees(&board, rule(&board, "r1c1 r1c2 r2c2 r2c1 r3c3 r3c4 r4c3 r4c4 r1c1 r2c1 r1c4 r2c4"));
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        agrees(&free, rule(&free, ""));
        agrees(&free, rule(&free, "r1c2 r2c2 r2c1 r2c2"));
    }

    #[test]
    fn nonconsecutive_is_read() {
        let board = small_sudoku();
        let root = json!({
            "nonconsecutive": true,
            "ratio": [{"cells": ["R1C1", "R1C2"]}],
            "difference": [{"cells": ["R4C4", "R4C3"]}],
        });
        let expected = rule(&board, "r1c1 r1c2 r4c4 r4c3");
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(vec![expected.into()]));
        assert_eq!(read_fpuzzles(&KIND, &board, &json!({"nonconsecutive": false})), Ok(Vec::new()));
        assert!(read_fpuzzles(&KIND, &board, &json!({"nonconsecutive": []})).is_err());
        let text = ".AntiConsecutive.WhiteDot~R1C1~R1C2";
        assert_eq!(read_iss(&KIND, &board, text), Ok(vec![rule(&board, "").into()]));
    }
}
