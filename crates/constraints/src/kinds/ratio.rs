//! Black dots: ratios of two cells.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "ratio",
    rule: "one value at a black dot is a multiple of the other, by the number of the dot or by 2",
    fpuzzles: &[("ratio", from_fpuzzles)],
    iss: &[("BlackDot", from_iss)],
    lines: &[("ratio", from_line)],
    tools: &[Tool::new("ratio", Gesture::Pair).usual_number("2")],
};

/// A black dot: two cells with a given ratio.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The cells, in any order.
    pub cells: [Variable; 2],
    /// The factor between the values. Two zeros have every ratio.
    pub ratio: i64,
}

impl StatedRule for Ratio {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let [first, second] = self.cells;
        let times = |value: i64| value.checked_mul(self.ratio);
        statement.relation(first, second, |a, b| Some(a) == times(b) || times(a) == Some(b));
    }
}

impl ConstraintRule for Ratio {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.to_vec()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        // A product of two numbers of 64 bits fits 128 bits.
        let [a, b] = self.cells.map(|cell| i128::from(grid.value(cell)));
        let ratio = i128::from(self.ratio);
        a == ratio * b || b == ratio * a
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let [first, second] = self.cells;
        let is_multiple = |a: i64, b: i64| self.ratio.checked_mul(a) == Some(b);
        model.relation(first, second, |a, b| is_multiple(a, b) || is_multiple(b, a));
    }

    fn describe(&self, board: &Board) -> String {
        format!("the black dot {} with ratio {}", board.names(&self.cells), self.ratio)
    }
}

impl DrawnRule for Ratio {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        // The usual ratio has no number in its dot.
        let label = if self.ratio == 2 { String::new() } else { self.ratio.to_string() };
        vec![Shape::Dot { cells: self.cells, is_black: true, label }]
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let dot = |object| {
        let ratio = puzzle.stated_number(object, "value")?.unwrap_or(2);
        Ok(Ratio { cells: puzzle.pair(object)?, ratio }.into())
    };
    puzzle.objects(list)?.into_iter().map(dot).collect()
}

/// A dot for each pair of neighbors among the cells.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let pairs = puzzle.neighbor_pairs(arguments.rest(0))?;
    Ok(pairs.into_iter().map(|cells| Ratio { cells, ratio: 2 }.into()).collect())
}

/// Without a number it is 2: `ratio: r1c1 r1c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let ratio = line.optional_number().unwrap_or(2);
    Ok(vec![Ratio { cells: line.pair()?, ratio }.into()])
}

impl WrittenRule for Ratio {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("ratio {}", self.ratio), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        (self.ratio == 2).then(|| iss_cells(board, "BlackDot", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let value = (self.ratio != 2).then(|| self.ratio.to_string());
        puzzle.cells("ratio", &self.cells, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cell, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    fn dot(board: &Board, first: &str, second: &str, ratio: i64) -> Ratio {
        Ratio { cells: [cell(board, first), cell(board, second)], ratio }
    }

    #[test]
    fn black_dots_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        // Four of the twelve pairs of different values: 1 2 and 2 4, each way.
        assert_eq!(agrees(&board, dot(&board, "r1c1", "r1c2", 2)), 96);
        assert_eq!(agrees(&board, dot(&board, "r1c1", "r2c1", 3)), 48);
        assert_eq!(agrees(&board, dot(&board, "r1c1", "r1c2", 5)), 0);
        agrees(&board, dot(&board, "r1c1", "r2c3", 1));
        let free = free_board(1, 2, ValueRange::new(0..=8).expect("nine values"));
        // 0 0, and the four pairs 1 2, 2 4, 3 6, 4 8 each way.
        assert_eq!(agrees(&free, dot(&free, "r1c2", "r1c1", 2)), 9);
        agrees(&free, dot(&free, "r1c1", "r1c2", 0));
        agrees(&free, dot(&free, "r1c1", "r1c1", 2));
        // The pair of zeros alone.
        assert_eq!(agrees(&free, dot(&free, "r1c1", "r1c2", i64::MAX)), 1);
    }

    #[test]
    fn black_dots_are_read() {
        let board = small_sudoku();
        let root = json!({"ratio": [
            {"cells": ["R1C1", "R1C2"]},
            {"cells": ["R2C1", "R1C1"], "value": 3},
        ]});
        let expected: Vec<Constraint> =
            vec![dot(&board, "r1c1", "r1c2", 2).into(), dot(&board, "r2c1", "r1c1", 3).into()];
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(expected));
        let expected = vec![dot(&board, "r1c1", "r1c2", 2).into()];
        assert_eq!(read_iss(&KIND, &board, ".BlackDot~r1c1~r1c2"), Ok(expected));
    }
}
