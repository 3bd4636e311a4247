//! Lockout lines.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, LineEnd, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::ends::compile_ends_and_inner;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_text};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "lockout",
    rule: "the ends of the line differ by at least the given difference, and no value inside is at or between them",
    fpuzzles: &[("lockout", from_fpuzzles)],
    iss: &[("Lockout", from_iss)],
    lines: &[("lockout", |line| {
        line.of_number(Some(USUAL_DIFFERENCE), |difference, cells| Lockout { cells, difference })
    })],
    tools: &[Tool::new("lockout", Gesture::Line).usual_number("4")],
};

/// A lockout line: the values at the ends differ by at least a number, and no inner value is equal to one or between
/// them. A line of fewer than two cells has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lockout {
    /// The cells along the line.
    pub cells: Vec<Variable>,
    /// The least difference of the ends.
    pub difference: i64,
}

/// The difference of a line of f-puzzles.
const USUAL_DIFFERENCE: i64 = 4;

impl StatedRule for Lockout {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let [first, inner @ .., last] = &self.cells[..] else { return };
        let distance = self.difference;
        let (first, last) = (*first, *last);
        statement.relation(first, last, |a, b| a - b >= distance || b - a >= distance);
        for &cell in inner {
            for value in statement.values(cell) {
                // Where a cell inside has a value, both ends are less or both are greater.
                let own = statement.is(cell, value);
                statement.when(own.as_slice(), |statement| {
                    statement.relation(first, last, |a, b| a.max(b) < value || a.min(b) > value);
                });
            }
        }
    }
}

impl ConstraintRule for Lockout {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        match &grid.values(&self.cells)[..] {
            &[a, ref inner @ .., b] => {
                let ends = a.min(b)..=a.max(b);
                (a - b).abs() >= self.difference && inner.iter().all(|value| !ends.contains(value))
            }
            _ => true,
        }
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let [first, inner @ .., last] = &self.cells[..] else { return };
        model.relation(*first, *last, |a, b| (a - b).abs() >= self.difference);
        if inner.is_empty() {
            return;
        }
        for &cell in inner {
            model.relation(*first, cell, |a, b| a != b);
            model.relation(*last, cell, |a, b| a != b);
        }
        let are_ends = |a: i64, b: i64| (a - b).abs() >= self.difference;
        let is_outside = |low, high, value| value < low || value > high;
        compile_ends_and_inner(&self.cells, model, are_ends, is_outside);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the lockout line {} with difference {}", board.names(&self.cells), self.difference)
    }
}

impl DrawnRule for Lockout {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let line = Line::thick(Color::Blue, &self.cells).ends(LineEnd::Diamond, LineEnd::Diamond);
        if self.difference == 4 { line.into() } else { line.label(self.difference).into() }
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let lines = puzzle.all_lines(list)?.into_iter();
    Ok(lines.map(|cells| Lockout { cells, difference: USUAL_DIFFERENCE }.into()).collect())
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let difference = arguments.number(0)?;
    let cells = puzzle.variables(arguments.rest(1))?;
    Ok(vec![Lockout { cells, difference }.into()])
}

impl WrittenRule for Lockout {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("lockout {}", self.difference), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(board, "Lockout", [self.difference], &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        // The difference of a line of f-puzzles is always the usual one.
        (self.difference == USUAL_DIFFERENCE).then_some(())?;
        puzzle.line("lockout", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn lockout_lines_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        for board in [&board, &free] {
            for difference in 0..=3 {
                for names in [
                    "",
                    "r1c1",
                    "r1c1 r1c2",
                    "r1c1 r1c1",
                    "r1c1 r1c2 r1c3",
                    "r1c1 r2c2 r2c3 r1c3",
                    "r1c1 r1c2 r2c3 r1c2 r2c2",
                    "r1c1 r1c2 r2c2 r1c1",
                ] {
                    agrees(board, Lockout { cells: cells(board, names), difference });
                }
            }
        }
    }

    #[test]
    fn lockout_lines_are_read() {
        let board = small_sudoku();
        let line = |difference| {
            let cells = cells(&board, "r1c1 r2c2 r2c3");
            Ok(vec![Lockout { cells, difference }.into()])
        };
        let value = json!([{"lines": [["R1C1", "R2C2", "R2C3"]]}]);
        assert_eq!(read_fpuzzles(&KIND, &board, &json!({ "lockout": value })), line(4));
        assert_eq!(read_iss(&KIND, &board, ".Lockout~3~R1C1~R2C2~R2C3"), line(3));
        assert!(read_iss(&KIND, &board, ".Lockout~R1C1~R2C2~R2C3").is_err());
    }
}
