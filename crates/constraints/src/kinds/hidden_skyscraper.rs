//! Hidden skyscrapers.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_clue};

pub(super) const KIND: Kind = Kind {
    name: "hidden skyscraper",
    rule: "the first value from the clue that a greater or equal one hides is the given one",
    fpuzzles: &[],
    iss: &[("HiddenSkyscraper", from_iss)],
    lines: &[("hidden skyscraper", |line| {
        line.of_number(None, |value, cells| HiddenSkyscraper { cells, value })
    })],
    tools: &[Tool::new("hidden skyscraper", Gesture::Row).number()],
};

/// A hidden skyscraper clue outside the board: the first value that is not greater than all before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenSkyscraper {
    /// The cells from the clue on.
    pub cells: Vec<Variable>,
    /// The first hidden value.
    pub value: i64,
}

impl StatedRule for HiddenSkyscraper {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        // The state is the last value before the first hidden one, or that it was found.
        let step = |last: &Option<Option<i64>>, value: i64| match *last {
            None => Some(None),
            Some(Some(last)) if value <= last => (value == self.value).then_some(None),
            Some(_) => Some(Some(Some(value))),
        };
        statement.word(&self.cells, Some(None), step, Option::is_none);
    }
}

impl ConstraintRule for HiddenSkyscraper {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let hidden = values.windows(2).find(|pair| pair[1] <= pair[0]);
        hidden.is_some_and(|pair| pair[1] == self.value)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let step = |seen: &Seen, value: i64| match *seen {
            Seen::Nothing => Some(Seen::Increasing(value)),
            Seen::Increasing(last) if value > last => Some(Seen::Increasing(value)),
            Seen::Increasing(_) => (value == self.value).then_some(Seen::Hidden),
            Seen::Hidden => Some(Seen::Hidden),
        };
        let accepts = |seen: &Seen| *seen == Seen::Hidden;
        let values = model.all_values(&self.cells);
        let automaton =
            Automaton::of_function(Seen::Nothing, values, self.cells.len(), step, accepts);
        model.automaton(&self.cells, &automaton);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the hidden skyscraper {} along {}", self.value, board.names(&self.cells))
    }
}

impl DrawnRule for HiddenSkyscraper {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::clue(&self.cells, self.value)]
    }
}

/// What the values up to some cell amount to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Seen {
    Nothing,
    /// Each value is visible. The last one is the greatest.
    Increasing(i64),
    /// The first hidden value is the given one.
    Hidden,
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let clues = puzzle.line_clues(arguments)?.into_iter();
    Ok(clues.map(|(value, cells)| HiddenSkyscraper { cells, value }.into()).collect())
}

impl WrittenRule for HiddenSkyscraper {
    fn to_line(&self, board: &Board) -> String {
        typed::clue(format!("hidden skyscraper {}", self.value), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        iss_clue(board, "HiddenSkyscraper", self.value, &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};

    #[test]
    fn hidden_skyscrapers_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(1, 4, ValueRange::new(0..=4).expect("five values"));
        let mut count = 0;
        for value in 0..=5 {
            count += agrees(&board, HiddenSkyscraper { cells: board.column(3), value });
            agrees(&free, HiddenSkyscraper { cells: free.row(0), value });
            let cells = cells(&free, "r1c3 r1c2 r1c3 r1c1");
            agrees(&free, HiddenSkyscraper { cells, value });
        }
        // Each grid but the 12 with an increasing column has one clue.
        assert_eq!(count, 276);
        assert_eq!(agrees(&board, HiddenSkyscraper { cells: cells(&board, "r1c1"), value: 1 }), 0);
        assert_eq!(agrees(&board, HiddenSkyscraper { cells: Vec::new(), value: 1 }), 0);
    }

    #[test]
    fn clues_of_iss_are_read() {
        let board = small_sudoku();
        let puzzle = IssPuzzle { board: &board, all: &[] };
        let clue = HiddenSkyscraper { cells: cells(&board, "r4c3 r3c3 r2c3 r1c3"), value: 2 };
        assert_eq!(from_iss(&puzzle, &IssArguments(vec!["C3", "", "2"])), Ok(vec![clue.into()]));
    }
}
