//! Clones: two shapes with equal values.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule};
use serde_json::{Value, json};

pub(super) const KIND: Kind = Kind {
    name: "clone",
    rule: "both shapes have equal values, place by place",
    fpuzzles: &[("clone", from_fpuzzles)],
    iss: &[],
    lines: &[("clone", from_line)],
    tools: &[Tool::new("clone", Gesture::Groups)],
};

/// Two shapes with equal values, place by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloneShapes {
    /// The cells of one shape.
    pub cells: Vec<Variable>,
    /// The cells of the other shape, in the same order. Further cells of the longer list are free.
    pub clones: Vec<Variable>,
}

impl StatedRule for CloneShapes {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for (&cell, &clone) in self.cells.iter().zip(&self.clones) {
            statement.relation(cell, clone, |a, b| a == b);
        }
    }
}

impl ConstraintRule for CloneShapes {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        [&self.cells[..], &self.clones].concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let mut pairs = grid.values(&self.cells).into_iter().zip(grid.values(&self.clones));
        pairs.all(|(value, clone)| value == clone)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        for (&cell, &clone) in self.cells.iter().zip(&self.clones) {
            if cell != clone {
                model.relation(cell, clone, |a, b| a == b);
            }
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!("the clones {} and {}", board.names(&self.cells), board.names(&self.clones))
    }
}

impl DrawnRule for CloneShapes {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::Groups(vec![self.cells.clone(), self.clones.clone()])]
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut shapes = Vec::new();
    for object in puzzle.objects(list)? {
        let cells = puzzle.cells(object, "cells")?;
        let clones = puzzle.cells(object, "cloneCells")?;
        if cells.len() != clones.len() {
            let sizes = format!("{} and {}", cells.len(), clones.len());
            return Err(ReadProblem::new(format!(
                "the clones have {sizes} cells; expected one size"
            )));
        }
        shapes.push(CloneShapes { cells, clones }.into());
    }
    Ok(shapes)
}

/// Both shapes: `clone: r1c1 r1c2 / r5c5 r5c6`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let problem = line.problem("two shapes of one size with a slash between them");
    match <[_; 2]>::try_from(line.groups()?) {
        Ok([cells, clones]) if cells.len() == clones.len() => {
            Ok(vec![CloneShapes { cells, clones }.into()])
        }
        _ => Err(problem),
    }
}

impl WrittenRule for CloneShapes {
    fn to_line(&self, board: &Board) -> String {
        typed::groups("clone", board, &[&self.cells, &self.clones])
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let (cells, clones) = (puzzle.names(&self.cells)?, puzzle.names(&self.clones)?);
        puzzle.push("clone", json!({ "cells": cells, "cloneCells": clones }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, small_sudoku};
    use serde_json::json;

    fn clones(board: &Board, names: &str, others: &str) -> CloneShapes {
        CloneShapes { cells: cells(board, names), clones: cells(board, others) }
    }

    #[test]
    fn clones_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        agrees(&board, clones(&board, "r1c1", "r3c3"));
        agrees(&board, clones(&board, "r1c1 r1c2", "r3c3 r3c4"));
        assert_eq!(agrees(&board, clones(&board, "r1c1 r1c2", "r1c1 r1c2")), 288);
        assert_eq!(agrees(&board, clones(&board, "r1c1", "r1c2")), 0);
        let free = free_board(2, 3, ValueRange::new(0..=2).expect("three values"));
        // Shapes that overlap: three equal cells.
        assert_eq!(agrees(&free, clones(&free, "r1c1 r1c2", "r1c2 r1c3")), 81);
        assert_eq!(agrees(&free, clones(&free, "r1c1 r1c2 r1c3", "r2c1 r2c2 r2c3")), 27);
    }

    #[test]
    fn clones_are_read() {
        let board = small_sudoku();
        let root = json!({"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R3C3", "R3C4"]}]});
        let expected = clones(&board, "r1c1 r1c2", "r3c3 r3c4");
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(vec![expected.into()]));
        let root = json!({"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R3C3"]}]});
        assert!(read_fpuzzles(&KIND, &board, &root).is_err());
    }
}
