//! Dutch flatmates: the digit in the middle has a neighbor.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::{WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "Dutch flatmates",
    rule: "each 5 has a 1 directly above it, or a 9 directly below it",
    fpuzzles: &[],
    iss: &[("DutchFlatmates", from_iss)],
    lines: &[("Dutch flatmates", |_| Ok(vec![DutchFlatmates.into()]))],
    tools: &[Tool::new("Dutch flatmates", Gesture::Board)],
};

/// Each middle value has the first value directly above it, or the last value directly below it.
///
/// With the digits 1 to 9 these are 5, 1 and 9. With an even number of values, the lower of two is in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DutchFlatmates;

impl StatedRule for DutchFlatmates {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let (least, greatest) = (board.values().first(), board.values().last());
        for cell in board.cells() {
            let middle = statement.is(cell, (least + greatest).div_euclid(2));
            let mates = [(-1, least), (1, greatest)].into_iter().flat_map(|(step, value)| {
                board.shifted(cell, &[(step, 0)]).into_iter().map(move |mate| (mate, value))
            });
            let mates: Vec<_> =
                mates.filter_map(|(mate, value)| statement.is(mate, value)).collect();
            statement.any(&middle.into_iter().map(|own| !own).chain(mates).collect::<Vec<_>>());
        }
    }
}

impl ConstraintRule for DutchFlatmates {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let (first, last) = (board.values().first(), board.values().last());
        let has = |cell: Variable, step: isize, value: i64| {
            board.shifted(cell, &[(step, 0)]).iter().any(|&other| grid.value(other) == value)
        };
        board.cells().all(|cell| {
            let is_middle = grid.value(cell) == (first + last).div_euclid(2);
            !is_middle || has(cell, -1, first) || has(cell, 1, last)
        })
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let (first, last) = (board.values().first(), board.values().last());
        let middle = first + (last - first) / 2;
        // Whether the value above is the first one, and whether the next value has to be the last one.
        let step = |&(is_below_first, needs_last): &(bool, bool), value: i64| {
            let is_allowed = !needs_last || value == last;
            is_allowed.then_some((value == first, value == middle && !is_below_first))
        };
        let accepts = |&(_, needs_last): &(bool, bool)| !needs_last;
        let flatmates =
            Automaton::of_function((false, false), board.values(), board.rows(), step, accepts);
        for cell in board.cells().filter(|&cell| board.shifted(cell, &[(-1, 0)]).is_empty()) {
            model.automaton(&column_from(board, cell), &flatmates);
        }
    }

    fn describe(&self, _board: &Board) -> String {
        "the rule of Dutch flatmates".to_owned()
    }
}

impl DrawnRule for DutchFlatmates {
    fn shapes(&self, board: &Board) -> Vec<Shape> {
        let (first, last) = (board.values().first(), board.values().last());
        let middle = (first + last).div_euclid(2);
        vec![Shape::note(format_args!("each {middle} is below a {first} or above a {last}"))]
    }
}

/// A cell and the cells below it, up to a gap of the board.
fn column_from(board: &Board, cell: Variable) -> Vec<Variable> {
    let below = |cell: &Variable| board.shifted(*cell, &[(1, 0)]).first().copied();
    std::iter::successors(Some(cell), below).collect()
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    _arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let values = puzzle.board.values();
    if values.iter() != (1..=9) {
        let (first, last) = (values.first(), values.last());
        let problem =
            format!("Dutch flatmates are 1, 5 and 9; the board has values {first} to {last}");
        return Err(ReadProblem::new(problem));
    }
    Ok(vec![DutchFlatmates.into()])
}

impl WrittenRule for DutchFlatmates {
    fn to_line(&self, _board: &Board) -> String {
        "Dutch flatmates".to_owned()
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "DutchFlatmates", &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Place, ValueRange};
    use crate::testing::{agrees, free_board, read_iss, small_sudoku};

    #[test]
    fn flatmates_have_the_grids_of_their_definition() {
        agrees(&small_sudoku(), DutchFlatmates);
        for values in [0..=2, 1..=4, 1..=2, -1..=1, 3..=3] {
            let range = ValueRange::new(values).expect("few values");
            agrees(&free_board(3, 2, range), DutchFlatmates);
        }
        // A board with a gap in its first column.
        let places = [(0, 0), (0, 1), (1, 1), (2, 0), (2, 1), (3, 0)];
        let places = places.map(|(row, column)| Place { row, column });
        let board = Board::new(ValueRange::digits(3), places);
        agrees(&board, DutchFlatmates);
    }

    #[test]
    fn flatmates_are_read() {
        let board = free_board(2, 2, ValueRange::digits(9));
        assert_eq!(read_iss(&KIND, &board, ".DutchFlatmates"), Ok(vec![DutchFlatmates.into()]));
        assert!(read_iss(&KIND, &small_sudoku(), ".DutchFlatmates").is_err());
    }
}
