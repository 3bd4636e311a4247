//! Global modulo: all remainders by 3 in each square of four cells.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::{Demand, ModelBuilder};
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::{WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "global modulo",
    rule: "each square of four cells has digits with all three remainders by 3",
    fpuzzles: &[],
    iss: &[("GlobalMod", from_iss)],
    lines: &[("global modulo", |_| Ok(vec![GlobalModulo.into()]))],
    tools: &[Tool::new("global modulo", Gesture::Board)],
};

/// Each square of four cells has values with the remainders 0, 1 and 2 by 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GlobalModulo;

impl StatedRule for GlobalModulo {
    fn state(&self, board: &Board, statement: &mut Statement) {
        for square in board.squares() {
            for remainder in 0..3 {
                statement.count(&square, |value| value.rem_euclid(3) == remainder, 1..=4);
            }
        }
    }
}

impl ConstraintRule for GlobalModulo {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        board.squares().iter().all(|square| {
            let remainders = square.map(|cell| grid.value(cell).rem_euclid(3));
            (0..3).all(|wanted| remainders.contains(&wanted))
        })
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let class = |offset: i64| {
            let first = board.values().first() + offset;
            Demand { values: (first..=board.values().last()).step_by(3).collect(), count: 1 }
        };
        let classes = [class(0), class(1), class(2)];
        for square in board.squares() {
            model.contain(&square, &classes, false);
        }
    }

    fn describe(&self, _board: &Board) -> String {
        "the rule of all remainders by 3 in each square of four cells".to_owned()
    }
}

impl DrawnRule for GlobalModulo {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::note("all remainders by 3 in each square of four cells")]
    }
}

fn from_iss(
    _puzzle: &IssPuzzle<'_>,
    _arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    Ok(vec![GlobalModulo.into()])
}

impl WrittenRule for GlobalModulo {
    fn to_line(&self, _board: &Board) -> String {
        "global modulo".to_owned()
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "GlobalMod", &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, free_board, read_iss, small_sudoku};

    #[test]
    fn modulo_has_the_grids_of_its_definition() {
        agrees(&small_sudoku(), GlobalModulo);
        for values in [-1..=1, 0..=3, 2..=4] {
            agrees(&free_board(2, 3, ValueRange::new(values).expect("few values")), GlobalModulo);
        }
        let square = free_board(2, 2, ValueRange::digits(6));
        assert_eq!(agrees(&square, GlobalModulo), 36 * 16);
        assert_eq!(agrees(&free_board(2, 2, ValueRange::digits(2)), GlobalModulo), 0);
    }

    #[test]
    fn modulo_is_read() {
        let board = small_sudoku();
        assert_eq!(read_iss(&KIND, &board, ".GlobalMod"), Ok(vec![GlobalModulo.into()]));
    }
}
