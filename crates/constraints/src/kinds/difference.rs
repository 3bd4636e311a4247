//! White dots: differences of two cells.

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
    name: "difference",
    rule: "the values on both sides of a white dot differ by its number, or by 1 without a number",
    fpuzzles: &[("difference", from_fpuzzles)],
    iss: &[("WhiteDot", from_iss)],
    lines: &[("difference", from_line)],
    tools: &[Tool::new("difference", Gesture::Pair).usual_number("1")],
};

/// A white dot: two cells with a given difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The cells, in any order.
    pub cells: [Variable; 2],
    /// The difference between the greater and the lesser value.
    pub difference: i64,
}

impl StatedRule for Difference {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let [first, second] = self.cells;
        let distance = self.difference;
        statement.relation(first, second, |a, b| {
            distance >= 0 && (a - b == distance || b - a == distance)
        });
    }
}

impl ConstraintRule for Difference {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.to_vec()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let [a, b] = self.cells.map(|cell| grid.value(cell));
        a.max(b) - a.min(b) == self.difference
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let [first, second] = self.cells;
        model.relation(first, second, |a, b| (a - b).abs() == self.difference);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the white dot {} with difference {}", board.names(&self.cells), self.difference)
    }
}

impl DrawnRule for Difference {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        // The usual difference has no number in its dot.
        let label = if self.difference == 1 { String::new() } else { self.difference.to_string() };
        vec![Shape::Dot { cells: self.cells, is_black: false, label }]
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let dot = |object| {
        let difference = puzzle.stated_number(object, "value")?.unwrap_or(1);
        Ok(Difference { cells: puzzle.pair(object)?, difference }.into())
    };
    puzzle.objects(list)?.into_iter().map(dot).collect()
}

/// A dot for each pair of neighbors among the cells.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let pairs = puzzle.neighbor_pairs(arguments.rest(0))?;
    Ok(pairs.into_iter().map(|cells| Difference { cells, difference: 1 }.into()).collect())
}

/// Without a number it is 1: `difference: r1c1 r1c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let difference = line.optional_number().unwrap_or(1);
    Ok(vec![Difference { cells: line.pair()?, difference }.into()])
}

impl WrittenRule for Difference {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("difference {}", self.difference), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        (self.difference == 1).then(|| iss_cells(board, "WhiteDot", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let value = (self.difference != 1).then(|| self.difference.to_string());
        puzzle.cells("difference", &self.cells, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cell, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    fn dot(board: &Board, first: &str, second: &str, difference: i64) -> Difference {
        Difference { cells: [cell(board, first), cell(board, second)], difference }
    }

    #[test]
    fn white_dots_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        // Half of all pairs of different values are consecutive.
        assert_eq!(agrees(&board, dot(&board, "r1c1", "r1c2", 1)), 144);
        assert_eq!(agrees(&board, dot(&board, "r1c2", "r1c3", 3)), 48);
        assert_eq!(agrees(&board, dot(&board, "r1c1", "r1c2", 4)), 0);
        assert_eq!(agrees(&board, dot(&board, "r1c1", "r1c2", -1)), 0);
        agrees(&board, dot(&board, "r1c1", "r2c3", 0));
        let free = free_board(1, 3, ValueRange::new(0..=4).expect("five values"));
        for difference in 0..=4 {
            agrees(&free, dot(&free, "r1c3", "r1c1", difference));
        }
        assert_eq!(agrees(&free, dot(&free, "r1c1", "r1c1", 0)), 125);
        assert_eq!(agrees(&free, dot(&free, "r1c1", "r1c1", 1)), 0);
    }

    #[test]
    fn white_dots_are_read() {
        let board = small_sudoku();
        let root = json!({"difference": [
            {"cells": ["R1C1", "R1C2"]},
            {"cells": ["R1C1", "R1C2"], "value": ""},
            {"cells": ["R2C1", "R1C1"], "value": "3"},
        ]});
        let expected: Vec<Constraint> = vec![
            dot(&board, "r1c1", "r1c2", 1).into(),
            dot(&board, "r1c1", "r1c2", 1).into(),
            dot(&board, "r2c1", "r1c1", 3).into(),
        ];
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(expected));
        let root = json!({"difference": [{"cells": ["R1C1", "R1C2"], "value": "x"}]});
        assert!(read_fpuzzles(&KIND, &board, &root).is_err());
        let root = json!({"difference": [{"cells": ["R1C1"]}]});
        assert!(read_fpuzzles(&KIND, &board, &root).is_err());

        // Three pairs of neighbors among four cells. One cell occurs twice.
        let text = ".WhiteDot~R1C1~R2C2~R1C2~R1C3~R1C1";
        let expected: Vec<Constraint> = vec![
            dot(&board, "r1c1", "r1c2", 1).into(),
            dot(&board, "r2c2", "r1c2", 1).into(),
            dot(&board, "r1c2", "r1c3", 1).into(),
        ];
        assert_eq!(read_iss(&KIND, &board, text), Ok(expected));
        assert!(read_iss(&KIND, &board, ".WhiteDot~R1C1~R2C2").is_err());
    }
}
