//! Value indexing: a cell says where on a line the value of another cell is.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "value-indexing",
    rule: "the second value says at which further cell of the line the first value is",
    fpuzzles: &[],
    iss: &[("ValueIndexing", from_iss)],
    lines: &[("value-indexing", from_line)],
    tools: &[Tool::new("value-indexing", Gesture::Headed { least: 2, most: 2 })],
};

/// Value indexing: the cell of a line at the place that one cell states has the value of another cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueIndexing {
    /// The cell with the value.
    pub value: Variable,
    /// The cell with the place on the line, counted from 1.
    pub index: Variable,
    /// The cells of the line.
    pub line: Vec<Variable>,
}

impl StatedRule for ValueIndexing {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for place in statement.values(self.index) {
            let index = usize::try_from(place - 1).ok();
            let cell = index.and_then(|index| self.line.get(index)).copied();
            let own = statement.is(self.index, place);
            statement.when(own.as_slice(), |statement| match cell {
                Some(cell) => statement.relation(cell, self.value, |a, b| a == b),
                None => statement.impossible(),
            });
        }
    }
}

impl ConstraintRule for ValueIndexing {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        [&[self.value, self.index], &self.line[..]].concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let index = usize::try_from(grid.value(self.index) - 1).ok();
        let found = index.and_then(|index| self.line.get(index));
        found.is_some_and(|&cell| grid.value(cell) == grid.value(self.value))
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let length = self.line.len() as i64;
        model.restrict(self.index, |index| (1..=length).contains(&index));
        // The automaton reads the value, then the index, and counts down along the line.
        let order = self.cells(board);
        let step = |state: &State, read: i64| match *state {
            State::Start => Some(State::HasValue(read)),
            State::HasValue(value) => {
                (1..=length).contains(&read).then_some(State::Counts(value, read))
            }
            State::Counts(value, 1) => (read == value).then_some(State::Found),
            State::Counts(value, left) => Some(State::Counts(value, left - 1)),
            State::Found => Some(State::Found),
        };
        let values = model.all_values(&order);
        let is_found = |state: &State| *state == State::Found;
        let automaton = Automaton::of_function(State::Start, values, order.len(), step, is_found);
        model.automaton(&order, &automaton);
    }

    fn describe(&self, board: &Board) -> String {
        let (value, index) = (board.name(self.value), board.name(self.index));
        format!("the value of {value} at the place {index} of {}", board.names(&self.line))
    }
}

impl DrawnRule for ValueIndexing {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let words = |cell, words: &str| Shape::Words { cell, words: words.to_owned() };
        let line = Shape::Line(Line::thick(Color::Red, &self.line));
        vec![line, words(self.value, "value"), words(self.index, "index")]
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    HasValue(i64),
    /// The value, and the number of cells up to its place.
    Counts(i64, i64),
    Found,
}

/// The cell with the value, the one with the index, and the line.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    match &puzzle.variables(arguments.rest(0))?[..] {
        &[value, index, ref line @ ..] if !line.is_empty() => {
            Ok(vec![ValueIndexing { value, index, line: line.to_vec() }.into()])
        }
        cells => {
            let count = cells.len();
            Err(ReadProblem::new(format!("expected three cells or more, found {count}")))
        }
    }
}

/// The cell with the value and the one with the place, then the line: `value-indexing r1c1 r1c2: row 3`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let problem = line.problem("two cells before the colon, with the value and with its place");
    match line.head_cells()?[..] {
        [value, index] => line.of_cells(|line| ValueIndexing { value, index, line }),
        _ => Err(problem),
    }
}

impl WrittenRule for ValueIndexing {
    fn to_line(&self, board: &Board) -> String {
        let [value, index] = [self.value, self.index].map(|cell| typed::name(board, cell));
        typed::clue(format!("value-indexing {value} {index}"), board, &self.line)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let cells = [&[self.value, self.index], &self.line[..]].concat();
        Some(iss_cells(board, "ValueIndexing", &cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    fn indexing(board: &Board, names: &str) -> ValueIndexing {
        let cells = cells(board, names);
        ValueIndexing { value: cells[0], index: cells[1], line: cells[2..].to_vec() }
    }

    #[test]
    fn value_indexing_has_the_grids_of_its_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for board in [&board, &free] {
            for names in [
                "r1c1 r1c2",
                "r1c1 r1c2 r2c3",
                "r1c1 r1c2 r2c3 r2c2",
                "r1c1 r1c2 r1c3 r2c3 r2c2 r2c1",
                // The value is on the line, or is the index.
                "r1c1 r1c2 r1c3 r1c1",
                "r1c1 r1c1 r1c2 r2c3",
                "r1c1 r1c2 r1c2 r2c3",
            ] {
                agrees(board, indexing(board, names));
            }
        }
        assert_eq!(agrees(&board, indexing(&board, "r1c1 r1c2")), 0);
    }

    #[test]
    fn value_indexing_is_read() {
        let board = small_sudoku();
        let found = read_iss(&KIND, &board, ".ValueIndexing~R1C1~R1C2~R2C3~R2C4");
        assert_eq!(found, Ok(vec![indexing(&board, "r1c1 r1c2 r2c3 r2c4").into()]));
        assert!(read_iss(&KIND, &board, ".ValueIndexing~R1C1~R1C2").is_err());
    }
}
