//! Equality cages.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "equality cage",
    rule: "different values: odd and even ones are equal in number, and low and high ones",
    fpuzzles: &[],
    iss: &[("EqualityCage", from_iss)],
    lines: &[("equality cage", |line| line.of_cells(|cells| EqualityCage { cells }))],
    tools: &[Tool::new("equality cage", Gesture::Cells)],
};

/// An equality cage. A value in the middle of the range is neither low nor high, and must not occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualityCage {
    /// The cells. A cell that occurs twice makes the cage impossible.
    pub cells: Vec<Variable>,
}

impl StatedRule for EqualityCage {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let size = self.cells.len() as i64;
        if size % 2 != 0 {
            return statement.impossible();
        }
        let half = size / 2;
        let ends = board.values().first() + board.values().last();
        statement.different(&self.cells);
        statement.count(&self.cells, |value| value % 2 != 0, half..=half);
        statement.count(&self.cells, |value| 2 * value < ends, half..=half);
        statement.count(&self.cells, |value| 2 * value > ends, half..=half);
    }
}

impl ConstraintRule for EqualityCage {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let (first, last) = (board.values().first(), board.values().last());
        // Twice the distance from the middle of the range.
        let from_middle = |value: &&i64| 2 * **value - first - last;
        let odd = values.iter().filter(|value| **value % 2 != 0).count();
        let low = values.iter().filter(|value| from_middle(value) < 0).count();
        let high = values.iter().filter(|value| from_middle(value) > 0).count();
        are_different(&values) && 2 * odd == values.len() && 2 * low == values.len() && low == high
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let size = self.cells.len();
        if !size.is_multiple_of(2) {
            return model.impossible();
        }
        // Helper cells may have values outside the range of the board.
        let ends = board.values().first() + board.values().last();
        let is_even = |value: i64| value.rem_euclid(2) == 0;
        let is_low = |value: i64| 2 * value < ends;
        let is_high = |value: i64| 2 * value > ends;
        model.different(&self.cells);
        if model.has_few_value_sets(&self.cells) {
            let is_half = |values: &[i64], holds: &dyn Fn(i64) -> bool| {
                2 * values.iter().filter(|&&value| holds(value)).count() == size
            };
            model.value_sets(&self.cells, |values| {
                is_half(values, &is_even) && is_half(values, &is_low) && is_half(values, &is_high)
            });
            return;
        }
        let half = size / 2..=size / 2;
        model.count(&self.cells, is_even, half.clone());
        model.count(&self.cells, is_low, half.clone());
        model.count(&self.cells, is_high, half);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the equality cage {}", board.names(&self.cells))
    }
}

impl DrawnRule for EqualityCage {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::cage(&self.cells, "=")]
    }
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let cells = puzzle.variables(arguments.rest(0))?;
    if !cells.len().is_multiple_of(2) {
        let count = cells.len();
        let problem = format!("the equality cage has {count} cells; expected an even number");
        return Err(ReadProblem::new(problem));
    }
    Ok(vec![EqualityCage { cells }.into()])
}

impl WrittenRule for EqualityCage {
    fn to_line(&self, board: &Board) -> String {
        typed::line("equality cage", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "EqualityCage", &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::propagation::{Model, Search, Step};
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    #[test]
    fn equality_cages_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let even = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        let odd = free_board(2, 3, ValueRange::digits(5));
        for board in [&board, &even, &odd] {
            for names in
                ["", "r1c1", "r1c1 r2c3", "r1c1 r1c2 r2c3", "r1c1 r1c2 r2c1 r2c2", "r1c1 r1c1"]
            {
                agrees(board, EqualityCage { cells: cells(board, names) });
            }
        }
        let all: Vec<_> = odd.cells().collect();
        assert_eq!(agrees(&odd, EqualityCage { cells: all[..4].to_vec() }), 24 * 25);
    }

    #[test]
    fn cages_with_many_sets_count_their_values() {
        let board = free_board(1, 8, ValueRange::digits(20));
        let rule = Constraint::from(EqualityCage { cells: board.cells().collect() });
        let mut values = [1, 2, 3, 4, 17, 18, 19, 20];
        let is_open = |cell: usize| cell == 7;
        let solutions = |values: &[i64; 8]| {
            let given: Vec<_> = (0..8)
                .map(
                    |cell| {
                        if is_open(cell) { board.values().all() } else { 1 << (values[cell] - 1) }
                    },
                )
                .collect();
            let model = Model::new(&board, std::slice::from_ref(&rule), &given);
            let mut search = Search::new(&model);
            let mut last = Vec::new();
            while search.advance(u64::MAX) == Step::Solution {
                last.push(search.values()[7]);
            }
            last
        };
        assert_eq!(solutions(&values), [12, 14, 16, 20]);
        values[6] = 20;
        assert_eq!(solutions(&values), [11, 13, 15, 19]);
    }

    #[test]
    fn equality_cages_are_read() {
        let board = small_sudoku();
        let expected = EqualityCage { cells: cells(&board, "r1c1 r2c3") };
        assert_eq!(read_iss(&KIND, &board, ".EqualityCage~R1C1~R2C3"), Ok(vec![expected.into()]));
        assert!(read_iss(&KIND, &board, ".EqualityCage~R1C1~R2C3~R3C2").is_err());
    }
}
