//! Signs between two cells: one is greater.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "greater than",
    rule: "the value on the open side of the sign is the greater one",
    fpuzzles: &[],
    iss: &[("GreaterThan", from_iss)],
    lines: &[("greater than", from_line)],
    tools: &[Tool::new("greater than", Gesture::Pair).directed()],
};

/// Two cells. One of them is greater.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GreaterThan {
    /// The cell with the greater value.
    pub greater: Variable,
    /// The cell with the lesser value.
    pub lesser: Variable,
}

impl StatedRule for GreaterThan {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.relation(self.lesser, self.greater, |lesser, greater| lesser < greater);
    }
}

impl ConstraintRule for GreaterThan {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        vec![self.greater, self.lesser]
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        grid.value(self.greater) > grid.value(self.lesser)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.relation(self.greater, self.lesser, |greater, lesser| greater > lesser);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the sign {} > {}", board.name(self.greater), board.name(self.lesser))
    }
}

impl DrawnRule for GreaterThan {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::Greater { cells: [self.greater, self.lesser] }]
    }
}

/// A sign for each pair of neighbors among the cells: the earlier one is greater.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let pairs = puzzle.neighbor_pairs(arguments.rest(0))?.into_iter();
    Ok(pairs.map(|[greater, lesser]| GreaterThan { greater, lesser }.into()).collect())
}

/// The greater cell, then the lesser one: `greater than: r1c1 r1c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let [greater, lesser] = line.pair()?;
    Ok(vec![GreaterThan { greater, lesser }.into()])
}

impl WrittenRule for GreaterThan {
    fn to_line(&self, board: &Board) -> String {
        typed::line("greater than", board, &[self.greater, self.lesser])
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "GreaterThan", &[self.greater, self.lesser]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cell, free_board, read_iss, small_sudoku};

    fn sign(board: &Board, greater: &str, lesser: &str) -> GreaterThan {
        GreaterThan { greater: cell(board, greater), lesser: cell(board, lesser) }
    }

    #[test]
    fn signs_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        assert_eq!(agrees(&board, sign(&board, "r1c1", "r1c2")), 144);
        agrees(&board, sign(&board, "r2c3", "r1c1"));
        let free = free_board(1, 2, ValueRange::new(0..=3).expect("four values"));
        assert_eq!(agrees(&free, sign(&free, "r1c2", "r1c1")), 6);
        assert_eq!(agrees(&free, sign(&free, "r1c1", "r1c1")), 0);
    }

    #[test]
    fn signs_are_read() {
        let board = small_sudoku();
        let expected: Vec<Constraint> =
            vec![sign(&board, "r1c2", "r1c1").into(), sign(&board, "r1c2", "r2c2").into()];
        assert_eq!(read_iss(&KIND, &board, ".GreaterThan~R1C2~R1C1~R2C2"), Ok(expected));
    }
}
