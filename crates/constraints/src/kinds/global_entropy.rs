//! Global entropy: low, middle and high digits in each square of four cells.

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
    name: "global entropy",
    rule: "each square of four cells has a low, a middle and a high digit",
    fpuzzles: &[],
    iss: &[("GlobalEntropy", from_iss)],
    lines: &[("global entropy", |_| Ok(vec![GlobalEntropy.into()]))],
    tools: &[Tool::new("global entropy", Gesture::Board)],
};

/// Each square of four cells has a value of each third of the values: 1 to 3, 4 to 6 and 7 to 9.
///
/// If three does not divide the number of values, the thirds are as even as possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GlobalEntropy;

impl StatedRule for GlobalEntropy {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let (first, count) = (board.values().first(), board.values().count() as i64);
        for square in board.squares() {
            for third in 0..3 {
                let is_in = |value: i64| (value - first) * 3 / count == third;
                statement.count(&square, is_in, 1..=4);
            }
        }
    }
}

impl ConstraintRule for GlobalEntropy {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let third =
            |value: i64| 3 * (value - board.values().first()) / board.values().count() as i64;
        board.squares().iter().all(|square| {
            let thirds = square.map(|cell| third(grid.value(cell)));
            (0..3).all(|wanted| thirds.contains(&wanted))
        })
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let (first, count) = (board.values().first(), board.values().count() as i64);
        let third = |number: i64| Demand {
            values: board
                .values()
                .iter()
                .filter(|value| (value - first) * 3 / count == number)
                .collect(),
            count: 1,
        };
        let thirds = [third(0), third(1), third(2)];
        for square in board.squares() {
            model.contain(&square, &thirds, false);
        }
    }

    fn describe(&self, _board: &Board) -> String {
        "the rule of low, middle and high digits in each square of four cells".to_owned()
    }
}

impl DrawnRule for GlobalEntropy {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::note("low, middle and high digits in each square of four cells")]
    }
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    _arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let count = puzzle.board.values().count();
    if !count.is_multiple_of(3) {
        return Err(ReadProblem::new(format!("{count} values have no thirds")));
    }
    Ok(vec![GlobalEntropy.into()])
}

impl WrittenRule for GlobalEntropy {
    fn to_line(&self, _board: &Board) -> String {
        "global entropy".to_owned()
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "GlobalEntropy", &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, free_board, read_iss, small_sudoku};

    #[test]
    fn entropy_has_the_grids_of_its_definition() {
        // Two thirds of one value and one of two.
        agrees(&small_sudoku(), GlobalEntropy);
        for values in [0..=2, 1..=3, 1..=5] {
            agrees(&free_board(2, 3, ValueRange::new(values).expect("few values")), GlobalEntropy);
        }
        // 36 words of length 4 over three letters have all letters.
        let square = free_board(2, 2, ValueRange::digits(6));
        assert_eq!(agrees(&square, GlobalEntropy), 36 * 16);
        assert_eq!(agrees(&free_board(2, 2, ValueRange::digits(2)), GlobalEntropy), 0);
        assert_eq!(agrees(&free_board(1, 3, ValueRange::digits(3)), GlobalEntropy), 27);
    }

    #[test]
    fn entropy_is_read() {
        let board = free_board(2, 2, ValueRange::digits(6));
        assert_eq!(read_iss(&KIND, &board, ".GlobalEntropy"), Ok(vec![GlobalEntropy.into()]));
        assert!(read_iss(&KIND, &small_sudoku(), ".GlobalEntropy").is_err());
    }
}
