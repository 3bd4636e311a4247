//! Numbered rooms.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_clue};

pub(super) const KIND: Kind = Kind {
    name: "numbered room",
    rule: "the X-th cell from the clue has the given value, where X is the first value",
    fpuzzles: &[],
    iss: &[("NumberedRoom", from_iss)],
    lines: &[("numbered room", |line| {
        line.of_number(None, |value, cells| NumberedRoom { cells, value })
    })],
    tools: &[Tool::new("numbered room", Gesture::Row).number()],
};

/// A numbered room: a clue outside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedRoom {
    /// The cells from the clue on. Without cells the rule holds.
    pub cells: Vec<Variable>,
    /// The value of the X-th cell.
    pub value: i64,
}

impl StatedRule for NumberedRoom {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let Some(&first) = self.cells.first() else { return };
        for place in statement.values(first) {
            let index = usize::try_from(place - 1).ok();
            let cell = index.and_then(|index| self.cells.get(index));
            let has_value = cell.and_then(|&cell| statement.is(cell, self.value));
            let own = statement.is(first, place).map(|own| !own);
            statement.any(&own.into_iter().chain(has_value).collect::<Vec<_>>());
        }
    }
}

impl ConstraintRule for NumberedRoom {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let Some(&first) = values.first() else { return true };
        let index = usize::try_from(first - 1).ok();
        index.and_then(|index| values.get(index)) == Some(&self.value)
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let Some((&first, others)) = self.cells.split_first() else { return };
        let count = self.cells.len() as i64;
        model.restrict(first, |x| (1..=count).contains(&x) && (x != 1 || self.value == 1));
        let are_different = board.share_area(&self.cells);
        for (number, &cell) in (2..).zip(others) {
            // Among different values, no other cell has the given one.
            let fits = |x: i64, value: i64| {
                if are_different {
                    (x == number) == (value == self.value)
                } else {
                    x != number || value == self.value
                }
            };
            model.relation(first, cell, fits);
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!("the numbered room {} along {}", self.value, board.names(&self.cells))
    }
}

impl DrawnRule for NumberedRoom {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::clue(&self.cells, self.value)]
    }
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let clues = puzzle.line_clues(arguments)?.into_iter();
    Ok(clues.map(|(value, cells)| NumberedRoom { cells, value }.into()).collect())
}

impl WrittenRule for NumberedRoom {
    fn to_line(&self, board: &Board) -> String {
        typed::clue(format!("numbered room {}", self.value), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        iss_clue(board, "NumberedRoom", self.value, &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};

    #[test]
    fn numbered_rooms_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(1, 4, ValueRange::new(0..=4).expect("five values"));
        let mut count = 0;
        for value in 0..=5 {
            count += agrees(&board, NumberedRoom { cells: board.column(2), value });
            agrees(&free, NumberedRoom { cells: free.row(0), value });
            agrees(&free, NumberedRoom { cells: cells(&free, "r1c2 r1c1 r1c2 r1c3"), value });
        }
        // Each grid has one clue.
        assert_eq!(count, 288);
        assert_eq!(agrees(&board, NumberedRoom { cells: Vec::new(), value: 2 }), 288);
    }

    #[test]
    fn clues_of_iss_have_two_directions() {
        let board = small_sudoku();
        let puzzle = IssPuzzle { board: &board, all: &[] };
        let read =
            |arguments: &[&'static str]| from_iss(&puzzle, &IssArguments(arguments.to_vec()));
        let room = |names, value| NumberedRoom { cells: cells(&board, names), value }.into();
        let (down, up) = ("r1c2 r2c2 r3c2 r4c2", "r4c2 r3c2 r2c2 r1c2");
        assert_eq!(read(&["C2", "3", "1"]), Ok(vec![room(down, 3), room(up, 1)]));
        assert_eq!(read(&["C2", "", "4"]), Ok(vec![room(up, 4)]));
        assert!(read(&["C5", "3"]).is_err());
    }
}
