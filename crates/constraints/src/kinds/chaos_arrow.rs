//! Arrows of chaos constructions: how far a region goes.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, LineEnd, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::region_labels;
use crate::statement::StatedRule;
use crate::writing::{WrittenRule, typed};

pub(super) const KIND: Kind = Kind {
    name: "chaos arrow",
    rule: "the value of a cell is the number of cells along the lines that are in one region with their first cell",
    fpuzzles: &[],
    iss: &[("ChaosArrow", from_iss)],
    lines: &[("chaos arrow", from_line)],
    tools: &[],
};

/// A cell with the number of cells along lines from a common first cell, up to the first cell of another region on each
/// line. The first cell is counted once. See [`ChaosConstruction`](super::chaos_construction::ChaosConstruction).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaosArrow {
    /// The cell with the number.
    pub number: Variable,
    /// Whether the first cell is not counted.
    pub skips_first: bool,
    /// The lines, one or more, each from the first cell on.
    pub lines: Vec<Vec<Variable>>,
    /// The label of the first cell of the board. The labels of the other cells follow.
    pub labels: Variable,
}

impl StatedRule for ChaosArrow {}

impl ConstraintRule for ChaosArrow {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        let line_cells = self.lines.concat();
        let labels = region_labels::of_all(self.labels, &line_cells);
        [&[self.number][..], &line_cells, &labels].concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let label = |cell: Variable| grid.value(region_labels::of(self.labels, cell));
        let first = self.lines[0][0];
        let run = |line: &Vec<Variable>| {
            line.iter().skip(1).take_while(|&&cell| label(cell) == label(first)).count()
        };
        let counted = self.lines.iter().map(run).sum::<usize>() + usize::from(!self.skips_first);
        grid.value(self.number) == counted as i64
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let label = |&cell: &Variable| region_labels::of(self.labels, cell);
        let arms: Vec<Vec<Variable>> =
            self.lines.iter().map(|line| line[1..].iter().map(label).collect()).collect();
        let more = i64::from(self.skips_first);
        model.label_runs(self.number, more, label(&self.lines[0][0]), &arms);
    }

    fn describe(&self, board: &Board) -> String {
        let number = board.name(self.number);
        let lines: Vec<String> = self.lines.iter().map(|line| board.names(line)).collect();
        format!("the chaos arrow {number} along {}", lines.join(" and "))
    }
}

impl DrawnRule for ChaosArrow {
    fn drawn_cells(&self) -> Option<Vec<Variable>> {
        Some([&[self.number][..], &self.lines.concat()].concat())
    }

    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let lines = self.lines.iter().filter(|line| line.len() > 1);
        let arrow = |line: &Vec<Variable>| {
            Shape::Line(Line::thin(Color::Gray, line).ends(LineEnd::Plain, LineEnd::Arrow))
        };
        std::iter::once(Shape::Circle { cells: vec![self.number] })
            .chain(lines.map(arrow))
            .collect()
    }
}

/// The cell with the number, 1 if the first cell is not counted, then the labels of each line, with `-` between lines.
/// A cell alone counts along its row and its column.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let (board, labels) = (puzzle.board, region_labels::required(puzzle.board)?);
    let number = puzzle.variable(arguments.text(0)?)?;
    let skips_first = region_labels::skips_first(arguments)?;
    let names = arguments.rest(2);
    if names.is_empty() {
        return Ok(vec![
            ChaosArrow { number, skips_first, lines: all_ways(board, number)?, labels }.into(),
        ]);
    }
    let mut lines = puzzle.segments(names)?;
    for cell in lines.iter_mut().flatten() {
        *cell = region_labels::cell_of(board, labels, *cell)?;
    }
    require_common_first(&lines)?;
    Ok(vec![ChaosArrow { number, skips_first, lines, labels }.into()])
}

/// The lines from a cell to the left, right, top and bottom.
fn all_ways(board: &Board, cell: Variable) -> Result<Vec<Vec<Variable>>, ReadProblem> {
    let place = board.place(cell).ok_or_else(|| {
        ReadProblem::new(format!(
            "{} is no cell of the board; list the cells of its lines",
            board.name(cell)
        ))
    })?;
    let from = (place.row as isize, place.column as isize);
    Ok([(0, -1), (0, 1), (-1, 0), (1, 0)].map(|step| board.ray(from, step)).to_vec())
}

fn require_common_first(lines: &[Vec<Variable>]) -> Result<(), ReadProblem> {
    if lines.iter().all(|line| line[0] == lines[0][0]) {
        return Ok(());
    }
    Err(ReadProblem::new("the lines begin at different cells; expected a common first cell"))
}

/// `without first` if the first cell is not counted, the cell with the number, then the lines: `chaos arrow r1c1: r1c1
/// r1c2 r1c3`, with ` / ` between lines.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let skips_first = region_labels::has_without_first(line);
    let number = line.head_cell()?;
    let lines = line.groups()?;
    let labels = region_labels::of_line(line)?;
    let is_cell = |cell: &Variable| cell.index() < line.board().cell_count();
    if !lines.iter().flatten().all(is_cell) || lines.iter().any(Vec::is_empty) {
        return Err(line.problem("lines of cells of the board"));
    }
    require_common_first(&lines).map_err(|problem| line.problem_of(&problem))?;
    Ok(vec![ChaosArrow { number, skips_first, lines, labels }.into()])
}

impl WrittenRule for ChaosArrow {
    fn to_line(&self, board: &Board) -> String {
        let head = region_labels::line_head("chaos arrow", board, self.number, self.skips_first);
        typed::groups(head, board, &self.lines)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let head = region_labels::iss_head("ChaosArrow", board, self.number, self.skips_first);
        let names = |line: &Vec<Variable>| region_labels::iss_names(board, self.labels, line);
        let lines: Vec<String> = self.lines.iter().map(names).collect();
        Some(head + &lines.join("~-"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cell, cells, square_with_regions, with_regions};

    #[test]
    fn arrows_have_the_grids_of_their_definition() {
        for side in [3, 4] {
            let (board, rule) = square_with_regions(side);
            let middle = cell(&board, "r2c2");
            let row = cells(&board, "r1c1 r1c2 r1c3");
            let arrows = [
                (middle, false, all_ways(&board, middle).expect("a cell of the board")),
                (middle, true, all_ways(&board, middle).expect("a cell of the board")),
                (cell(&board, "r1c1"), false, vec![row.clone()]),
                (cell(&board, "r3c1"), true, vec![row]),
            ];
            for (number, skips_first, lines) in arrows {
                let arrow =
                    ChaosArrow { number, skips_first, lines: lines.clone(), labels: rule.labels };
                let holds = |grid: &[i64], labels: &[usize]| {
                    let first = lines[0][0].index();
                    let run = |line: &[Variable]| {
                        let others = line.iter().skip(1);
                        others.take_while(|cell| labels[cell.index()] == labels[first]).count()
                    };
                    let counted: usize = lines.iter().map(|line| run(line)).sum();
                    grid[number.index()] as usize == counted + usize::from(!skips_first)
                };
                with_regions(&(board.clone(), rule.clone()), &[arrow.into()], holds);
            }
        }
    }
}
