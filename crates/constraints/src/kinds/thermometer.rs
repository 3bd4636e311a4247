//! Thermometers, also slow ones.

use crate::board::{Board, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, LineEnd, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "thermometer",
    rule: "the values increase from the bulb; on a slow thermometer they do not decrease",
    fpuzzles: &[
        ("thermometer", |puzzle, list| {
            puzzle.of_lines(list, |cells| Thermometer { cells, is_slow: false })
        }),
        ("slowthermometer", |puzzle, list| {
            puzzle.of_lines(list, |cells| Thermometer { cells, is_slow: true })
        }),
    ],
    iss: &[("Thermo", |puzzle, arguments| {
        puzzle.of_cells(arguments, |cells| Thermometer { cells, is_slow: false })
    })],
    lines: &[
        ("thermometer", |line| line.of_cells(|cells| Thermometer { cells, is_slow: false })),
        ("slow thermometer", |line| line.of_cells(|cells| Thermometer { cells, is_slow: true })),
    ],
    tools: &[Tool::new("thermometer", Gesture::Line), Tool::new("slow thermometer", Gesture::Line)],
};

/// A thermometer: values that increase along a line. Branches from one bulb are several thermometers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermometer {
    /// The cells, from the bulb.
    pub cells: Vec<Variable>,
    /// Whether neighbors may be equal.
    pub is_slow: bool,
}

impl StatedRule for Thermometer {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for pair in self.cells.windows(2) {
            let is_slow = self.is_slow;
            statement.relation(pair[0], pair[1], |a, b| a < b || (is_slow && a == b));
        }
    }
}

impl ConstraintRule for Thermometer {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        if self.is_slow { values.is_sorted() } else { values.is_sorted_by(|a, b| a < b) }
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        for pair in self.cells.windows(2) {
            if self.is_slow {
                model.relation(pair[0], pair[1], |a, b| a <= b);
            } else {
                model.relation(pair[0], pair[1], |a, b| a < b);
            }
        }
        // Each pair of a strict thermometer differs: sums over parts of it use that.
        if !self.is_slow {
            model.different(&self.cells);
        }
    }

    fn describe(&self, board: &Board) -> String {
        let slow = if self.is_slow { "slow " } else { "" };
        format!("the {slow}thermometer {}", board.names(&self.cells))
    }
}

impl DrawnRule for Thermometer {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let line = Line::thick(Color::Gray, &self.cells).ends(LineEnd::Bulb, LineEnd::Plain);
        line.label(if self.is_slow { "slow" } else { "" }).into()
    }
}

impl WrittenRule for Thermometer {
    fn to_line(&self, board: &Board) -> String {
        let slow = if self.is_slow { "slow " } else { "" };
        typed::line(format!("{slow}thermometer"), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        (!self.is_slow).then(|| iss_cells(board, "Thermo", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line(if self.is_slow { "slowthermometer" } else { "thermometer" }, &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};

    #[test]
    fn thermometers_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        for is_slow in [false, true] {
            for names in ["r1c1 r1c2", "r1c1 r2c2 r3c3", "r1c1 r1c2 r1c3 r1c4", "r1c1", ""] {
                agrees(&board, Thermometer { cells: cells(&board, names), is_slow });
            }
            let free = free_board(2, 3, ValueRange::digits(4));
            agrees(&free, Thermometer { cells: cells(&free, "r1c1 r2c2 r1c3 r2c3"), is_slow });
        }
    }
}
