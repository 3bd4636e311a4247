//! Double arrows.

use crate::board::{Board, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, LineEnd, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "double-arrow",
    rule: "the values between the ends of the line sum to the same as the ends",
    fpuzzles: &[("doublearrow", |puzzle, list| {
        puzzle.of_lines(list, |cells| DoubleArrow { cells })
    })],
    iss: &[("DoubleArrow", |puzzle, arguments| {
        puzzle.of_cells(arguments, |cells| DoubleArrow { cells })
    })],
    lines: &[("double-arrow", |line| line.of_cells(|cells| DoubleArrow { cells }))],
    tools: &[Tool::new("double-arrow", Gesture::Line)],
};

/// A double arrow: the values between both ends of a line have the sum of the ends. A line of fewer than three cells
/// has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubleArrow {
    /// The cells along the line. Values may repeat.
    pub cells: Vec<Variable>,
}

impl StatedRule for DoubleArrow {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let [first, inner @ .., last] = &self.cells[..] else { return };
        if inner.is_empty() {
            return;
        }
        let ends = [(1, *first), (1, *last)];
        let terms: Vec<(i64, Variable)> =
            ends.into_iter().chain(inner.iter().map(|&cell| (-1, cell))).collect();
        statement.sum(&terms, 0..=0);
    }
}

impl ConstraintRule for DoubleArrow {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        match &grid.values(&self.cells)[..] {
            [first, inner @ .., last] if !inner.is_empty() => {
                first + last == inner.iter().sum::<i64>()
            }
            _ => true,
        }
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        if let [first, inner @ .., last] = &self.cells[..]
            && !inner.is_empty()
        {
            let inner = inner.iter().map(|&cell| (1, cell));
            let terms: Vec<(i64, Variable)> = inner.chain([(-1, *first), (-1, *last)]).collect();
            model.linear(&terms, 0..=0);
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!("the double arrow {}", board.names(&self.cells))
    }
}

impl DrawnRule for DoubleArrow {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thin(Color::Gray, &self.cells).ends(LineEnd::Circle, LineEnd::Circle).into()
    }
}

impl WrittenRule for DoubleArrow {
    fn to_line(&self, board: &Board) -> String {
        typed::line("double-arrow", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "DoubleArrow", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line("doublearrow", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn double_arrows_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for board in [&board, &free] {
            for names in [
                "",
                "r1c1",
                "r1c1 r1c2",
                "r1c1 r1c2 r1c3",
                "r1c1 r2c2 r2c3 r1c3",
                "r1c1 r1c2 r1c3 r2c3 r2c2",
                // A closed line.
                "r1c1 r1c2 r2c2 r2c1 r1c1",
            ] {
                agrees(board, DoubleArrow { cells: cells(board, names) });
            }
        }
    }

    #[test]
    fn double_arrows_are_read() {
        let board = small_sudoku();
        let line = Ok(vec![DoubleArrow { cells: cells(&board, "r1c1 r2c2 r2c3") }.into()]);
        let value = json!([{"lines": [["R1C1", "R2C2", "R2C3"]]}]);
        assert_eq!(read_fpuzzles(&KIND, &board, &json!({ "doublearrow": value })), line);
        assert_eq!(read_iss(&KIND, &board, ".DoubleArrow~R1C1~R2C2~R2C3"), line);
    }
}
