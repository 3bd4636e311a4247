//! Anti-taxicab: equal digits are not at their own distance.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::{WrittenRule, iss_cells};
use std::collections::HashSet;

pub(super) const KIND: Kind = Kind {
    name: "anti-taxicab",
    rule: "no two cells with a digit are that digit apart, counted in steps to neighbors",
    fpuzzles: &[],
    iss: &[("AntiTaxicab", from_iss)],
    lines: &[("anti-taxicab", |_| Ok(vec![AntiTaxicab.into()]))],
    tools: &[Tool::new("anti-taxicab", Gesture::Board)],
};

/// Two cells with value x are not at the taxicab distance x from each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AntiTaxicab;

impl StatedRule for AntiTaxicab {
    fn state(&self, board: &Board, statement: &mut Statement) {
        for first in board.cells() {
            for second in board.cells().filter(|&second| second > first) {
                let (Some(a), Some(b)) = (board.place(first), board.place(second)) else {
                    continue;
                };
                let steps = a.row.abs_diff(b.row) + a.column.abs_diff(b.column);
                let candidates = [first, second].map(|cell| statement.is(cell, steps as i64));
                if let [Some(first), Some(second)] = candidates {
                    statement.not_all(&[first, second]);
                }
            }
        }
    }
}

impl ConstraintRule for AntiTaxicab {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        board.cells().all(|cell| {
            let (value, place) = (grid.value(cell), board.place(cell));
            let is_bad = |&other: &Variable| {
                let distance = place
                    .zip(board.place(other))
                    .map(|(a, b)| a.row.abs_diff(b.row) + a.column.abs_diff(b.column));
                other != cell
                    && grid.value(other) == value
                    && distance.map(|steps| steps as i64) == Some(value)
            };
            !board.cells().any(|other| is_bad(&other))
        })
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        // Cells of one area differ anyway.
        let in_areas: HashSet<(Variable, Variable)> = board
            .areas()
            .iter()
            .flat_map(|area| {
                area.cells.iter().flat_map(|&a| area.cells.iter().map(move |&b| (a, b)))
            })
            .collect();
        // No two cells are farther apart.
        let farthest = (board.rows() + board.columns()) as i64;
        for cell in board.cells() {
            for distance in board.values().iter().filter(|value| (1..=farthest).contains(value)) {
                for other in later_cells_at(board, cell, distance as isize) {
                    if !in_areas.contains(&(cell, other)) {
                        model.relation(cell, other, |a, b| a != distance || b != distance);
                    }
                }
            }
        }
    }

    fn describe(&self, _board: &Board) -> String {
        "the rule that equal digits are not at their own taxicab distance".to_owned()
    }
}

impl DrawnRule for AntiTaxicab {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::note("equal digits are not at their own taxicab distance")]
    }
}

/// The cells at a taxicab distance in later rows, or later in the same row.
fn later_cells_at(board: &Board, cell: Variable, distance: isize) -> Vec<Variable> {
    let mut steps = vec![(0, distance), (distance, 0)];
    for rows in 1..distance {
        steps.extend([(rows, rows - distance), (rows, distance - rows)]);
    }
    board.shifted(cell, &steps)
}

fn from_iss(
    _puzzle: &IssPuzzle<'_>,
    _arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    Ok(vec![AntiTaxicab.into()])
}

impl WrittenRule for AntiTaxicab {
    fn to_line(&self, _board: &Board) -> String {
        "anti-taxicab".to_owned()
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "AntiTaxicab", &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, free_board, read_iss, small_sudoku};

    #[test]
    fn taxicab_boards_have_the_grids_of_their_definition() {
        agrees(&small_sudoku(), AntiTaxicab);
        for values in [0..=3, 1..=4, -1..=2] {
            agrees(&free_board(2, 3, ValueRange::new(values).expect("few values")), AntiTaxicab);
        }
        agrees(&free_board(3, 3, ValueRange::new(2..=4).expect("few values")), AntiTaxicab);
        // Rows without two neighboring ones.
        assert_eq!(
            agrees(&free_board(1, 4, ValueRange::new(0..=1).expect("two values")), AntiTaxicab),
            8
        );
    }

    #[test]
    fn taxicab_is_read() {
        let board = small_sudoku();
        assert_eq!(read_iss(&KIND, &board, ".AntiTaxicab"), Ok(vec![AntiTaxicab.into()]));
    }
}
