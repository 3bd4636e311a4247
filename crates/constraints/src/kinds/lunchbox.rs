//! Lunchboxes.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::shared::extremes::sum_between_extremes;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};

pub(super) const KIND: Kind = Kind {
    name: "lunchbox",
    rule: "the values differ; those between the least and the greatest have the given sum",
    fpuzzles: &[],
    iss: &[("Lunchbox", from_iss)],
    lines: &[("lunchbox", |line| line.of_number(None, |sum, cells| Lunchbox { cells, sum }))],
    tools: &[Tool::new("lunchbox", Gesture::Line).number()],
};

/// A lunchbox: different values along a line, with a sum of the values between the least and the greatest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lunchbox {
    /// The cells, in order.
    pub cells: Vec<Variable>,
    /// The sum of the values between the least and the greatest. Fewer than two cells have the sum 0.
    pub sum: i64,
}

impl StatedRule for Lunchbox {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.different(&self.cells);
        statement.sum_between_extremes(&self.cells, self.sum);
    }
}

impl ConstraintRule for Lunchbox {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        are_different(&values) && sum_between_extremes(&values) == self.sum
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.different(&self.cells);
        model.sum_between_extremes(&self.cells, self.sum);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the lunchbox {} along {}", self.sum, board.names(&self.cells))
    }
}

impl DrawnRule for Lunchbox {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thick(Color::Dark, &self.cells).label(self.sum).into()
    }
}

/// Without a number, the sum is 0.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let sum = if arguments.text(0)?.trim().is_empty() { 0 } else { arguments.number(0)? };
    Ok(vec![Lunchbox { cells: puzzle.variables(arguments.rest(1))?, sum }.into()])
}

impl WrittenRule for Lunchbox {
    fn to_line(&self, board: &Board) -> String {
        typed::clue(format!("lunchbox {}", self.sum), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(board, "Lunchbox", [self.sum], &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};

    #[test]
    fn lunchboxes_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(-1..=3).expect("five values"));
        for sum in -1..=8 {
            for names in ["", "r1c1", "r1c1 r2c2", "r1c1 r1c2 r2c3", "r1c1 r2c3 r3c2 r4c4"] {
                agrees(&board, Lunchbox { cells: cells(&board, names), sum });
            }
            for names in ["r1c1 r1c3 r2c2", "r1c1 r1c3 r2c2 r2c3", "r1c1 r1c2 r1c3 r2c1 r2c2"] {
                agrees(&free, Lunchbox { cells: cells(&free, names), sum });
            }
        }
        assert_eq!(agrees(&free, Lunchbox { cells: cells(&free, "r1c1 r1c2 r1c1"), sum: 0 }), 0);
        let crowded = Lunchbox { cells: free.cells().collect(), sum: 0 };
        assert_eq!(agrees(&free, crowded), 0);
    }

    #[test]
    fn helper_cells_and_wide_ranges_have_the_grids_of_their_definition() {
        let mut board = free_board(1, 2, ValueRange::digits(4));
        let helper = board.add_helper("VA1", ValueRange::new(0..=2).expect("three values"));
        let wide = free_board(1, 3, ValueRange::digits(20));
        for sum in 0..=4 {
            let cells = vec![Variable::new(0), helper, Variable::new(1)];
            let lunchbox = Lunchbox { cells, sum };
            let has_helper = |grid: &[i64]| {
                (0..=2).any(|value| {
                    let values = [grid, &[value]].concat();
                    lunchbox.holds(&board, &Assignment::new(&values))
                })
            };
            let all = crate::testing::solutions(&board, &[]);
            let expected: Vec<_> = all.into_iter().filter(|grid| has_helper(grid)).collect();
            assert_eq!(crate::testing::solutions(&board, &[lunchbox.clone().into()]), expected);
            agrees(&wide, Lunchbox { cells: wide.row(0), sum: 5 * sum });
        }
    }

    #[test]
    fn arguments_of_iss_are_a_sum_and_cells() {
        let board = small_sudoku();
        let puzzle = IssPuzzle { board: &board, all: &[] };
        let names = "r1c1 r1c2 r2c3";
        for (text, sum) in [("4", 4), ("", 0)] {
            let arguments = IssArguments(vec![text, "R1C1", "R1C2", "R2C3"]);
            let lunchbox = Lunchbox { cells: cells(&board, names), sum };
            assert_eq!(from_iss(&puzzle, &arguments), Ok(vec![lunchbox.into()]));
        }
        assert!(from_iss(&puzzle, &IssArguments(vec!["x", "R1C1"])).is_err());
    }
}
