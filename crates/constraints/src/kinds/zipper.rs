//! Zipper lines.

use crate::board::{Board, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::equal_sums::compile_equal_sums;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "zipper",
    rule: "cells at equal distance from the middle of the line have one sum, which a middle cell has as its value",
    fpuzzles: &[("zipperline", |puzzle, list| puzzle.of_lines(list, |cells| Zipper { cells }))],
    iss: &[("Zipper", |puzzle, arguments| puzzle.of_cells(arguments, |cells| Zipper { cells }))],
    lines: &[("zipper", |line| line.of_cells(|cells| Zipper { cells }))],
    tools: &[Tool::new("zipper", Gesture::Line)],
};

/// A zipper: pairs at equal distance from the middle of a line have one sum. A middle cell has that sum as its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zipper {
    /// The cells along the line.
    pub cells: Vec<Variable>,
}

impl StatedRule for Zipper {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let (length, half) = (self.cells.len(), self.cells.len() / 2);
        let mut groups: Vec<Vec<Variable>> = (0..half)
            .map(|place| vec![self.cells[place], self.cells[length - 1 - place]])
            .collect();
        if length % 2 == 1 {
            groups.push(vec![self.cells[half]]);
        }
        statement.equal_sums(&groups);
    }
}

impl ConstraintRule for Zipper {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let (length, half) = (values.len(), values.len() / 2);
        let mut sums: Vec<i64> =
            (0..half).map(|index| values[index] + values[length - 1 - index]).collect();
        if length % 2 == 1 {
            sums.push(values[half]);
        }
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let half = self.cells.len() / 2;
        let pairs = self.cells[..half].iter().zip(self.cells.iter().rev());
        let mut groups: Vec<Vec<Variable>> = pairs.map(|(&a, &b)| vec![a, b]).collect();
        if self.cells.len() % 2 == 1 {
            groups.push(vec![self.cells[half]]);
        }
        compile_equal_sums(&groups, board, model);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the zipper line {}", board.names(&self.cells))
    }
}

impl DrawnRule for Zipper {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thick(Color::Violet, &self.cells).into()
    }
}

impl WrittenRule for Zipper {
    fn to_line(&self, board: &Board) -> String {
        typed::line("zipper", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "Zipper", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line("zipperline", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn zippers_have_the_grids_of_their_definition() {
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
                "r1c1 r1c2 r1c3 r2c3 r2c2 r2c1",
                "r1c1 r1c2 r1c3 r1c1",
            ] {
                agrees(board, Zipper { cells: cells(board, names) });
            }
        }
    }

    #[test]
    fn zippers_are_read() {
        let board = small_sudoku();
        let line = Ok(vec![Zipper { cells: cells(&board, "r1c1 r2c2 r2c3") }.into()]);
        let value = json!([{"lines": [["R1C1", "R2C2", "R2C3"]]}]);
        assert_eq!(read_fpuzzles(&KIND, &board, &json!({ "zipperline": value })), line);
        assert_eq!(read_iss(&KIND, &board, ".Zipper~R1C1~R2C2~R2C3"), line);
    }
}
