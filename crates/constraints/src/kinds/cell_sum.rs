//! Sums of cells with coefficients.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem, whole_number};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};

pub(super) const KIND: Kind = Kind {
    name: "sum",
    rule: "the cells, each times its coefficient, have the given sum; values may repeat",
    fpuzzles: &[],
    iss: &[("Sum", from_iss)],
    lines: &[("sum", from_line)],
    tools: &[Tool::new("sum", Gesture::Cells).number()],
};

/// Cells with a given sum. Values may repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSum {
    /// The cells, each with its coefficient. A cell may occur twice.
    pub terms: Vec<(i64, Variable)>,
    /// The sum.
    pub sum: i64,
}

impl StatedRule for CellSum {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.sum(&self.terms, self.sum..=self.sum);
    }
}

impl ConstraintRule for CellSum {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.terms.iter().map(|&(_, cell)| cell).collect()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        // A product of two numbers of nine digits is nearly as large as 64 bits allow.
        let value =
            |&(factor, cell): &(i64, Variable)| i128::from(factor) * i128::from(grid.value(cell));
        self.terms.iter().map(value).sum::<i128>() == i128::from(self.sum)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.linear(&self.terms, self.sum..=self.sum);
    }

    fn describe(&self, board: &Board) -> String {
        let term = |&(factor, cell): &(i64, Variable)| match factor {
            1 => board.name(cell),
            _ => format!("{factor}*{}", board.name(cell)),
        };
        let terms: Vec<String> = self.terms.iter().map(term).collect();
        format!("the sum {} = {}", terms.join(" + "), self.sum)
    }
}

impl DrawnRule for CellSum {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let cells: Vec<Variable> = self.terms.iter().map(|&(_, cell)| cell).collect();
        let factors = self.terms.iter().filter(|&&(factor, _)| factor != 1);
        let words =
            factors.map(|&(factor, cell)| Shape::Words { cell, words: format!("×{factor}") });
        [Shape::dotted_cage(&cells, self.sum)].into_iter().chain(words).collect()
    }
}

/// A sum, or a sum with coefficients such as `0_=_1_1_-1`, then the cells.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let text = arguments.text(0)?;
    let cells = puzzle.variables(arguments.rest(1))?;
    let (sum, factors) = match text.split_once("_=_") {
        None => (whole_number(text), Some(vec![1; cells.len()])),
        Some((sum, factors)) => (whole_number(sum), factors.split('_').map(whole_number).collect()),
    };
    let (Some(sum), Some(factors)) = (sum, factors) else {
        let problem = format!("{text:?} is no sum such as \"15\" or \"0_=_1_1_-1\"");
        return Err(ReadProblem::new(problem));
    };
    if factors.len() != cells.len() {
        let (factors, cells) = (factors.len(), cells.len());
        return Err(ReadProblem::new(format!(
            "the sum has {factors} coefficients for {cells} cells"
        )));
    }
    let terms: Vec<(i64, Variable)> = factors.into_iter().zip(cells).collect();
    require_size(puzzle.board, &terms)?;
    Ok(vec![CellSum { terms, sum }.into()])
}

/// The greatest absolute value of a sum, in any grid.
const MOST_SUM: i128 = 1 << 60;

/// Requires that a search can add the terms in any order.
fn require_size(board: &Board, terms: &[(i64, Variable)]) -> Result<(), ReadProblem> {
    let most = |&(factor, cell): &(i64, Variable)| {
        let values = board.values_of(cell);
        let most = values.first().unsigned_abs().max(values.last().unsigned_abs());
        i128::from(factor.unsigned_abs()) * i128::from(most)
    };
    match terms.iter().map(most).sum::<i128>() <= MOST_SUM {
        true => Ok(()),
        false => Err(ReadProblem::new(
            "the terms may have a sum of over eighteen digits; use smaller coefficients or fewer cells",
        )),
    }
}

/// The sum, then the cells with their coefficients: `sum 15: r1c1 2*r1c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let sum = line.number()?;
    let terms = line.terms()?;
    require_size(line.board(), &terms).map_err(|problem| line.problem_of(&problem))?;
    Ok(vec![CellSum { terms, sum }.into()])
}

impl WrittenRule for CellSum {
    fn to_line(&self, board: &Board) -> String {
        let mut text = format!("sum {}:", self.sum);
        for &(factor, cell) in &self.terms {
            let name = typed::name(board, cell);
            text += &if factor == 1 { format!(" {name}") } else { format!(" {factor}*{name}") };
        }
        text
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let cells: Vec<Variable> = self.terms.iter().map(|&(_, cell)| cell).collect();
        let mut sum = self.sum.to_string();
        if self.terms.iter().any(|&(factor, _)| factor != 1) {
            sum += "_=";
            self.terms.iter().for_each(|(factor, _)| sum += &format!("_{factor}"));
        }
        Some(iss_text(board, "Sum", [sum], &cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    fn sum(board: &Board, factors: &[i64], names: &str, sum: i64) -> CellSum {
        CellSum { terms: factors.iter().copied().zip(cells(board, names)).collect(), sum }
    }

    #[test]
    fn sums_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for board in [&board, &free] {
            for total in [-3, 0, 1, 4, 6, 40] {
                agrees(board, sum(board, &[1, 1, 1], "r1c1 r2c3 r1c2", total));
                agrees(board, sum(board, &[1, 1, -1], "r1c1 r2c3 r1c2", total));
                agrees(board, sum(board, &[2, -3, 1, 1], "r1c1 r2c3 r1c2 r1c1", total));
                agrees(board, sum(board, &[1, -1], "r1c1 r1c1", total));
                agrees(board, sum(board, &[], "", total));
            }
        }
    }

    #[test]
    fn sums_are_read() {
        let board = small_sudoku();
        let expected = sum(&board, &[1, 1], "r1c1 r2c3", 5);
        assert_eq!(read_iss(&KIND, &board, ".Sum~5~R1C1~R2C3"), Ok(vec![expected.into()]));
        let expected = sum(&board, &[1, -10], "r1c1 r2c3", 0);
        assert_eq!(read_iss(&KIND, &board, ".Sum~0_=_1_-10~R1C1~R2C3"), Ok(vec![expected.into()]));
        for argument in ["", "x", "5_=_1", "5_=_1_x", "5_1"] {
            assert!(read_iss(&KIND, &board, &format!(".Sum~{argument}~R1C1~R2C3")).is_err());
        }
    }
}
