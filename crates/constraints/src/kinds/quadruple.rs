//! Quadruples: digits at the corner of four cells.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape, numbers};
use crate::propagation::{ModelBuilder, demands_of_list};
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};
use serde_json::{Value, json};

pub(super) const KIND: Kind = Kind {
    name: "quadruple",
    rule: "the four cells have each listed value, at least as often as it is listed",
    fpuzzles: &[("quadruple", from_fpuzzles)],
    iss: &[("Quad", from_iss)],
    lines: &[("quadruple", from_line)],
    tools: &[Tool::new("quadruple", Gesture::Corner).numbers()],
};

/// A quadruple: four cells with some given values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quadruple {
    /// The cells.
    pub cells: Vec<Variable>,
    /// The values. A value may be listed several times.
    pub values: Vec<i64>,
}

impl StatedRule for Quadruple {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for &value in &self.values {
            let listed = self.values.iter().filter(|&&other| other == value).count() as i64;
            let places = self.cells.len() as i64;
            statement.count(&self.cells, |other| other == value, listed..=places.max(listed));
        }
    }
}

impl ConstraintRule for Quadruple {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let mut rest = grid.values(&self.cells);
        self.values.iter().all(|value| {
            let place = rest.iter().position(|own| own == value);
            place.map(|place| rest.swap_remove(place)).is_some()
        })
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.contain(&self.cells, &demands_of_list(&self.values), false);
    }

    fn describe(&self, board: &Board) -> String {
        let values: Vec<String> = self.values.iter().map(i64::to_string).collect();
        format!("the quadruple {} of {}", values.join(" "), board.names(&self.cells))
    }
}

impl DrawnRule for Quadruple {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::Corner { cells: self.cells.clone(), words: numbers(&self.values) }]
    }
}

/// A quadruple without values has no meaning.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut quadruples = Vec::new();
    for object in puzzle.objects(list)? {
        let values = puzzle.numbers(object, "values")?;
        if !values.is_empty() {
            quadruples.push(Quadruple { cells: puzzle.cells(object, "cells")?, values }.into());
        }
    }
    Ok(quadruples)
}

/// The upper left cell, then the values.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let name = arguments.text(0)?;
    let first = puzzle.variable(name)?;
    let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let cells: Option<Vec<Variable>> =
        steps.iter().map(|&step| puzzle.beside(first, step)).collect();
    let cells = cells.ok_or_else(|| {
        ReadProblem::new(format!("{name:?} is not the upper left cell of four cells"))
    })?;
    if arguments.rest(1).is_empty() {
        return Err(ReadProblem::new("expected one or more values after the cell"));
    }
    let values = (1..=arguments.rest(1).len()).map(|index| arguments.number(index));
    Ok(vec![Quadruple { cells, values: values.collect::<Result<_, _>>()? }.into()])
}

/// The values, then the cells: `quadruple 1 1 4: r1c1 r1c2 r2c1 r2c2`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let values = line.some_numbers("values such as 1 1 4")?;
    line.of_cells(|cells| Quadruple { cells, values })
}

impl WrittenRule for Quadruple {
    fn to_line(&self, board: &Board) -> String {
        typed::line(format!("quadruple{}", typed::numbers(&self.values)), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let first = self.cells.get(..1)?;
        let mut text = iss_cells(board, "Quad", first);
        self.values.iter().for_each(|value| text += &format!("~{value}"));
        Some(text)
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let cells = puzzle.names(&self.cells)?;
        puzzle.push("quadruple", json!({ "cells": cells, "values": self.values }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    fn quadruple(board: &Board, values: &[i64]) -> Quadruple {
        Quadruple { cells: cells(board, "r1c2 r1c3 r2c2 r2c3"), values: values.to_vec() }
    }

    #[test]
    fn quadruples_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        for board in [&board, &free] {
            for values in
                [&[][..], &[1], &[1, 2], &[3, 4, 3], &[2, 2], &[1, 2, 3, 4], &[1, 1, 2, 2]]
            {
                agrees(board, quadruple(board, values));
            }
            assert_eq!(agrees(board, quadruple(board, &[1, 2, 3, 4, 1])), 0);
            assert_eq!(agrees(board, quadruple(board, &[7])), 0);
            assert_eq!(agrees(board, quadruple(board, &[0, 9])), 0);
        }
        assert_eq!(agrees(&board, quadruple(&board, &[1, 1, 1])), 0);
    }

    #[test]
    fn quadruples_are_read() {
        let board = small_sudoku();
        let root = json!({"quadruple": [
            {"cells": ["R1C2", "R1C3", "R2C2", "R2C3"], "values": [1, "3"]},
            {"cells": ["R1C2", "R1C3", "R2C2", "R2C3"], "values": []},
            {"cells": ["R1C2", "R1C3", "R2C2", "R2C3"]},
        ]});
        let expected: Vec<Constraint> = vec![quadruple(&board, &[1, 3]).into()];
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(expected.clone()));
        let root = json!({"quadruple": [{"cells": ["R1C2"], "values": ["x"]}]});
        assert!(read_fpuzzles(&KIND, &board, &root).is_err());
        assert_eq!(read_iss(&KIND, &board, ".Quad~R1C2~1~3"), Ok(expected));
        assert!(read_iss(&KIND, &board, ".Quad~R1C4~1~3").is_err());
    }
}
