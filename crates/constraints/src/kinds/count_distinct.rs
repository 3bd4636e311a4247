//! Cells that count the distinct values of others.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_cells};
use std::collections::HashSet;

pub(super) const KIND: Kind = Kind {
    name: "count distinct",
    rule: "the value of a cell is the number of distinct values of the other cells",
    fpuzzles: &[],
    iss: &[("CountDistinct", from_iss)],
    lines: &[("count distinct", from_line)],
    tools: &[Tool::new("count distinct", Gesture::Headed { least: 1, most: 1 })],
};

/// A cell that counts the distinct values of other cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountDistinct {
    /// The cell with the number.
    pub number: Variable,
    /// The other cells.
    pub counted: Vec<Variable>,
}

impl StatedRule for CountDistinct {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let mut occurring = Vec::new();
        for value in statement.all_values(&self.counted) {
            let occurs = statement.helper(format!("{value} occurs"));
            occurring.push(occurs);
            let places: Vec<_> =
                self.counted.iter().filter_map(|&cell| statement.is(cell, value)).collect();
            // A value occurs if and only if a cell has it.
            places.iter().for_each(|&place| statement.any(&[!place, occurs]));
            statement.any(&[&[!occurs], &places[..]].concat());
        }
        for number in statement.values(self.number) {
            let own = statement.is(self.number, number);
            statement.when(own.as_slice(), |statement| {
                statement.true_count(&occurring, number..=number);
            });
        }
    }
}

impl ConstraintRule for CountDistinct {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        [&[self.number][..], &self.counted].concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values: HashSet<i64> = grid.values(&self.counted).into_iter().collect();
        values.len() as i64 == grid.value(self.number)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.count_distinct(&self.counted, self.number);
    }

    fn describe(&self, board: &Board) -> String {
        let (number, counted) = (board.name(self.number), board.names(&self.counted));
        format!("the number {number} of distinct values in {counted}")
    }
}

impl DrawnRule for CountDistinct {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let counted = Shape::dotted_cage(&self.counted, "count");
        vec![Shape::Circle { cells: vec![self.number] }, counted]
    }
}

/// The cell with the number, then the cells that are counted.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let number = puzzle.variable(arguments.text(0)?)?;
    let counted = puzzle.variables(arguments.rest(1))?;
    Ok(vec![CountDistinct { number, counted }.into()])
}

/// The cell with the number, then the others: `count distinct r1c1: r1c2 r1c3`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let number = line.head_cell()?;
    line.of_cells(|counted| CountDistinct { number, counted })
}

impl WrittenRule for CountDistinct {
    fn to_line(&self, board: &Board) -> String {
        let head = format!("count distinct {}", typed::name(board, self.number));
        typed::line(head, board, &self.counted)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let cells = [&[self.number], &self.counted[..]].concat();
        Some(iss_cells(board, "CountDistinct", &cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cell, cells, free_board, read_iss, small_sudoku};

    fn count(board: &Board, number: &str, counted: &str) -> CountDistinct {
        CountDistinct { number: cell(board, number), counted: cells(board, counted) }
    }

    #[test]
    fn counts_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        for board in [&board, &free] {
            for counted in ["", "r1c2", "r1c2 r2c3", "r1c2 r2c3 r1c3 r2c2", "r1c2 r1c2 r2c3"] {
                agrees(board, count(board, "r1c1", counted));
            }
            // The number is counted with the others.
            agrees(board, count(board, "r1c1", "r1c1 r2c3 r1c3 r2c2"));
            agrees(board, count(board, "r1c1", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"));
        }
        agrees(&board, count(&board, "r2c1", "r1c1 r2c2 r3c3 r4c4 r1c4 r4c1"));
    }

    #[test]
    fn helper_cells_of_other_ranges_are_counted() {
        let mut board = free_board(1, 3, ValueRange::digits(3));
        let helper = board.add_helper("x", ValueRange::new(3..=4).expect("two values"));
        let names = cells(&board, "r1c2 r1c3");
        let rule =
            CountDistinct { number: cell(&board, "r1c1"), counted: [names, vec![helper]].concat() };
        // For each pair of values: 3 and another value count 2 or 3, two others always 3, and so on.
        let found = crate::testing::solutions(&board, &[rule.into()]);
        let mut expected = Vec::new();
        for number in 1..=3 {
            for (a, b) in (1..=3).flat_map(|a| (1..=3).map(move |b| (a, b))) {
                let count = |helper: i64| HashSet::from([a, b, helper]).len() as i64;
                if [3, 4].into_iter().any(|helper| count(helper) == number) {
                    expected.push(vec![number, a, b]);
                }
            }
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn counts_are_read() {
        let board = small_sudoku();
        let expected = count(&board, "r1c1", "r2c3 r3c3");
        let text = ".CountDistinct~R1C1~R2C3~R3C3";
        assert_eq!(read_iss(&KIND, &board, text), Ok(vec![expected.into()]));
    }
}
