//! Arrows, with a circle of one cell or a pill of several.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, LineEnd, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells, iss_text};
use serde_json::{Value, json};

pub(super) const KIND: Kind = Kind {
    name: "arrow",
    rule: "the values on the shaft sum to the circle, or to the number in the pill",
    fpuzzles: &[("arrow", from_fpuzzles)],
    iss: &[("Arrow", circle_from_iss), ("PillArrow", pill_from_iss)],
    lines: &[("arrow", from_line)],
    tools: &[Tool::new("arrow", Gesture::Headed { least: 1, most: 3 })],
};

/// An arrow. The shafts of one circle are several arrows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The cells of the circle or pill, the most significant first.
    pub pill: Vec<Variable>,
    /// The cells of the shaft, without the pill. Values may repeat.
    pub shaft: Vec<Variable>,
}

impl StatedRule for Arrow {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        if self.shaft.is_empty() {
            return;
        }
        // Each cell of the pill has ten times the weight of the next one.
        let mut terms: Vec<(i64, Variable)> = Vec::new();
        for &digit in &self.pill {
            terms.iter_mut().for_each(|(weight, _)| *weight = weight.saturating_mul(10));
            terms.push((1, digit));
        }
        terms.extend(self.shaft.iter().map(|&cell| (-1, cell)));
        statement.sum(&terms, 0..=0);
    }
}

impl ConstraintRule for Arrow {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        [&self.pill[..], &self.shaft].concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        // A number of over 38 digits is no sum of a shaft.
        let number = grid.values(&self.pill).into_iter().try_fold(0_i128, |number, digit| {
            number.checked_mul(10)?.checked_add(i128::from(digit))
        });
        self.shaft.is_empty() || number == Some(i128::from(grid.sum(&self.shaft)))
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        if self.shaft.is_empty() {
            return;
        }
        let digits = self.pill.iter().rev().zip((0..).map(|power| -(10_i64.pow(power))));
        let pill = digits.map(|(&digit, factor)| (factor, digit));
        let shaft = self.shaft.iter().map(|&cell| (1, cell));
        let terms: Vec<(i64, Variable)> = pill.chain(shaft).collect();
        model.linear(&terms, 0..=0);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the arrow from {} along {}", board.names(&self.pill), board.names(&self.shaft))
    }
}

impl DrawnRule for Arrow {
    fn shapes(&self, board: &Board) -> Vec<Shape> {
        // The shaft begins at the nearest cell of the pill.
        let distance = |&cell: &Variable| {
            let (from, to) = (board.place(cell)?, board.place(*self.shaft.first()?)?);
            let (rows, columns) = (from.row.abs_diff(to.row), from.column.abs_diff(to.column));
            Some((rows.max(columns), rows + columns))
        };
        let from = self.pill.iter().copied().min_by_key(distance);
        let cells: Vec<Variable> = from.into_iter().chain(self.shaft.iter().copied()).collect();
        // The line begins at the outline of the pill.
        let line = Line::thin(Color::Dark, &cells).ends(LineEnd::Outside, LineEnd::Arrow);
        vec![Shape::Circle { cells: self.pill.clone() }, Shape::Line(line)]
    }
}

/// The maximum number of cells of a pill.
const MOST_PILL: usize = 9;

/// Each line begins at a cell of the circle. The cells of a pill are read in reading order.
fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut arrows = Vec::new();
    for object in puzzle.objects(list)? {
        let mut pill = puzzle.cells(object, "cells")?;
        if pill.len() > MOST_PILL {
            return Err(ReadProblem::new(format!(
                "a pill has {} cells, {MOST_PILL} at most",
                pill.len()
            )));
        }
        pill.sort_unstable();
        for line in puzzle.lines(object)? {
            let shaft: Vec<Variable> = line.into_iter().skip(1).collect();
            // A circle alone has no rule.
            if !shaft.is_empty() {
                arrows.push(Arrow { pill: pill.clone(), shaft }.into());
            }
        }
    }
    Ok(arrows)
}

fn circle_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    arrow_of(puzzle.variables(arguments.rest(0))?, 1)
}

/// The first argument is the number of cells of the pill.
fn pill_from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let pill = usize::try_from(arguments.number(0)?).ok().filter(|pill| (1..=3).contains(pill));
    let pill = pill.ok_or_else(|| ReadProblem::new("a pill has 1 to 3 cells"))?;
    arrow_of(puzzle.variables(arguments.rest(1))?, pill)
}

/// The arrow whose first cells are the pill.
fn arrow_of(mut cells: Vec<Variable>, pill: usize) -> Result<Vec<Constraint>, ReadProblem> {
    if cells.len() <= pill {
        return Err(ReadProblem::new(format!(
            "the arrow has {} cells, and none after its circle or pill",
            cells.len()
        )));
    }
    let shaft = cells.split_off(pill);
    // A pill is read from left to right and from top to bottom, whatever the order of its cells.
    cells.sort_unstable();
    Ok(vec![Arrow { pill: cells, shaft }.into()])
}

/// The circle or pill, then the shaft: `arrow r5c5: r4c4 r3c3`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let problem = line.problem("the cells of a circle or pill before the colon, nine at most");
    let pill = line.head_cells()?;
    if pill.is_empty() || pill.len() > MOST_PILL {
        return Err(problem);
    }
    line.of_cells(|shaft| Arrow { pill, shaft })
}

impl WrittenRule for Arrow {
    fn to_line(&self, board: &Board) -> String {
        let pill: String =
            self.pill.iter().map(|&cell| format!(" {}", typed::name(board, cell))).collect();
        typed::line(format!("arrow{pill}"), board, &self.shaft)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let cells = [&self.pill[..], &self.shaft].concat();
        Some(match self.pill.len() {
            1 => iss_cells(board, "Arrow", &cells),
            pill => iss_text(board, "PillArrow", [pill], &cells),
        })
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        let line = [self.pill.get(..1)?, &self.shaft[..]].concat();
        let (pill, line) = (puzzle.names(&self.pill)?, puzzle.names(&line)?);
        puzzle.push("arrow", json!({ "cells": pill, "lines": [line] }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, small_sudoku};

    #[test]
    fn arrows_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::digits(4));
        for board in [&board, &free] {
            let arrow = |pill: &str, shaft: &str| Arrow {
                pill: cells(board, pill),
                shaft: cells(board, shaft),
            };
            agrees(board, arrow("r1c1", "r1c2 r1c3"));
            agrees(board, arrow("r1c1", "r2c2 r1c3"));
            agrees(board, arrow("r1c1", "r1c2"));
            agrees(board, arrow("r1c1", ""));
            agrees(board, arrow("r1c1 r1c2", "r1c3 r2c1 r2c2 r2c3"));
            // A cell of the shaft may be part of the pill.
            agrees(board, arrow("r1c1 r1c2", "r1c2 r2c3 r2c1 r2c2"));
        }
    }
}
