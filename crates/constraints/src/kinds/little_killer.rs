//! Little killers: sums of diagonals.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem, outside_place};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::outside_name;
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_text};
use serde_json::{Value, json};

pub(super) const KIND: Kind = Kind {
    name: "little killer",
    rule: "the values on the diagonal have the given sum; they may repeat",
    fpuzzles: &[("littlekillersum", from_fpuzzles)],
    iss: &[("LittleKiller", from_iss)],
    lines: &[("little killer", |line| {
        line.of_number(None, |sum, cells| LittleKiller { cells, sum })
    })],
    tools: &[Tool::new("little killer", Gesture::Diagonal).number()],
};

/// A little killer: a clue outside the board for a diagonal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LittleKiller {
    /// The cells of the diagonal, from the clue on.
    pub cells: Vec<Variable>,
    /// The sum of the values.
    pub sum: i64,
}

impl StatedRule for LittleKiller {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let terms: Vec<(i64, Variable)> = self.cells.iter().map(|&cell| (1, cell)).collect();
        statement.sum(&terms, self.sum..=self.sum);
    }
}

impl ConstraintRule for LittleKiller {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        grid.sum(&self.cells) == self.sum
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.sum(&self.cells, self.sum);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the little killer {} along {}", self.sum, board.names(&self.cells))
    }
}

impl DrawnRule for LittleKiller {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::clue(&self.cells, self.sum)]
    }
}

/// The clue is outside the board: its diagonal begins one step further. A clue without a number or with 0 is none.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut clues = Vec::new();
    for object in puzzle.objects(list)? {
        if let Some(sum) = puzzle.stated_number(object, "value")?.filter(|&sum| sum != 0) {
            clues.push(LittleKiller { cells: diagonal_from_clue(puzzle, object)?, sum }.into());
        }
    }
    Ok(clues)
}

fn diagonal_from_clue(
    puzzle: &FpuzzlesPuzzle<'_>,
    object: &Value,
) -> Result<Vec<Variable>, ReadProblem> {
    let name = object.get("cell").unwrap_or(&Value::Null);
    let direction = object.get("direction").unwrap_or(&Value::Null);
    let (row, column) = outside_place(name)?;
    let step = match direction.as_str() {
        Some("UL") => (-1, -1),
        Some("UR") => (-1, 1),
        Some("DL") => (1, -1),
        Some("DR") => (1, 1),
        _ => {
            let expected = "expected \"UL\", \"UR\", \"DL\" or \"DR\"";
            return Err(ReadProblem::new(format!("{direction} is no direction; {expected}")));
        }
    };
    let cells = puzzle.board.ray((row + step.0, column + step.1), step);
    if cells.is_empty() {
        let problem = format!("the diagonal from {name} in direction {direction} has no cells");
        return Err(ReadProblem::new(problem));
    }
    Ok(cells)
}

/// The second argument is the first cell of the diagonal.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let sum = arguments.number(0)?;
    let name = arguments.text(1)?;
    let cells = diagonal_of_first_cell(puzzle.board, puzzle.variable(name)?);
    let cells = cells.filter(|cells| cells.len() > 1);
    let cells = cells
        .ok_or_else(|| ReadProblem::new(format!("no diagonal begins at the cell {name:?}")))?;
    Ok(vec![LittleKiller { cells, sum }.into()])
}

/// The side of the board decides the direction: right and down from the left, left and up from the right, left and down
/// from the top, right and up from the bottom. Each corner but the last counts to its left or top side.
fn diagonal_of_first_cell(board: &Board, cell: Variable) -> Option<Vec<Variable>> {
    let place = board.place(cell)?;
    let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
    let step = if place.column == 0 && place.row < last_row {
        (1, 1)
    } else if place.row == 0 {
        (1, -1)
    } else if place.row == last_row && (1..last_column).contains(&place.column) {
        (-1, 1)
    } else if place.column == last_column && place.row < last_row {
        (-1, -1)
    } else {
        return None;
    };
    Some(board.ray((place.row as isize, place.column as isize), step))
}

impl WrittenRule for LittleKiller {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("little killer {}", self.sum), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let first = self.cells.get(..1)?;
        Some(iss_text(board, "LittleKiller", [self.sum], first))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let first = puzzle.board.place(*self.cells.first()?)?;
        let (row, column) = (first.row as isize, first.column as isize);
        let steps = [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];
        // The clue is outside the board, one step before the first cell.
        let (direction, step) = steps.into_iter().find(|&(_, step)| {
            puzzle.board.cell_at(row - step.0, column - step.1).is_none()
                && puzzle.board.ray((row, column), step) == self.cells
        })?;
        let cell = outside_name(row - step.0, column - step.1);
        let value = self.sum.to_string();
        puzzle.push(
            "littlekillersum",
            json!({ "cell": cell, "direction": direction, "value": value }),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};
    use serde_json::json;

    #[test]
    fn little_killers_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for sum in 0..=17 {
            let diagonal = |names| LittleKiller { cells: cells(&board, names), sum };
            agrees(&board, diagonal("r1c1 r2c2 r3c3 r4c4"));
            agrees(&board, diagonal("r3c1 r2c2 r1c3"));
            agrees(&board, diagonal("r2c1 r1c2"));
            agrees(&free, LittleKiller { cells: cells(&free, "r1c2 r2c3"), sum });
        }
    }

    #[test]
    fn clues_of_fpuzzles_enter_the_board_by_one_step() {
        let board = small_sudoku();
        let read = |cell: &str, direction: &str, value| {
            let root = json!([{ "cell": cell, "direction": direction, "value": value }]);
            from_fpuzzles(&FpuzzlesPuzzle { board: &board, root: &root }, &root)
        };
        let clue = |names, sum| Ok(vec![LittleKiller { cells: cells(&board, names), sum }.into()]);
        assert_eq!(read("R0C1", "DR", json!("9")), clue("r1c2 r2c3 r3c4", 9));
        assert_eq!(read("R3C0", "UR", json!(7)), clue("r2c1 r1c2", 7));
        assert_eq!(read("R5C5", "UL", json!(10)), clue("r4c4 r3c3 r2c2 r1c1", 10));
        assert_eq!(read("R0C3", "DL", json!("")), Ok(Vec::new()));
        assert_eq!(read("R0C3", "DL", json!(0)), Ok(Vec::new()));
        assert!(read("R0C3", "DL", json!("x")).is_err());
        assert!(read("R0C3", "UL", json!(3)).is_err());
        assert!(read("R0C3", "D", json!(3)).is_err());
    }

    #[test]
    fn clues_of_iss_begin_at_their_first_cell() {
        let board = small_sudoku();
        let read = |name| {
            let puzzle = IssPuzzle { board: &board, all: &[] };
            from_iss(&puzzle, &IssArguments(vec!["8", name]))
        };
        for (name, names) in [
            ("R1C1", "r1c1 r2c2 r3c3 r4c4"),
            ("R3C1", "r3c1 r4c2"),
            ("R1C4", "r1c4 r2c3 r3c2 r4c1"),
            ("R1C2", "r1c2 r2c1"),
            ("R4C2", "r4c2 r3c3 r2c4"),
            ("R3C4", "r3c4 r2c3 r1c2"),
        ] {
            let clue = LittleKiller { cells: cells(&board, names), sum: 8 };
            assert_eq!(read(name), Ok(vec![clue.into()]), "{name}");
        }
        assert!(read("R2C2").is_err());
        assert!(read("R4C1").is_err());
        assert!(read("R4C4").is_err());
    }
}
