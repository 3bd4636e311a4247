//! Between lines.

use crate::board::{Board, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, LineEnd, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::ends::compile_ends_and_inner;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "between",
    rule: "the values inside the line are strictly between the values at its ends",
    fpuzzles: &[("betweenline", |puzzle, list| puzzle.of_lines(list, |cells| Between { cells }))],
    iss: &[("Between", |puzzle, arguments| puzzle.of_cells(arguments, |cells| Between { cells }))],
    lines: &[("between", |line| line.of_cells(|cells| Between { cells }))],
    tools: &[Tool::new("between", Gesture::Line)],
};

/// A between line: the inner values are strictly between the values at the ends. A line of fewer than three cells
/// has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// The cells along the line.
    pub cells: Vec<Variable>,
}

impl StatedRule for Between {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let [first, inner @ .., last] = &self.cells[..] else { return };
        for &cell in inner {
            for value in statement.values(cell) {
                let ends = [*first, *last];
                let less = ends.map(|end| statement.candidates(end, |end| end < value)).concat();
                let greater = ends.map(|end| statement.candidates(end, |end| end > value)).concat();
                // Where a cell inside has a value, one end is less, and one end is greater.
                let own = statement.is(cell, value);
                statement.when(own.as_slice(), |statement| {
                    statement.any(&less);
                    statement.any(&greater);
                });
            }
        }
    }
}

impl ConstraintRule for Between {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        match &grid.values(&self.cells)[..] {
            &[a, ref inner @ .., b] => {
                inner.iter().all(|&value| a.min(b) < value && value < a.max(b))
            }
            _ => true,
        }
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let [first, inner @ .., last] = &self.cells[..] else { return };
        if inner.is_empty() {
            return;
        }
        // Inner cells that see each other need room between the ends.
        let shared = |cells: &[Variable]| cells.iter().filter(|cell| inner.contains(cell)).count();
        let most_different = board.areas().iter().map(|area| shared(&area.cells)).max();
        let distance = 1 + most_different.unwrap_or_default().max(1) as i64;
        model.relation(*first, *last, |a, b| (a - b).abs() >= distance);
        for &cell in inner {
            model.relation(*first, cell, |a, b| a != b);
            model.relation(*last, cell, |a, b| a != b);
        }
        let is_inside = |low, high, value| low < value && value < high;
        compile_ends_and_inner(&self.cells, model, |_, _| true, is_inside);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the between line {}", board.names(&self.cells))
    }
}

impl DrawnRule for Between {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thick(Color::Gray, &self.cells).ends(LineEnd::Circle, LineEnd::Circle).into()
    }
}

impl WrittenRule for Between {
    fn to_line(&self, board: &Board) -> String {
        typed::line("between", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "Between", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line("betweenline", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn between_lines_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        for board in [&board, &free] {
            for names in [
                "",
                "r1c1",
                "r1c1 r1c2",
                "r1c1 r1c1",
                "r1c1 r1c2 r1c3",
                "r1c1 r2c2 r2c3 r1c3",
                "r1c1 r1c2 r1c3 r2c3 r2c2",
                "r1c1 r1c2 r2c3 r1c2 r2c2",
            ] {
                agrees(board, Between { cells: cells(board, names) });
            }
            // No value is between a cell and itself.
            assert_eq!(agrees(board, Between { cells: cells(board, "r1c1 r1c2 r1c1") }), 0);
        }
        // 1 and 4 at the ends, 2 and 3 between: in four of the 24 orders of a row.
        assert_eq!(agrees(&board, Between { cells: board.row(0) }), 48);
    }

    #[test]
    fn between_lines_are_read() {
        let board = small_sudoku();
        let line = Ok(vec![Between { cells: cells(&board, "r1c1 r2c2 r2c3") }.into()]);
        let value = json!([{"lines": [["R1C1", "R2C2", "R2C3"]]}]);
        assert_eq!(read_fpuzzles(&KIND, &board, &json!({ "betweenline": value })), line);
        assert_eq!(read_iss(&KIND, &board, ".Between~R1C1~R2C2~R2C3"), line);
    }
}
