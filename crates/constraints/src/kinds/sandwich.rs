//! Sandwiches.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::shared::extremes::sum_between_extremes;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_line};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "sandwich",
    rule: "the values between the least and the greatest of the row or column have the given sum",
    fpuzzles: &[("sandwichsum", from_fpuzzles)],
    iss: &[("Sandwich", from_iss)],
    lines: &[("sandwich", |line| line.of_number(None, |sum, cells| Sandwich { cells, sum }))],
    tools: &[Tool::new("sandwich", Gesture::Row).number()],
};

/// A sandwich: a clue outside the board for the sum between 1 and 9, or whatever the extremes of the line are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandwich {
    /// The cells of the row or column. Their values differ.
    pub cells: Vec<Variable>,
    /// The sum of the values between the least and the greatest.
    pub sum: i64,
}

impl StatedRule for Sandwich {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.different(&self.cells);
        statement.sum_between_extremes(&self.cells, self.sum);
    }
}

impl ConstraintRule for Sandwich {
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
        format!("the sandwich {} along {}", self.sum, board.names(&self.cells))
    }
}

impl DrawnRule for Sandwich {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::clue(&self.cells, self.sum)]
    }
}

/// A clue may be at either end of its line.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let clues = puzzle.line_clues(list)?.into_iter();
    Ok(clues.map(|(sum, cells)| Sandwich { cells, sum }.into()).collect())
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let sum = arguments.number(0)?;
    Ok(vec![Sandwich { cells: puzzle.line(arguments.text(1)?)?, sum }.into()])
}

impl WrittenRule for Sandwich {
    fn to_line(&self, board: &Board) -> String {
        typed::clue(format!("sandwich {}", self.sum), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let (line, _) = iss_line(board, &self.cells).filter(|(_, is_reversed)| !is_reversed)?;
        Some(format!(".Sandwich~{}~{line}", self.sum))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.clue("sandwichsum", &self.cells, self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};
    use serde_json::json;

    #[test]
    fn sandwiches_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let counts: Vec<usize> =
            (0..=6).map(|sum| agrees(&board, Sandwich { cells: board.row(2), sum })).collect();
        // Half of the 24 permutations have 1 beside 4; 2 or 3 or both are between them in 4 each.
        assert_eq!(counts, [144, 0, 48, 48, 0, 48, 0]);
        // A board with a value more than the rows have cells.
        let mut part = free_board(2, 4, ValueRange::new(0..=4).expect("five values"));
        part.add_rows_and_columns();
        for sum in 0..=7 {
            agrees(&part, Sandwich { cells: part.row(1), sum });
        }
    }

    #[test]
    fn clues_are_read() {
        let board = small_sudoku();
        let root = json!([
            { "cell": "R0C3", "value": "0" },
            { "cell": "R2C5", "value": 5 },
            { "cell": "R5C1" },
        ]);
        let sandwich = |names, sum| Sandwich { cells: cells(&board, names), sum }.into();
        let read = from_fpuzzles(&FpuzzlesPuzzle { board: &board, root: &root }, &root);
        let column = sandwich("r1c3 r2c3 r3c3 r4c3", 0);
        assert_eq!(read, Ok(vec![column, sandwich("r2c4 r2c3 r2c2 r2c1", 5)]));
        // Corners are beside no line.
        for name in ["R0C0", "R0C5", "R5C0", "R5C5", "R0C6"] {
            let root = json!([{ "cell": name, "value": 2 }]);
            let read = from_fpuzzles(&FpuzzlesPuzzle { board: &board, root: &root }, &root);
            assert!(read.is_err_and(|error| error.to_string().contains("is beside no line")));
        }
        let puzzle = IssPuzzle { board: &board, all: &[] };
        let read =
            |arguments: &[&'static str]| from_iss(&puzzle, &IssArguments(arguments.to_vec()));
        assert_eq!(read(&["2", "R4", ""]), Ok(vec![sandwich("r4c1 r4c2 r4c3 r4c4", 2)]));
        assert!(read(&["2", "R5"]).is_err());
        assert!(read(&["", "R4"]).is_err());
    }
}
