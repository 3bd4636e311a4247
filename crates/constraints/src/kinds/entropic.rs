//! Entropic lines.

use crate::board::{Board, ValueRange, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::shared::classes::compile_classes;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "entropic",
    rule: "each three successive cells of the line have a low, a middle and a high value",
    fpuzzles: &[("entropicline", |puzzle, list| puzzle.of_lines(list, |cells| Entropic { cells }))],
    iss: &[("Entropic", |puzzle, arguments| {
        puzzle.of_cells(arguments, |cells| Entropic { cells })
    })],
    lines: &[("entropic", |line| line.of_cells(|cells| Entropic { cells }))],
    tools: &[Tool::new("entropic", Gesture::Line)],
};

/// An entropic line: each three successive values are from different thirds of the values of the board. So are the
/// two values of a shorter line.
///
/// Where three does not divide the number of values, the low and the high third have the same size, and the middle one
/// has one value more or one less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entropic {
    /// The cells along the line.
    pub cells: Vec<Variable>,
}

impl StatedRule for Entropic {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let values = board.values();
        for stretch in self.cells.windows(self.cells.len().clamp(1, 3)) {
            for class in 0..3 {
                statement.count(stretch, |value| third(values, value) == class, 0..=1);
            }
        }
    }
}

impl ConstraintRule for Entropic {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let thirds: Vec<i64> =
            values.into_iter().map(|value| third(board.values(), value)).collect();
        thirds.windows(3.min(thirds.len()).max(1)).all(are_different)
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let values = board.values();
        compile_classes(&self.cells, 3, model, |value| third(values, value));
    }

    fn describe(&self, board: &Board) -> String {
        format!("the entropic line {}", board.names(&self.cells))
    }
}

impl DrawnRule for Entropic {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thick(Color::Orange, &self.cells).into()
    }
}

/// The third of a value: 0 for a low one, 1, or 2 for a high one.
fn third(values: ValueRange, value: i64) -> i64 {
    let outer = (values.count() as i64 + 1) / 3;
    if value < values.first() + outer {
        0
    } else if value <= values.last() - outer {
        1
    } else {
        2
    }
}

impl WrittenRule for Entropic {
    fn to_line(&self, board: &Board) -> String {
        typed::line("entropic", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "Entropic", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line("entropicline", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn entropic_lines_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        for names in ["", "r1c1", "r1c1 r2c2", "r1c1 r1c2 r1c3 r1c4", "r1c1 r2c2 r3c3 r4c4 r4c1"] {
            agrees(&board, Entropic { cells: cells(&board, names) });
        }
        let free = free_board(1, 6, ValueRange::new(0..=4).expect("five values"));
        for names in ["r1c1 r1c2 r1c3 r1c4 r1c5", "r1c1 r1c3 r1c1 r1c2", "r1c1 r1c2 r1c3 r1c1"] {
            agrees(&free, Entropic { cells: cells(&free, names) });
        }
    }

    #[test]
    fn thirds_have_sizes() {
        for (count, sizes) in
            [(3, [1, 1, 1]), (4, [1, 2, 1]), (5, [2, 1, 2]), (9, [3, 3, 3]), (10, [3, 4, 3])]
        {
            let values = ValueRange::new(0..=count - 1).expect("few values");
            let size = |class| values.iter().filter(|&value| third(values, value) == class).count();
            assert_eq!([size(0), size(1), size(2)], sizes);
        }
    }

    #[test]
    fn entropic_lines_are_read() {
        let board = small_sudoku();
        let line = Ok(vec![Entropic { cells: cells(&board, "r1c1 r2c2 r2c3") }.into()]);
        let value = json!([{"lines": [["R1C1", "R2C2", "R2C3"]]}]);
        assert_eq!(read_fpuzzles(&KIND, &board, &json!({ "entropicline": value })), line);
        assert_eq!(read_iss(&KIND, &board, ".Entropic~R1C1~R2C2~R2C3"), line);
    }
}
