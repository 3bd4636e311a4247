//! X and V: sums of two cells.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::pairs::sum_of_mark;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "pair sum",
    rule: "the values on both sides of an X sum to 10, those at a V to 5",
    fpuzzles: &[("xv", from_fpuzzles)],
    iss: &[("X", x_from_iss), ("V", v_from_iss)],
    lines: &[("pair sum", from_line)],
    tools: &[
        Tool::new("pair sum 10", Gesture::Pair).named("X"),
        Tool::new("pair sum 5", Gesture::Pair).named("V"),
        Tool::new("pair sum", Gesture::Pair).number(),
    ],
};

/// An X or a V: two cells with a given sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairSum {
    /// The cells, in any order.
    pub cells: [Variable; 2],
    /// The sum: 10 for an X, 5 for a V.
    pub sum: i64,
}

impl StatedRule for PairSum {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let [first, second] = self.cells;
        statement.relation(first, second, |a, b| a + b == self.sum);
    }
}

impl ConstraintRule for PairSum {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.to_vec()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        grid.sum(&self.cells) == self.sum
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let [first, second] = self.cells;
        model.relation(first, second, |a, b| a + b == self.sum);
        // The same as a sum, which takes part in sums of whole zones, and drops halves where the cells differ.
        model.sum(&self.cells, self.sum);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the pair {} with sum {}", board.names(&self.cells), self.sum)
    }
}

impl DrawnRule for PairSum {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let letters = match self.sum {
            10 => "X".to_owned(),
            5 => "V".to_owned(),
            sum => sum.to_string(),
        };
        vec![Shape::Letters { cells: self.cells, letters }]
    }
}

/// A mark without a value has no meaning.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut marks = Vec::new();
    for object in puzzle.objects(list)? {
        if let Some(sum) = sum_of_mark(object)? {
            marks.push(PairSum { cells: puzzle.pair(object)?, sum }.into());
        }
    }
    Ok(marks)
}

fn x_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_iss(puzzle, arguments, 10)
}

fn v_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_iss(puzzle, arguments, 5)
}

/// A mark for each pair of neighbors among the cells.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
    sum: i64,
) -> Result<Vec<Constraint>, ReadProblem> {
    let pairs = puzzle.neighbor_pairs(arguments.rest(0))?;
    Ok(pairs.into_iter().map(|cells| PairSum { cells, sum }.into()).collect())
}

/// The sum, then the cells: `pair sum 10: r1c1 r1c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let sum = line.number()?;
    Ok(vec![PairSum { cells: line.pair()?, sum }.into()])
}

impl PairSum {
    /// The mark: `X` for 10, `V` for 5.
    fn mark(&self) -> Option<&'static str> {
        match self.sum {
            10 => Some("X"),
            5 => Some("V"),
            _ => None,
        }
    }
}

impl WrittenRule for PairSum {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("pair sum {}", self.sum), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        self.mark().map(|mark| iss_cells(board, mark, &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.cells("xv", &self.cells, Some(self.mark()?.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cell, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    fn mark(board: &Board, first: &str, second: &str, sum: i64) -> PairSum {
        PairSum { cells: [cell(board, first), cell(board, second)], sum }
    }

    #[test]
    fn pair_sums_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        assert_eq!(agrees(&board, mark(&board, "r1c1", "r1c2", 5)), 96);
        assert_eq!(agrees(&board, mark(&board, "r1c1", "r1c2", 10)), 0);
        agrees(&board, mark(&board, "r1c1", "r2c3", 4));
        agrees(&board, mark(&board, "r1c1", "r1c2", 4));
        let free = free_board(2, 2, ValueRange::new(0..=5).expect("six values"));
        assert_eq!(agrees(&free, mark(&free, "r1c1", "r2c2", 5)), 6 * 36);
        assert_eq!(agrees(&free, mark(&free, "r1c1", "r1c1", 10)), 216);
        assert_eq!(agrees(&free, mark(&free, "r1c1", "r1c1", 5)), 0);
    }

    #[test]
    fn marks_are_read() {
        let board = small_sudoku();
        let root = json!({"xv": [
            {"cells": ["R1C1", "R1C2"], "value": "X"},
            {"cells": ["R2C1", "R1C1"], "value": "v"},
            {"cells": ["R2C1", "R3C1"], "value": ""},
            {"cells": ["R2C1", "R3C1"]},
        ]});
        let expected: Vec<Constraint> =
            vec![mark(&board, "r1c1", "r1c2", 10).into(), mark(&board, "r2c1", "r1c1", 5).into()];
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(expected.clone()));
        let root = json!({"xv": [{"cells": ["R1C1", "R1C2"], "value": "XV"}]});
        assert!(read_fpuzzles(&KIND, &board, &root).is_err());
        assert_eq!(read_iss(&KIND, &board, ".X~R1C1~R1C2.V~R2C1~R1C1"), Ok(expected));
    }
}
