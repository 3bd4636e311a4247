//! Different values anywhere on the board.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "all different",
    rule: "the values of the cells differ",
    fpuzzles: &[("extraregion", from_fpuzzles)],
    iss: &[("AllDifferent", from_iss)],
    lines: &[("all different", |line| line.of_cells(|cells| AllDifferent { cells }))],
    tools: &[Tool::new("all different", Gesture::Cells)],
};

/// Cells with different values, such as an extra region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllDifferent {
    /// The cells. A cell that occurs twice makes the rule impossible.
    pub cells: Vec<Variable>,
}

impl StatedRule for AllDifferent {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.different(&self.cells);
    }
}

impl ConstraintRule for AllDifferent {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        are_different(&grid.values(&self.cells))
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.different(&self.cells);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the different cells {}", board.names(&self.cells))
    }
}

impl DrawnRule for AllDifferent {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::Shade { cells: self.cells.clone(), color: Color::Gray }]
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let region = |object| Ok(AllDifferent { cells: puzzle.cells(object, "cells")? }.into());
    puzzle.objects(list)?.into_iter().map(region).collect()
}

/// A cell that is named twice counts once.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut cells = puzzle.variables(arguments.rest(0))?;
    cells.sort_unstable();
    cells.dedup();
    Ok(vec![AllDifferent { cells }.into()])
}

impl WrittenRule for AllDifferent {
    fn to_line(&self, board: &Board) -> String {
        typed::line("all different", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "AllDifferent", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.cells("extraregion", &self.cells, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn different_cells_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let different = |names: &str| AllDifferent { cells: cells(&board, names) };
        // A 4x4 sudoku with one diagonal: a sixth of all grids.
        assert_eq!(agrees(&board, different("r1c1 r2c2 r3c3 r4c4")), 48);
        agrees(&board, different("r1c1 r2c3 r3c2"));
        assert_eq!(agrees(&board, different("")), 288);
        assert_eq!(agrees(&board, different("r1c1 r2c3 r3c2 r4c4 r2c2")), 0);
        assert_eq!(agrees(&board, different("r1c1 r1c1")), 0);
        let free = free_board(2, 3, ValueRange::new(0..=2).expect("three values"));
        let constraint = AllDifferent { cells: cells(&free, "r1c1 r2c2 r1c3") };
        assert_eq!(agrees(&free, constraint), 6 * 27);
    }

    #[test]
    fn different_cells_are_read() {
        let board = small_sudoku();
        let expected = vec![AllDifferent { cells: cells(&board, "r1c1 r2c3") }.into()];
        let root = json!({"extraregion": [{"cells": ["R1C1", "R2C3"]}]});
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(expected.clone()));
        assert_eq!(read_iss(&KIND, &board, ".AllDifferent~R1C1~R2C3~R1C1"), Ok(expected));
    }
}
