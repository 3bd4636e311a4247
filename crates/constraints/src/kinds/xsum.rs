//! X-sums.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_clue};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "x-sum",
    rule: "the first X values from the clue have the given sum, where X is the first of them",
    fpuzzles: &[("xsum", from_fpuzzles)],
    iss: &[("XSum", from_iss)],
    lines: &[("x-sum", |line| line.of_number(None, |sum, cells| XSum { cells, sum }))],
    tools: &[Tool::new("x-sum", Gesture::Row).number()],
};

/// An X-sum: a clue outside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XSum {
    /// The cells from the clue on. No cells have no X, and no solution.
    pub cells: Vec<Variable>,
    /// The clue.
    pub sum: i64,
}

impl StatedRule for XSum {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let Some(&first) = self.cells.first() else { return statement.impossible() };
        for count in statement.values(first) {
            let Some(own) = statement.is(first, count) else { continue };
            let counted = usize::try_from(count).ok().and_then(|count| self.cells.get(..count));
            let terms =
                counted.map(|cells| cells.iter().map(|&cell| (1, cell)).collect::<Vec<_>>());
            statement.when(&[own], |statement| match terms {
                Some(terms) => statement.sum(&terms, self.sum..=self.sum),
                None => statement.impossible(),
            });
        }
    }
}

impl ConstraintRule for XSum {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let Some(&first) = self.cells.first() else { return false };
        let count = usize::try_from(grid.value(first)).ok();
        let counted = count.and_then(|count| self.cells.get(..count));
        counted.is_some_and(|cells| grid.sum(cells) == self.sum)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let Some(&first) = self.cells.first() else { return model.impossible() };
        let sum_of = |count: usize| {
            move |branch: &mut ModelBuilder| {
                branch.restrict(first, |value| value == count as i64);
                branch.sum(&self.cells[..count], self.sum);
            }
        };
        // The sum of no cells is 0.
        model.any_of((usize::from(self.sum != 0)..=self.cells.len()).map(sum_of));
    }

    fn describe(&self, board: &Board) -> String {
        format!("the x-sum {} along {}", self.sum, board.names(&self.cells))
    }
}

impl DrawnRule for XSum {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::clue(&self.cells, self.sum)]
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let clues = puzzle.line_clues(list)?.into_iter();
    Ok(clues.map(|(sum, cells)| XSum { cells, sum }.into()).collect())
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let clues = puzzle.line_clues(arguments)?.into_iter();
    Ok(clues.map(|(sum, cells)| XSum { cells, sum }.into()).collect())
}

impl WrittenRule for XSum {
    fn to_line(&self, board: &Board) -> String {
        typed::clue(format!("x-sum {}", self.sum), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        iss_clue(board, "XSum", self.sum, &self.cells)
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.clue("xsum", &self.cells, self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, free_board, small_sudoku};

    #[test]
    fn x_sums_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(1, 4, ValueRange::new(0..=4).expect("five values"));
        for sum in 0..=11 {
            agrees(&board, XSum { cells: board.row(1), sum });
            agrees(&free, XSum { cells: free.row(0), sum });
        }
    }
}
