//! Cells that contain given values.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape, numbers};
use crate::propagation::{ModelBuilder, demands_of_list};
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem, whole_number};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};

pub(super) const KIND: Kind = Kind {
    name: "contents",
    rule: "the cells have each listed value, at least or exactly as often as it is listed",
    fpuzzles: &[],
    iss: &[("ContainAtLeast", at_least_from_iss), ("ContainExact", exact_from_iss)],
    lines: &[("contents", from_line)],
    tools: &[
        Tool::new("contents", Gesture::Cells).numbers(),
        Tool::new("contents exactly", Gesture::Cells).numbers(),
    ],
};

/// Cells with some given values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The cells. A cell that occurs twice counts twice.
    pub cells: Vec<Variable>,
    /// The values. A value may be listed several times.
    pub values: Vec<i64>,
    /// Whether a listed value must not occur more often than it is listed.
    pub is_exact: bool,
}

impl StatedRule for Contents {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for &value in &self.values {
            let listed = self.values.iter().filter(|&&other| other == value).count() as i64;
            let most = if self.is_exact { listed } else { listed.max(self.cells.len() as i64) };
            statement.count(&self.cells, |other| other == value, listed..=most);
        }
    }
}

impl ConstraintRule for Contents {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let own = grid.values(&self.cells);
        let times = |list: &[i64], value: i64| list.iter().filter(|&&other| other == value).count();
        self.values.iter().all(|&value| {
            let (found, listed) = (times(&own, value), times(&self.values, value));
            found == listed || (found > listed && !self.is_exact)
        })
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.contain(&self.cells, &demands_of_list(&self.values), self.is_exact);
    }

    fn describe(&self, board: &Board) -> String {
        let values: Vec<String> = self.values.iter().map(i64::to_string).collect();
        let times = if self.is_exact { "exactly" } else { "at least" };
        format!("the contents of {}: {times} {}", board.names(&self.cells), values.join(" "))
    }
}

impl DrawnRule for Contents {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let word = if self.is_exact { "just" } else { "has" };
        vec![Shape::dotted_cage(&self.cells, format_args!("{word} {}", numbers(&self.values)))]
    }
}

fn at_least_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_iss(puzzle, arguments, false)
}

fn exact_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    from_iss(puzzle, arguments, true)
}

/// Values such as `1_1_2`, then the cells.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
    is_exact: bool,
) -> Result<Vec<Constraint>, ReadProblem> {
    let list = arguments.text(0)?;
    let values: Option<Vec<i64>> = list.split('_').map(whole_number).collect();
    let values = values.ok_or_else(|| {
        ReadProblem::new(format!("{list:?} is no list of values such as \"1_1_2\""))
    })?;
    let cells = puzzle.variables(arguments.rest(1))?;
    Ok(vec![Contents { cells, values, is_exact }.into()])
}

/// The values, then the cells: `contents 1 1 2: r1c1 r1c2 r1c3`, or `contents exactly 1 2: r1c1 r1c2 r1c3`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let is_exact = line.has_word("exactly");
    let values = line.some_numbers("values such as 1 1 2")?;
    line.of_cells(|cells| Contents { cells, values, is_exact })
}

impl WrittenRule for Contents {
    fn to_line(&self, board: &Board) -> String {
        let exactly = if self.is_exact { " exactly" } else { "" };
        let head = format!("contents{exactly}{}", typed::numbers(&self.values));
        typed::line(head, board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let class = if self.is_exact { "ContainExact" } else { "ContainAtLeast" };
        let values: Vec<String> = self.values.iter().map(i64::to_string).collect();
        Some(iss_text(board, class, [values.join("_")], &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    fn contents(board: &Board, names: &str, values: &[i64], is_exact: bool) -> Contents {
        Contents { cells: cells(board, names), values: values.to_vec(), is_exact }
    }

    #[test]
    fn contents_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for board in [&board, &free] {
            for is_exact in [false, true] {
                for values in [&[][..], &[1], &[1, 1], &[2, 3], &[3, 3, 2, 1], &[0, 2], &[5]] {
                    agrees(board, contents(board, "r1c1 r2c3 r1c2", values, is_exact));
                    agrees(
                        board,
                        contents(board, "r1c1 r2c3 r1c2 r2c1 r1c3 r2c2", values, is_exact),
                    );
                    // A cell that counts twice.
                    agrees(board, contents(board, "r1c1 r1c1 r2c3", values, is_exact));
                }
                agrees(board, contents(board, "", &[1], is_exact));
            }
        }
        let wide = free_board(1, 6, ValueRange::digits(6));
        let names = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6";
        assert_eq!(agrees(&wide, contents(&wide, names, &[1, 2, 3, 4, 5, 6], false)), 720);
        assert_eq!(agrees(&wide, contents(&wide, names, &[1, 1, 2, 2, 3, 3], true)), 90);
    }

    #[test]
    fn contents_are_read() {
        let board = small_sudoku();
        for (class, is_exact) in [("ContainAtLeast", false), ("ContainExact", true)] {
            let text = format!(".{class}~1_1_2~R1C1~R2C3~R3C2");
            let expected = contents(&board, "r1c1 r2c3 r3c2", &[1, 1, 2], is_exact);
            assert_eq!(read_iss(&KIND, &board, &text), Ok(vec![expected.into()]));
            assert!(read_iss(&KIND, &board, &format!(".{class}~~R1C1")).is_err());
        }
    }
}
