//! Killer cages.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_text};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "killer",
    rule: "the values in the cage differ, and have the sum that is given",
    fpuzzles: &[("killercage", from_fpuzzles)],
    iss: &[("Cage", from_iss)],
    lines: &[("killer", from_line)],
    tools: &[Tool::new("killer", Gesture::Cells).optional_number().tiling()],
};

/// A killer cage: different values, with a sum if one is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Killer {
    /// The cells. A cell that occurs twice counts twice in the sum; its value occurs once.
    pub cells: Vec<Variable>,
    /// The sum of the values.
    pub sum: Option<i64>,
}

impl Killer {
    /// The cells, each once, in the order of their first occurrence.
    fn distinct_cells(&self) -> Vec<Variable> {
        let mut cells: Vec<Variable> = Vec::new();
        for &cell in &self.cells {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }
}

impl StatedRule for Killer {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        // A cell that occurs twice has its value once.
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        statement.different(&cells);
        let Some(sum) = self.sum else { return };
        let terms: Vec<(i64, Variable)> = self.cells.iter().map(|&cell| (1, cell)).collect();
        statement.sum(&terms, sum..=sum);
        // Two cells once more: equal halves are ruled out at once.
        if let [first, second] = cells[..]
            && self.cells.len() == 2
        {
            statement.relation(first, second, |a, b| a != b && a + b == sum);
        }
    }
}

impl ConstraintRule for Killer {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        are_different(&grid.values(&self.distinct_cells()))
            && self.sum.is_none_or(|sum| grid.sum(&self.cells) == sum)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.different(&self.distinct_cells());
        if let Some(sum) = self.sum {
            model.sum(&self.cells, sum);
        }
    }

    fn describe(&self, board: &Board) -> String {
        let cells = board.names(&self.cells);
        match self.sum {
            Some(sum) => format!("the killer cage {cells} with sum {sum}"),
            None => format!("the killer cage {cells}"),
        }
    }
}

impl DrawnRule for Killer {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::cage(&self.cells, self.sum.map_or_else(String::new, |sum| sum.to_string()))]
    }
}

/// Values such as `"17"` and `17` are sums. Without a value, or with 0 or other text, the cage has no sum. A number of
/// ten digits or more is an error.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let cage = |object: &Value| {
        let sum = puzzle.stated_number(object, "value")?.filter(|&sum| sum > 0);
        Ok(Killer { cells: puzzle.cells(object, "cells")?, sum }.into())
    };
    puzzle.objects(list)?.into_iter().map(cage).collect()
}

/// An empty sum, or 0, means a cage without a sum.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let sum = if arguments.text(0)?.trim().is_empty() { 0 } else { arguments.number(0)? };
    let cells = puzzle.variables(arguments.rest(1))?;
    Ok(vec![Killer { cells, sum: Some(sum).filter(|&sum| sum != 0) }.into()])
}

/// The sum may be missing: `killer 15: r1c1 r1c2`, `killer: r1c1 r1c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let sum = line.optional_number();
    line.of_cells(|cells| Killer { cells, sum })
}

impl WrittenRule for Killer {
    fn to_line(&self, board: &Board) -> String {
        let sum = self.sum.map(|sum| format!(" {sum}")).unwrap_or_default();
        typed::line(format!("killer{sum}"), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(board, "Cage", [self.sum.unwrap_or(0)], &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.cells("killercage", &self.cells, self.sum.map(|sum| sum.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};

    #[test]
    fn cages_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let cage = |names: &str, sum| Killer { cells: cells(&board, names), sum };
        assert_eq!(agrees(&board, cage("r1c1 r1c2", Some(3))), 48);
        assert_eq!(agrees(&board, cage("r1c1 r2c2 r3c3 r4c4", None)), 48);
        agrees(&board, cage("r1c1 r2c2 r3c3", Some(6)));
        agrees(&board, cage("r1c1 r1c2 r2c3", Some(9)));
        assert_eq!(agrees(&board, cage("r1c1 r1c2", Some(8))), 0);
        // More cells than values.
        assert_eq!(agrees(&board, cage("r1c1 r1c2 r2c1 r2c2 r3c3", None)), 0);
        // A cell that occurs twice has its value once, and counts twice.
        assert_eq!(agrees(&board, cage("r1c1 r1c1", None)), 288);
        assert_eq!(agrees(&board, cage("r1c1 r1c1", Some(4))), 72);
        agrees(&board, cage("r1c1 r2c3 r1c1", Some(4)));
        agrees(&board, cage("r1c1 r2c3 r4c4 r1c1 r2c3 r2c3", Some(13)));
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        agrees(&free, Killer { cells: cells(&free, "r1c1 r1c2 r2c3"), sum: Some(4) });
    }
}
