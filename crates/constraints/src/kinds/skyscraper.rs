//! Skyscrapers.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_clue};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "skyscraper",
    rule: "the given number of values, as heights of buildings, can be seen from the clue",
    fpuzzles: &[("skyscraper", from_fpuzzles)],
    iss: &[("Skyscraper", from_iss)],
    lines: &[("skyscraper", |line| {
        line.of_number(None, |visible, cells| Skyscraper { cells, visible })
    })],
    tools: &[Tool::new("skyscraper", Gesture::Row).number()],
};

/// A skyscraper clue outside the board: the number of values above 0 that are greater than all before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skyscraper {
    /// The cells from the clue on.
    pub cells: Vec<Variable>,
    /// The number of visible values.
    pub visible: i64,
}

impl StatedRule for Skyscraper {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        // The state is the highest value so far, and the number of visible ones.
        let step = |&(highest, visible): &(i64, i64), value: i64| {
            let next = if value > highest { (value, visible + 1) } else { (highest, visible) };
            (next.1 <= self.visible).then_some(next)
        };
        statement.word(&self.cells, (0, 0), step, |&(_, visible)| visible == self.visible);
    }
}

impl ConstraintRule for Skyscraper {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let is_visible = |&index: &usize| {
            values[index] > 0 && values[..index].iter().all(|&value| value < values[index])
        };
        (0..values.len()).filter(is_visible).count() as i64 == self.visible
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let values = model.all_values(&self.cells);
        let least = values.first().copied().unwrap_or_default();
        let length = self.cells.len();
        let are_different = board.share_area(&self.cells);
        let start = Seen { highest: 0, visible: 0, cells: 0 };
        let step = |seen: &Seen, value: i64| {
            let mut next = *seen;
            if value > seen.highest {
                next.highest = value;
                next.visible += 1;
            }
            if are_different {
                next.cells += 1;
                // Different values up to the highest one are no more than it counts.
                if next.highest - least + 1 < next.cells {
                    return None;
                }
            }
            (next.visible <= self.visible).then_some(next)
        };
        let accepts = |seen: &Seen| {
            seen.visible == self.visible && (!are_different || seen.cells == length as i64)
        };
        let automaton = Automaton::of_function(start, values, length, step, accepts);
        model.automaton(&self.cells, &automaton);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the skyscraper {} along {}", self.visible, board.names(&self.cells))
    }
}

impl DrawnRule for Skyscraper {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::clue(&self.cells, self.visible)]
    }
}

/// What the values up to some cell amount to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Seen {
    highest: i64,
    visible: i64,
    /// The number of cells, if their values differ; otherwise 0.
    cells: i64,
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let clues = puzzle.line_clues(list)?.into_iter();
    Ok(clues.map(|(visible, cells)| Skyscraper { cells, visible }.into()).collect())
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let clues = puzzle.line_clues(arguments)?;
    if let Some((visible, _)) = clues.iter().find(|(visible, _)| *visible < 1) {
        return Err(ReadProblem::new(format!(
            "the clue is {visible}, but a skyscraper is visible"
        )));
    }
    Ok(clues.into_iter().map(|(visible, cells)| Skyscraper { cells, visible }.into()).collect())
}

impl WrittenRule for Skyscraper {
    fn to_line(&self, board: &Board) -> String {
        typed::clue(format!("skyscraper {}", self.visible), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        iss_clue(board, "Skyscraper", self.visible, &self.cells)
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.clue("skyscraper", &self.cells, self.visible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};
    use serde_json::json;

    #[test]
    fn skyscrapers_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let counts: Vec<usize> = (0..=5)
            .map(|visible| agrees(&board, Skyscraper { cells: board.row(1), visible }))
            .collect();
        // The permutations of 4 by the number of their records, 12 grids each.
        assert_eq!(counts, [0, 72, 132, 72, 12, 0]);
        let free = free_board(1, 4, ValueRange::new(-1..=3).expect("five values"));
        let mut part = free_board(2, 4, ValueRange::new(0..=5).expect("six values"));
        part.add_rows_and_columns();
        for visible in 0..=4 {
            agrees(&free, Skyscraper { cells: free.row(0), visible });
            let cells = cells(&free, "r1c1 r1c3 r1c1 r1c2");
            agrees(&free, Skyscraper { cells, visible });
            agrees(&part, Skyscraper { cells: part.row(1), visible });
        }
        assert_eq!(agrees(&free, Skyscraper { cells: Vec::new(), visible: 0 }), 625);
        assert_eq!(agrees(&free, Skyscraper { cells: Vec::new(), visible: 1 }), 0);
    }

    #[test]
    fn clues_are_read() {
        let board = small_sudoku();
        let root = json!([{ "cell": "R2C5", "value": "3" }, { "cell": "R5C1", "value": "" }]);
        let read = from_fpuzzles(&FpuzzlesPuzzle { board: &board, root: &root }, &root);
        let clue = Skyscraper { cells: cells(&board, "r2c4 r2c3 r2c2 r2c1"), visible: 3 };
        assert_eq!(read, Ok(vec![clue.clone().into()]));
        let puzzle = IssPuzzle { board: &board, all: &[] };
        assert_eq!(from_iss(&puzzle, &IssArguments(vec!["R2", "", "3"])), Ok(vec![clue.into()]));
        assert!(from_iss(&puzzle, &IssArguments(vec!["R2", "0"])).is_err());
    }
}
