//! Rellik cages: killer cages the other way round.

use crate::board::{Board, Variable};
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};
use std::collections::BTreeSet;

pub(super) const KIND: Kind = Kind {
    name: "rellik cage",
    rule: "the values in the cage differ, and no one or more of them have the given sum",
    fpuzzles: &[],
    iss: &[("RellikCage", from_iss)],
    lines: &[("rellik cage", |line| line.of_number(None, |sum, cells| RellikCage { cells, sum }))],
    tools: &[Tool::new("rellik cage", Gesture::Cells).number()],
};

/// A rellik cage: different values, and a sum that no one or more of them have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RellikCage {
    /// The cells. A cell that occurs twice makes the cage impossible.
    pub cells: Vec<Variable>,
    /// The sum that no one or more of the values have.
    pub sum: i64,
}

impl StatedRule for RellikCage {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.different(&self.cells);
        // The state is the set of the sums of some of the values so far.
        let step = |sums: &BTreeSet<i64>, value: i64| {
            let with_value = sums.iter().map(|sum| sum + value).chain([value]);
            let next: BTreeSet<i64> = sums.iter().copied().chain(with_value).collect();
            (!next.contains(&self.sum)).then_some(next)
        };
        statement.word(&self.cells, BTreeSet::new(), step, |_| true);
    }
}

impl ConstraintRule for RellikCage {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let mut sums: BTreeSet<i64> = BTreeSet::new();
        for value in &values {
            let with_value: Vec<i64> = sums.iter().map(|sum| sum + value).collect();
            sums.extend(with_value);
            sums.insert(*value);
        }
        are_different(&values) && !sums.contains(&self.sum)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let sum = self.sum;
        model.different(&self.cells);
        if model.has_few_value_sets(&self.cells) {
            return model.value_sets(&self.cells, |values| !has_part_with_sum(values, sum));
        }
        // One and two cells at once, more when all but one are known.
        for (index, &cell) in self.cells.iter().enumerate() {
            model.restrict(cell, |value| value != sum);
            for &other in self.cells[..index].iter().filter(|&&other| other != cell) {
                model.relation(cell, other, |a, b| a + b != sum);
            }
        }
        model.predicate(&self.cells, move |values| !has_part_with_sum(values, sum));
    }

    fn describe(&self, board: &Board) -> String {
        format!("the rellik cage {} without sum {}", board.names(&self.cells), self.sum)
    }
}

impl DrawnRule for RellikCage {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::cage(&self.cells, format_args!("≠{}", self.sum))]
    }
}

/// Whether one or more of some values have a sum.
fn has_part_with_sum(values: &[i64], sum: i64) -> bool {
    // The least and the greatest sum of the values that follow.
    let mut low: i64 = values.iter().filter(|value| **value < 0).sum();
    let mut high: i64 = values.iter().filter(|value| **value > 0).sum();
    // The sums of the values so far that those can complete.
    let mut sums: BTreeSet<i64> = BTreeSet::new();
    for &value in values {
        low -= value.min(0);
        high -= value.max(0);
        let with_value: Vec<i64> = sums.iter().map(|before| before + value).collect();
        sums.extend(with_value);
        sums.insert(value);
        sums.retain(|before| (low..=high).contains(&(sum - before)));
    }
    sums.contains(&sum)
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let sum = arguments.number(0)?;
    Ok(vec![RellikCage { cells: puzzle.variables(arguments.rest(1))?, sum }.into()])
}

impl WrittenRule for RellikCage {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("rellik cage {}", self.sum), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(board, "RellikCage", [self.sum], &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    #[test]
    fn rellik_cages_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let zero = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        let negative = free_board(2, 3, ValueRange::new(-2..=2).expect("five values"));
        for board in [&board, &zero, &negative] {
            for names in
                ["", "r1c1", "r1c1 r2c3", "r1c1 r2c3 r1c2", "r1c1 r1c2 r2c1 r2c2", "r1c1 r1c1"]
            {
                for sum in [-3, 0, 1, 3, 4, 5, 7, 10, 99] {
                    agrees(board, RellikCage { cells: cells(board, names), sum });
                }
            }
        }
    }

    #[test]
    fn cages_over_unlike_ranges_are_complete() {
        let mut board = free_board(1, 2, ValueRange::digits(4));
        let helper = board.add_helper("x", ValueRange::new(3..=3).expect("one value"));
        let cells = [cells(&board, "r1c1 r1c2"), vec![helper]].concat();
        let found = crate::testing::solutions(&board, &[RellikCage { cells, sum: 5 }.into()]);
        // A cell with 2, or 1 and 4.
        assert!(found.is_empty());
    }

    #[test]
    fn rellik_cages_are_read() {
        let board = small_sudoku();
        let expected = RellikCage { cells: cells(&board, "r1c1 r2c3"), sum: 5 };
        assert_eq!(read_iss(&KIND, &board, ".RellikCage~5~R1C1~R2C3"), Ok(vec![expected.into()]));
    }
}
