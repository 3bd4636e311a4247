//! Modular lines.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::shared::classes::compile_classes;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_text};
use serde_json::Value;
use std::num::NonZeroUsize;

pub(super) const KIND: Kind = Kind {
    name: "modular",
    rule: "each m successive values on the line have different remainders modulo m",
    fpuzzles: &[("modularline", from_fpuzzles)],
    iss: &[("Modular", from_iss)],
    lines: &[("modular", from_line)],
    tools: &[Tool::new("modular", Gesture::Line).usual_number("3")],
};

/// The modulus of lines that state none.
const THREE: NonZeroUsize = NonZeroUsize::new(3).expect("three is not zero");

/// A modular line: each `m` successive values have different remainders modulo `m`. On a shorter line, all have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modular {
    /// The cells along the line.
    pub cells: Vec<Variable>,
    /// The number of remainders.
    pub modulus: NonZeroUsize,
}

impl Modular {
    fn remainder(&self, value: i64) -> i64 {
        value.rem_euclid(self.modulus.get() as i64)
    }
}

impl StatedRule for Modular {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for stretch in self.cells.windows(self.cells.len().clamp(1, self.modulus.get())) {
            let mut remainders = statement.all_values(stretch);
            remainders.iter_mut().for_each(|value| *value = self.remainder(*value));
            remainders.sort_unstable();
            remainders.dedup();
            for remainder in remainders {
                statement.count(stretch, |value| self.remainder(value) == remainder, 0..=1);
            }
        }
    }
}

impl ConstraintRule for Modular {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let values = grid.values(&self.cells);
        let remainders: Vec<i64> = values.into_iter().map(|value| self.remainder(value)).collect();
        let length = self.modulus.get().min(remainders.len()).max(1);
        remainders.windows(length).all(are_different)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        compile_classes(&self.cells, self.modulus.get(), model, |value| self.remainder(value));
    }

    fn describe(&self, board: &Board) -> String {
        format!("the modular line {} modulo {}", board.names(&self.cells), self.modulus)
    }
}

impl DrawnRule for Modular {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let line = Line::thick(Color::Teal, &self.cells);
        if self.modulus == THREE { line.into() } else { line.label(self.modulus).into() }
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let lines = puzzle.all_lines(list)?.into_iter();
    Ok(lines.map(|cells| Modular { cells, modulus: THREE }.into()).collect())
}

fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let number = arguments.number(0)?;
    let modulus = usize::try_from(number).ok().and_then(NonZeroUsize::new);
    let modulus =
        modulus.ok_or_else(|| ReadProblem::new(format!("the modulus {number} is less than 1")))?;
    let cells = puzzle.variables(arguments.rest(1))?;
    Ok(vec![Modular { cells, modulus }.into()])
}

/// Without a number, the modulus is 3: `modular: r1c1 r1c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let problem = line.problem("a modulus of 1 or more");
    let modulus = match line.optional_number() {
        None => THREE,
        Some(number) => usize::try_from(number).ok().and_then(NonZeroUsize::new).ok_or(problem)?,
    };
    line.of_cells(|cells| Modular { cells, modulus })
}

impl WrittenRule for Modular {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("modular {}", self.modulus), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(board, "Modular", [self.modulus], &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        // The modulus of a line of f-puzzles is always 3.
        (self.modulus == THREE).then_some(())?;
        puzzle.line("modularline", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    fn number(modulus: usize) -> NonZeroUsize {
        NonZeroUsize::new(modulus).expect("not zero")
    }

    #[test]
    fn modular_lines_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(1, 6, ValueRange::new(-1..=3).expect("five values"));
        for modulus in [1, 2, 3, 4, 5, 100].map(number) {
            for names in
                ["", "r1c1", "r1c1 r2c2", "r1c1 r1c2 r1c3 r1c4", "r1c1 r2c2 r3c3 r4c4 r4c1"]
            {
                agrees(&board, Modular { cells: cells(&board, names), modulus });
            }
            for names in
                ["r1c1 r1c2 r1c3 r1c4", "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "r1c1 r1c3 r1c1 r1c2"]
            {
                agrees(&free, Modular { cells: cells(&free, names), modulus });
            }
        }
    }

    #[test]
    fn modular_lines_are_read() {
        let board = small_sudoku();
        let line = |modulus| {
            let cells = cells(&board, "r1c1 r2c2 r2c3");
            Ok(vec![Modular { cells, modulus: number(modulus) }.into()])
        };
        let value = json!([{"lines": [["R1C1", "R2C2", "R2C3"]]}]);
        assert_eq!(read_fpuzzles(&KIND, &board, &json!({ "modularline": value })), line(3));
        assert_eq!(read_iss(&KIND, &board, ".Modular~4~R1C1~R2C2~R2C3"), line(4));
        assert!(read_iss(&KIND, &board, ".Modular~0~R1C1~R2C2~R2C3").is_err());
    }
}
