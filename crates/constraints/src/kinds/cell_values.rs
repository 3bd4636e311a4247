//! Values of a cell: givens and pencil marks.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape, numbers};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_name};

pub(super) const KIND: Kind = Kind {
    name: "cell values",
    rule: "the cell has one of the given values",
    fpuzzles: &[],
    iss: &[("", from_iss), ("Given", from_iss)],
    lines: &[("cell values", from_line)],
    tools: &[Tool::new("cell values", Gesture::Cell).numbers()],
};

/// The values that a cell may have: a given, or pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellValues {
    /// The cell.
    pub cell: Variable,
    /// The values.
    pub values: Vec<i64>,
}

impl StatedRule for CellValues {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        statement.restrict(self.cell, |value| self.values.contains(&value));
    }
}

impl ConstraintRule for CellValues {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        vec![self.cell]
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        self.values.contains(&grid.value(self.cell))
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.restrict(self.cell, |value| self.values.contains(&value));
    }

    fn describe(&self, board: &Board) -> String {
        let values: Vec<String> = self.values.iter().map(i64::to_string).collect();
        format!("{} in {}", values.join(" or "), board.name(self.cell))
    }
}

impl DrawnRule for CellValues {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::Words { cell: self.cell, words: numbers(&self.values) }]
    }
}

/// Each argument is a cell with its values: `R1C1_5_6`.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let given = |argument: &&str| {
        let mut parts = argument.split('_');
        let cell = puzzle.variable(parts.next().unwrap_or_default())?;
        let range = puzzle.board.values_of(cell);
        let value = |text: &str| {
            let value = text.parse().ok().filter(|&value| range.bit(value).is_some());
            value.ok_or_else(|| {
                let (first, last) = (range.first(), range.last());
                ReadProblem::new(format!(
                    "{argument:?} has the value {text:?}; expected a number of {first} to {last}"
                ))
            })
        };
        let values: Vec<i64> = parts.map(value).collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Err(ReadProblem::new(format!("{argument:?} has no value; expected R1C1_5")));
        }
        Ok(CellValues { cell, values }.into())
    };
    arguments.rest(0).iter().map(given).collect()
}

/// The values, then any number of cells: `cell values 5 6: r1c1 r2c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let values = line.some_numbers("values such as 5 6")?;
    let marked = |cell| CellValues { cell, values: values.clone() }.into();
    Ok(line.cells()?.into_iter().map(marked).collect())
}

impl WrittenRule for CellValues {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("cell values{}", typed::numbers(&self.values)), board, &[self.cell])
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let mut text = format!(".~{}", iss_name(board, self.cell));
        self.values.iter().for_each(|value| text += &format!("_{value}"));
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees, cell, small_sudoku};

    #[test]
    fn cell_values_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let given =
            |values: &[i64]| CellValues { cell: cell(&board, "r2c3"), values: values.to_vec() };
        assert_eq!(agrees(&board, given(&[3])), 72);
        assert_eq!(agrees(&board, given(&[4, 1, 1, 9])), 144);
        assert_eq!(agrees(&board, given(&[])), 0);
    }

    #[test]
    fn values_of_iss_follow_their_cell() {
        let board = small_sudoku();
        let puzzle = IssPuzzle { board: &board, all: &[] };
        let read =
            |arguments: &[&'static str]| from_iss(&puzzle, &IssArguments(arguments.to_vec()));
        let given = |name, values: &[i64]| {
            CellValues { cell: cell(&board, name), values: values.to_vec() }.into()
        };
        let both = vec![given("r1c1", &[4, 2]), given("r4c3", &[1])];
        assert_eq!(read(&["R1C1_4_2", "R4C3_1"]), Ok(both));
        for wrong in ["R1C1", "R1C1_", "R1C1_5", "R5C1_1", "R1C1_2x", ""] {
            assert!(read(&[wrong]).is_err(), "{wrong}");
        }
    }
}
