//! Counts of chaos constructions: how many cells around are in the same region.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::region_labels;
use crate::statement::StatedRule;
use crate::writing::{WrittenRule, typed};

pub(super) const KIND: Kind = Kind {
    name: "chaos count",
    rule: "the value of a cell is the number of listed cells that are in one region with the first of them",
    fpuzzles: &[],
    iss: &[("ChaosCount", from_iss)],
    lines: &[("chaos count", from_line)],
    tools: &[],
};

/// A cell with the number of listed cells in the region of the first of them, which is counted. See
/// [`ChaosConstruction`](super::chaos_construction::ChaosConstruction).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaosCount {
    /// The cell with the number.
    pub number: Variable,
    /// Whether the first cell is not counted.
    pub skips_first: bool,
    /// The listed cells, one or more.
    pub counted: Vec<Variable>,
    /// The label of the first cell of the board. The labels of the other cells follow.
    pub labels: Variable,
}

impl StatedRule for ChaosCount {}

impl ConstraintRule for ChaosCount {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        let labels = region_labels::of_all(self.labels, &self.counted);
        [&[self.number][..], &self.counted, &labels].concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let label = |cell: Variable| grid.value(region_labels::of(self.labels, cell));
        let first = label(self.counted[0]);
        let others = self.counted[1..].iter().filter(|&&cell| label(cell) == first).count();
        grid.value(self.number) == (others + usize::from(!self.skips_first)) as i64
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let labels = region_labels::of_all(self.labels, &self.counted);
        model.label_count(self.number, i64::from(self.skips_first), labels[0], &labels[1..]);
    }

    fn describe(&self, board: &Board) -> String {
        let (number, counted) = (board.name(self.number), board.names(&self.counted));
        format!("the chaos count {number} of {counted}")
    }
}

impl DrawnRule for ChaosCount {
    fn drawn_cells(&self) -> Option<Vec<Variable>> {
        Some([&[self.number][..], &self.counted].concat())
    }

    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let counted = Shape::dotted_cage(&self.counted, "region");
        vec![Shape::Circle { cells: vec![self.number] }, counted]
    }
}

/// The cell with the number, 1 if the first cell is not counted, then the labels of the cells. A cell alone counts the
/// square around it.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let (board, labels) = (puzzle.board, region_labels::required(puzzle.board)?);
    let number = puzzle.variable(arguments.text(0)?)?;
    let skips_first = region_labels::skips_first(arguments)?;
    let names = arguments.rest(2);
    let mut counted = match names.is_empty() {
        true if board.place(number).is_some() => {
            let around = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
            let around: Vec<(isize, isize)> = around.filter(|&step| step != (0, 0)).collect();
            [vec![number], board.shifted(number, &around)].concat()
        }
        _ => puzzle.variables(names)?,
    };
    for cell in &mut counted {
        *cell = region_labels::cell_of(board, labels, *cell)?;
    }
    Ok(vec![ChaosCount { number, skips_first, counted, labels }.into()])
}

/// `without first` if the first cell is not counted, the cell with the number, then the cells: `chaos count r1c1: r1c1
/// r1c2 r2c1`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let skips_first = region_labels::has_without_first(line);
    let number = line.head_cell()?;
    let counted = line.cells()?;
    let labels = region_labels::of_line(line)?;
    let is_cell = |cell: &Variable| cell.index() < line.board().cell_count();
    if counted.is_empty() || !counted.iter().all(is_cell) {
        return Err(line.problem("one or more cells of the board"));
    }
    Ok(vec![ChaosCount { number, skips_first, counted, labels }.into()])
}

impl WrittenRule for ChaosCount {
    fn to_line(&self, board: &Board) -> String {
        let head = region_labels::line_head("chaos count", board, self.number, self.skips_first);
        typed::line(head, board, &self.counted)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let head = region_labels::iss_head("ChaosCount", board, self.number, self.skips_first);
        Some(head + &region_labels::iss_names(board, self.labels, &self.counted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cell, cells, square_with_regions, with_regions};

    #[test]
    fn counts_have_the_grids_of_their_definition() {
        for side in [3, 4] {
            let (board, rule) = square_with_regions(side);
            let around = cells(&board, "r2c2 r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3");
            let counts = [
                (cell(&board, "r2c2"), false, around.clone()),
                (cell(&board, "r1c3"), true, around),
                (cell(&board, "r1c1"), false, cells(&board, "r1c1")),
                (cell(&board, "r1c1"), false, cells(&board, "r1c1 r3c3 r2c1")),
            ];
            for (number, skips_first, counted) in counts {
                let count = ChaosCount {
                    number,
                    skips_first,
                    counted: counted.clone(),
                    labels: rule.labels,
                };
                let holds = |grid: &[i64], labels: &[usize]| {
                    let others = counted[1..].iter();
                    let others =
                        others.filter(|cell| labels[cell.index()] == labels[counted[0].index()]);
                    grid[number.index()] as usize == others.count() + usize::from(!skips_first)
                };
                with_regions(&(board.clone(), rule.clone()), &[count.into()], holds);
            }
        }
    }
}
