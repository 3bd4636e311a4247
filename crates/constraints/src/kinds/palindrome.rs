//! Palindromes.

use crate::board::{Board, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "palindrome",
    rule: "the line reads the same from both ends",
    fpuzzles: &[("palindrome", |puzzle, list| puzzle.of_lines(list, |cells| Palindrome { cells }))],
    iss: &[("Palindrome", |puzzle, arguments| {
        puzzle.of_cells(arguments, |cells| Palindrome { cells })
    })],
    lines: &[("palindrome", |line| line.of_cells(|cells| Palindrome { cells }))],
    tools: &[Tool::new("palindrome", Gesture::Line)],
};

/// A line that reads the same from both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palindrome {
    /// The cells along the line.
    pub cells: Vec<Variable>,
}

impl StatedRule for Palindrome {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let half = self.cells.len() / 2;
        for place in 0..half {
            let opposite = self.cells[self.cells.len() - 1 - place];
            statement.relation(self.cells[place], opposite, |a, b| a == b);
        }
    }
}

impl ConstraintRule for Palindrome {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let mut reversed = values.clone();
        reversed.reverse();
        values == reversed
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let half = self.cells.len() / 2;
        for (&a, &b) in self.cells[..half].iter().zip(self.cells.iter().rev()) {
            model.relation(a, b, |a, b| a == b);
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!("the palindrome {}", board.names(&self.cells))
    }
}

impl DrawnRule for Palindrome {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thick(Color::Gray, &self.cells).into()
    }
}

impl WrittenRule for Palindrome {
    fn to_line(&self, board: &Board) -> String {
        typed::line("palindrome", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "Palindrome", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line("palindrome", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn palindromes_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let on = |names: &str| agrees(&board, Palindrome { cells: cells(&board, names) });
        assert_eq!(on("r1c1"), 288);
        assert_eq!(on(""), 288);
        assert_eq!(on("r1c1 r1c2"), 0);
        for names in ["r1c1 r2c2 r3c3", "r1c1 r2c2 r2c3 r3c4 r4c3", "r1c1 r1c2 r2c3 r1c1"] {
            on(names);
        }
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        let line = cells(&free, "r1c1 r1c2 r1c3 r2c3 r2c2");
        assert_eq!(agrees(&free, Palindrome { cells: line }), 4_usize.pow(4));
    }

    #[test]
    fn palindromes_are_read() {
        let board = small_sudoku();
        let line = Ok(vec![Palindrome { cells: cells(&board, "r1c1 r2c2") }.into()]);
        assert_eq!(
            read_fpuzzles(&KIND, &board, &json!({ "palindrome": [{"lines": [["R1C1", "R2C2"]]}] })),
            line
        );
        assert_eq!(read_iss(&KIND, &board, ".Palindrome~R1C1~R2C2"), line);
    }
}
