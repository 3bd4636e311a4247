//! Counting circles.

use crate::board::{Board, ValueRange, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "counting circles",
    rule: "the value in a circle is the number of circles with that value",
    fpuzzles: &[],
    iss: &[("CountingCircles", from_iss)],
    lines: &[("counting circles", |line| line.of_cells(|cells| CountingCircles { cells }))],
    tools: &[Tool::new("counting circles", Gesture::Cells)],
};

/// Counting circles: each value in a circle is the number of circles that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountingCircles {
    /// The cells with a circle. A cell that occurs twice has two circles.
    pub cells: Vec<Variable>,
}

impl StatedRule for CountingCircles {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for &cell in &self.cells {
            for value in statement.values(cell) {
                let own = statement.is(cell, value);
                statement.when(own.as_slice(), |statement| {
                    statement.count(&self.cells, |other| other == value, value..=value);
                });
            }
        }
    }
}

impl ConstraintRule for CountingCircles {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        values.iter().all(|value| {
            let count = values.iter().filter(|other| *other == value).count();
            count as i64 == *value
        })
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let circles = self.cells.len() as i64;
        for &cell in &self.cells {
            model.restrict(cell, |value| (1..=circles).contains(&value));
        }
        let mut numbers = Vec::new();
        let values = model.all_values(&self.cells);
        for &value in values.iter().filter(|value| (1..=circles).contains(*value)) {
            let is_value = |other| other == value;
            match ValueRange::new(0..=value) {
                Some(range) => {
                    let number = model.helper(range);
                    model.restrict(number, |count| count == 0 || count == value);
                    model.count_is(&self.cells, is_value, number);
                    numbers.push(number);
                }
                // More circles than a helper variable can count.
                None => model.any_of([0, value as usize].map(|count| {
                    move |branch: &mut ModelBuilder| {
                        branch.count(&self.cells, is_value, count..=count);
                    }
                })),
            }
        }
        // The values that occur sum to the number of circles. The counts alone deal with large values.
        if values.iter().all(|&value| value < ValueRange::MOST as i64) {
            let total = Automaton::of_function(
                0,
                0..=circles,
                numbers.len(),
                |&sum, count| Some(sum + count).filter(|&sum| sum <= circles),
                |&sum| sum == circles,
            );
            model.automaton(&numbers, &total);
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!("the counting circles {}", board.names(&self.cells))
    }
}

impl DrawnRule for CountingCircles {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        self.cells.iter().map(|&cell| Shape::Circle { cells: vec![cell] }).collect()
    }
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    Ok(vec![CountingCircles { cells: puzzle.variables(arguments.rest(0))? }.into()])
}

impl WrittenRule for CountingCircles {
    fn to_line(&self, board: &Board) -> String {
        typed::line("counting circles", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "CountingCircles", &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    #[test]
    fn circles_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        for board in [&board, &free] {
            let all = [
                "",
                "r1c1",
                "r1c1 r1c2",
                "r1c1 r2c3 r1c2",
                "r1c1 r1c1",
                "r1c1 r1c2 r1c3 r2c1 r2c2",
            ];
            for names in all {
                agrees(board, CountingCircles { cells: cells(board, names) });
            }
        }
        let names = "r1c1 r1c2 r1c3 r1c4 r2c1 r2c3 r3c2 r3c4 r4c1 r4c3";
        agrees(&board, CountingCircles { cells: cells(&board, names) });
        // One 1, two 2 and three 3 in any order.
        let free = free_board(2, 3, ValueRange::digits(5));
        let cells: Vec<_> = free.cells().collect();
        // Six circles: 1 2 3, or 1 5, or 2 4.
        assert_eq!(agrees(&free, CountingCircles { cells }), 60 + 6 + 15);
    }

    #[test]
    fn more_circles_than_a_helper_counts() {
        let board = free_board(1, 66, ValueRange::new(64..=66).expect("three values"));
        let rule = CountingCircles { cells: board.cells().collect() };
        let rule = Constraint::from(rule);
        assert_eq!(crate::testing::solutions(&board, &[rule]), [vec![66; 66]]);
    }

    #[test]
    fn circles_are_read() {
        let board = small_sudoku();
        let expected = CountingCircles { cells: cells(&board, "r1c1 r2c3") };
        let text = ".CountingCircles~R1C1~R2C3";
        assert_eq!(read_iss(&KIND, &board, text), Ok(vec![expected.into()]));
    }
}
