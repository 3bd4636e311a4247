//! Whispers: lines of neighbors that are far apart.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_text};
use serde_json::{Value, json};

pub(super) const KIND: Kind = Kind {
    name: "whispers",
    rule: "neighbors on the line differ by at least the given difference",
    fpuzzles: &[("whispers", from_fpuzzles)],
    iss: &[("Whisper", from_iss)],
    lines: &[("whispers", from_line)],
    tools: &[Tool::new("whispers", Gesture::Line).optional_number()],
};

/// A line whose neighbors differ by at least a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whispers {
    /// The cells along the line.
    pub cells: Vec<Variable>,
    /// The least difference. A line with 0 or less has no effect.
    pub difference: i64,
}

impl StatedRule for Whispers {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for pair in self.cells.windows(2) {
            statement.relation(pair[0], pair[1], |a, b| a.abs_diff(b) as i64 >= self.difference);
        }
    }
}

impl ConstraintRule for Whispers {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        values.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= self.difference)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        if self.difference <= 0 {
            return;
        }
        for pair in self.cells.windows(2) {
            model.relation(pair[0], pair[1], |a, b| (a - b).abs() >= self.difference);
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!(
            "the whispers line {} with difference {}",
            board.names(&self.cells),
            self.difference
        )
    }
}

impl DrawnRule for Whispers {
    fn shapes(&self, board: &Board) -> Vec<Shape> {
        // The usual difference is half the number of digits.
        let usual = board.values().count().div_ceil(2) as i64;
        let line = Line::thick(Color::Green, &self.cells);
        if self.difference == usual { line.into() } else { line.label(self.difference).into() }
    }
}

/// Without a value, the difference is half of the number of values, rounded up.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let half = puzzle.board.values().count().div_ceil(2) as i64;
    let mut whispers = Vec::new();
    for object in puzzle.objects(list)? {
        let difference = puzzle.stated_number(object, "value")?.unwrap_or(half);
        let lines = puzzle.lines(object)?.into_iter();
        whispers.extend(lines.map(|cells| Whispers { cells, difference }.into()));
    }
    Ok(whispers)
}

/// The difference may be missing in front of the cells: it is 5 then, whatever the board.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let has_difference = puzzle.variable(arguments.text(0)?).is_err();
    let difference = if has_difference { arguments.number(0)? } else { 5 };
    let cells = puzzle.variables(arguments.rest(usize::from(has_difference)))?;
    Ok(vec![Whispers { cells, difference }.into()])
}

/// Without a number, the difference is half of the number of values, rounded up: `whispers: r1c1 r1c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let half = line.board().values().count().div_ceil(2) as i64;
    line.of_number(Some(half), |difference, cells| Whispers { cells, difference })
}

impl WrittenRule for Whispers {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("whispers {}", self.difference), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(board, "Whisper", [self.difference], &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let half = puzzle.board.values().count().div_ceil(2) as i64;
        let mut object = json!({ "lines": [puzzle.names(&self.cells)?] });
        if self.difference != half {
            object["value"] = Value::from(self.difference.to_string());
        }
        puzzle.push("whispers", object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn whispers_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        for difference in -1..=4 {
            for names in ["r1c1 r1c2", "r1c1 r2c2 r2c3", "r1c1", "", "r1c1 r1c2 r2c2 r2c1 r1c1"] {
                agrees(&board, Whispers { cells: cells(&board, names), difference });
            }
            agrees(&free, Whispers { cells: cells(&free, "r1c1 r2c2 r1c3 r2c3 r2c2"), difference });
        }
        // A cell cannot differ from itself.
        assert_eq!(
            agrees(&board, Whispers { cells: cells(&board, "r1c1 r1c1"), difference: 1 }),
            0
        );
    }

    #[test]
    fn whispers_have_a_default_difference() {
        let board = free_board(9, 9, ValueRange::digits(9));
        let line = |difference| Whispers { cells: cells(&board, "r1c1 r1c2"), difference };
        let whispers = |difference| Ok(vec![line(difference).into()]);
        let read = |value: Value| read_fpuzzles(&KIND, &board, &json!({ "whispers": value }));
        assert_eq!(read(json!([{"lines": [["R1C1", "R1C2"]]}])), whispers(5));
        assert_eq!(read(json!([{"lines": [["R1C1", "R1C2"]], "value": "4"}])), whispers(4));
        assert!(read(json!([{"lines": [["R1C1", "R1C2"]], "value": "x"}])).is_err());
        assert_eq!(read_iss(&KIND, &board, ".Whisper~R1C1~R1C2"), whispers(5));
        assert_eq!(read_iss(&KIND, &board, ".Whisper~3~R1C1~R1C2"), whispers(3));
        assert!(read_iss(&KIND, &board, ".Whisper~R1C10~R1C2").is_err());
    }
}
