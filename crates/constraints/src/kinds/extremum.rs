//! Local minimum and maximum cells.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Mark, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "local extremum",
    rule: "a marked cell is less, or greater, than its orthogonal neighbors without that mark",
    fpuzzles: &[
        ("minimum", |puzzle, list| from_fpuzzles(puzzle, list, false)),
        ("maximum", |puzzle, list| from_fpuzzles(puzzle, list, true)),
    ],
    iss: &[],
    lines: &[
        ("minimum", |line| from_line(line, "minimum", false)),
        ("maximum", |line| from_line(line, "maximum", true)),
    ],
    tools: &[Tool::new("minimum", Gesture::Cell), Tool::new("maximum", Gesture::Cell)],
};

/// A cell that is less, or greater, than some of its neighbors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalExtremum {
    /// The marked cell.
    pub cell: Variable,
    /// The orthogonal neighbors that do not have the mark.
    pub neighbors: Vec<Variable>,
    /// Whether the cell is greater than the neighbors.
    pub is_maximum: bool,
}

impl StatedRule for LocalExtremum {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for &neighbor in &self.neighbors {
            let is_maximum = self.is_maximum;
            statement.relation(self.cell, neighbor, |own, other| {
                own != other && (own > other) == is_maximum
            });
        }
    }
}

impl ConstraintRule for LocalExtremum {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        [&[self.cell][..], &self.neighbors].concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let own = grid.value(self.cell);
        let mut others = grid.values(&self.neighbors).into_iter();
        if self.is_maximum {
            others.all(|other| other < own)
        } else {
            others.all(|other| other > own)
        }
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        for &neighbor in &self.neighbors {
            let (greater, lesser) =
                if self.is_maximum { (self.cell, neighbor) } else { (neighbor, self.cell) };
            model.relation(greater, lesser, |greater, lesser| greater > lesser);
        }
    }

    fn describe(&self, board: &Board) -> String {
        let name = if self.is_maximum { "maximum" } else { "minimum" };
        format!("the local {name} {}", board.name(self.cell))
    }
}

impl DrawnRule for LocalExtremum {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let mark = if self.is_maximum { Mark::Outward } else { Mark::Inward };
        vec![Shape::Mark { cell: self.cell, mark }]
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
    is_maximum: bool,
) -> Result<Vec<Constraint>, ReadProblem> {
    let marked = puzzle.marked_cells(list)?;
    let extremum = |&cell: &Variable| {
        let mut neighbors = puzzle.board.neighbors(cell);
        neighbors.retain(|neighbor| !marked.contains(neighbor));
        LocalExtremum { cell, neighbors, is_maximum }.into()
    };
    Ok(marked.iter().map(extremum).collect())
}

/// Marked cells: `minimum: r1c1 r5c5`. A cell before the colon is alone, and its neighbors follow. `minimum alone r1c1`
/// is a cell without neighbors.
fn from_line(line: &mut TypedLine<'_>, keyword: &str, is_maximum: bool) -> LineResult {
    if line.has_word("alone") {
        let neighbors = Vec::new();
        return Ok(vec![LocalExtremum { cell: line.head_cell()?, neighbors, is_maximum }.into()]);
    }
    if line.has_more() {
        let cell = line.head_cell()?;
        return line.of_cells(|neighbors| LocalExtremum { cell, neighbors, is_maximum });
    }
    let marked = line.marked_cells(keyword);
    let board = line.board();
    let extremum = |cell: Variable| {
        let mut neighbors = board.neighbors(cell);
        neighbors.retain(|neighbor| !marked.contains(neighbor));
        LocalExtremum { cell, neighbors, is_maximum }.into()
    };
    Ok(line.cells()?.into_iter().map(extremum).collect())
}

impl WrittenRule for LocalExtremum {
    fn to_line(&self, board: &Board) -> String {
        let keyword = if self.is_maximum { "maximum" } else { "minimum" };
        let name = typed::name(board, self.cell);
        match self.neighbors.is_empty() {
            true => format!("{keyword} alone {name}"),
            false => typed::line(format!("{keyword} {name}"), board, &self.neighbors),
        }
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.mark(if self.is_maximum { "maximum" } else { "minimum" }, self.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cell, cells, free_board, read_fpuzzles, small_sudoku};
    use serde_json::json;

    fn extremum(board: &Board, name: &str, neighbors: &str, is_maximum: bool) -> LocalExtremum {
        LocalExtremum { cell: cell(board, name), neighbors: cells(board, neighbors), is_maximum }
    }

    #[test]
    fn extrema_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for is_maximum in [false, true] {
            agrees(&board, extremum(&board, "r2c2", "r1c2 r2c1 r2c3 r3c2", is_maximum));
            agrees(&board, extremum(&board, "r1c1", "r1c2", is_maximum));
            assert_eq!(agrees(&board, extremum(&board, "r1c1", "", is_maximum)), 288);
            agrees(&free, extremum(&free, "r1c2", "r1c1 r1c3 r2c2", is_maximum));
        }
    }

    #[test]
    fn extrema_are_read() {
        let board = small_sudoku();
        let root = json!({
            "minimum": [{"cell": "R1C1"}, {"cell": "R1C2"}],
            "maximum": [{"cell": "R2C1"}],
        });
        let expected: Vec<Constraint> = vec![
            extremum(&board, "r1c1", "r2c1", false).into(),
            extremum(&board, "r1c2", "r1c3 r2c2", false).into(),
            extremum(&board, "r2c1", "r1c1 r2c2 r3c1", true).into(),
        ];
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(expected));
    }
}
