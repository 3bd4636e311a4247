//! Odd and even cells.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Mark, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "parity",
    rule: "the value of a marked cell is odd, or even",
    fpuzzles: &[
        ("odd", |puzzle, list| from_fpuzzles(puzzle, list, true)),
        ("even", |puzzle, list| from_fpuzzles(puzzle, list, false)),
    ],
    iss: &[],
    lines: &[("odd", |line| from_line(line, true)), ("even", |line| from_line(line, false))],
    tools: &[Tool::new("odd", Gesture::Cell), Tool::new("even", Gesture::Cell)],
};

/// A cell with an odd or an even value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parity {
    /// The cell.
    pub cell: Variable,
    /// Whether the value is odd.
    pub is_odd: bool,
}

impl StatedRule for Parity {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.restrict(self.cell, |value| (value % 2 != 0) == self.is_odd);
    }
}

impl ConstraintRule for Parity {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        vec![self.cell]
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let is_even = grid.value(self.cell) % 2 == 0;
        self.is_odd != is_even
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let remainder = i64::from(self.is_odd);
        model.restrict(self.cell, |value| value.rem_euclid(2) == remainder);
    }

    fn describe(&self, board: &Board) -> String {
        let parity = if self.is_odd { "odd" } else { "even" };
        format!("the {parity} cell {}", board.name(self.cell))
    }
}

impl DrawnRule for Parity {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let mark = if self.is_odd { Mark::Disc } else { Mark::Square };
        vec![Shape::Mark { cell: self.cell, mark }]
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
    is_odd: bool,
) -> Result<Vec<Constraint>, ReadProblem> {
    let cells = puzzle.marked_cells(list)?.into_iter();
    Ok(cells.map(|cell| Parity { cell, is_odd }.into()).collect())
}

/// Any number of marked cells: `odd: r1c1 r5c5`.
fn from_line(line: &mut TypedLine<'_>, is_odd: bool) -> LineResult {
    Ok(line.cells()?.into_iter().map(|cell| Parity { cell, is_odd }.into()).collect())
}

impl WrittenRule for Parity {
    fn to_line(&self, board: &Board) -> String {
        typed::line(if self.is_odd { "odd" } else { "even" }, board, &[self.cell])
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.mark(if self.is_odd { "odd" } else { "even" }, self.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cell, free_board, read_fpuzzles, small_sudoku};
    use serde_json::json;

    #[test]
    fn parities_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(1, 2, ValueRange::new(-2..=2).expect("five values"));
        for is_odd in [false, true] {
            let constraint = Parity { cell: cell(&board, "r2c3"), is_odd };
            assert_eq!(agrees(&board, constraint), 144);
            let constraint = Parity { cell: cell(&free, "r1c2"), is_odd };
            assert_eq!(agrees(&free, constraint), if is_odd { 10 } else { 15 });
        }
    }

    #[test]
    fn parities_are_read() {
        let board = small_sudoku();
        let root = json!({"odd": [{"cell": "R1C1"}], "even": [{"cell": "R2C2"}]});
        let expected: Vec<Constraint> = vec![
            Parity { cell: cell(&board, "r1c1"), is_odd: true }.into(),
            Parity { cell: cell(&board, "r2c2"), is_odd: false }.into(),
        ];
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(expected));
        assert!(read_fpuzzles(&KIND, &board, &json!({"odd": [{}]})).is_err());
    }
}
