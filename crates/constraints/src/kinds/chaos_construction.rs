//! Chaos constructions: unknown regions.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule, are_different};
use crate::shared::region_labels;
use crate::statement::StatedRule;
use crate::writing::WrittenRule;
use std::ops::Range;

/// The word of a typed line, after which the labels of the cells need no lines of their own.
pub(crate) const WORD: &str = "chaos construction";

pub(super) const KIND: Kind = Kind {
    name: WORD,
    rule: "the board divides into connected regions of one size, each with different values",
    fpuzzles: &[],
    iss: &[("ChaosConstruction", from_iss)],
    lines: &[(WORD, from_line)],
    tools: &[],
};

/// Unknown regions: the cells of the board divide into connected regions of one size, each with different
/// values.
///
/// Each cell has a label, a helper cell whose value is the number of its region. Regions are numbered in the order of
/// [`Board::region_numbering`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaosConstruction {
    /// The number of cells of a region.
    pub size: usize,
    /// The label of the first cell. The labels of the other cells follow.
    pub labels: Variable,
}

impl ChaosConstruction {
    /// The numbers of the helper cells that a typed line of this rule adds: those at the end that are as the line makes
    /// them. None if the labels are others.
    pub(crate) fn added_labels(&self, board: &Board) -> Range<usize> {
        let start = self.labels.index() - board.cell_count();
        let helpers = &board.helpers()[start..];
        let made = region_labels::of_cells(board.cell_count(), self.size, board.values().first());
        if made.is_ok_and(|made| made == helpers) { start..board.helpers().len() } else { 0..0 }
    }

    fn all_labels(&self, board: &Board) -> Vec<Variable> {
        board.cells().map(|cell| region_labels::of(self.labels, cell)).collect()
    }
}

impl StatedRule for ChaosConstruction {}

impl ConstraintRule for ChaosConstruction {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().chain(self.all_labels(board)).collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let label = |cell: Variable| grid.value(region_labels::of(self.labels, cell));
        // The number of the next region that begins.
        let mut next = board.values_of(self.labels).first();
        for first in board.region_numbering(self.size).0 {
            if label(first) > next {
                return false;
            }
            if label(first) < next {
                continue;
            }
            next += 1;
            let members: Vec<Variable> =
                board.cells().filter(|&cell| label(cell) == label(first)).collect();
            let connected = board.connected(first, |cell| label(cell) == label(first));
            let is_whole = connected.len() == members.len() && members.len() == self.size;
            if !is_whole || !are_different(&grid.values(&members)) {
                return false;
            }
        }
        true
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let labels = self.all_labels(board);
        if !model.connected_regions(board, &labels, self.size) {
            let (rule, board) = (self.clone(), board.clone());
            let all: Vec<Variable> = (0..board.variable_count()).map(Variable::new).collect();
            model.predicate(&all, move |values| rule.holds(&board, &Assignment::new(values)));
        }
    }

    fn describe(&self, _board: &Board) -> String {
        format!("the unknown regions of {} cells", self.size)
    }
}

impl DrawnRule for ChaosConstruction {
    fn drawn_cells(&self) -> Option<Vec<Variable>> {
        Some(Vec::new())
    }

    fn shapes(&self, board: &Board) -> Vec<Shape> {
        vec![Shape::note(self.describe(board))]
    }
}

/// No arguments. The board has the labels of its cells.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    if let Some(argument) = arguments.0.iter().find(|argument| !argument.is_empty()) {
        return Err(ReadProblem::new(format!("found the argument {argument:?}; expected none")));
    }
    of_board(puzzle.board)
}

/// The regions that the labels of a board are made for.
fn of_board(board: &Board) -> Result<Vec<Constraint>, ReadProblem> {
    let labels = region_labels::required(board)?;
    let size = board.cell_count() / board.values_of(labels).count();
    Ok(vec![ChaosConstruction { size, labels }.into()])
}

/// The number of cells of a region: `chaos construction 9`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let problem = line.problem("the number of cells of a region");
    let size = usize::try_from(line.number()?).ok().filter(|&size| size > 0).ok_or(problem)?;
    let problem = line.problem("a size that fits the labels CC1, CC2 and so on");
    let made = of_board(line.board()).map_err(|problem| line.problem_of(&problem))?;
    let fits = |rule: &Constraint| matches!(rule, Constraint::ChaosConstruction(rule) if rule.size == size);
    if made.iter().all(fits) { Ok(made) } else { Err(problem) }
}

impl WrittenRule for ChaosConstruction {
    fn to_line(&self, _board: &Board) -> String {
        format!("{WORD} {}", self.size)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let usual = board.rows().max(board.columns());
        let size =
            if self.size == usual { String::new() } else { format!(".RegionSize~{}", self.size) };
        Some(format!("{size}.ChaosConstruction"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iss;
    use crate::propagation::{Model, SearchTree, TreeNode};
    use crate::sketch::Sketch;
    use crate::testing::{partitions, square_with_regions, with_regions};

    #[test]
    fn regions_have_the_grids_of_their_definition() {
        // Dissections of a square of side n into n polyominoes of n cells: OEIS A172477.
        for (side, dissections) in [(2, 2), (3, 10), (4, 117)] {
            let all = partitions(side, side, side);
            assert_eq!(all.len(), dissections);
            let found = with_regions(&square_with_regions(side), &[], |_, _| true);
            assert!(found > 0);
        }
    }

    #[test]
    fn trees_of_cells_alone_count_the_same_grids() {
        let (board, rule) = square_with_regions(3);
        let model = Model::new(&board, &[rule.into()], &[]);
        let mut tree = SearchTree::new(&model);
        fn count(tree: &mut SearchTree<'_>) -> usize {
            match tree.look() {
                TreeNode::Solved => 1,
                TreeNode::Dead => 0,
                TreeNode::Unsettled => count(tree),
                TreeNode::Open(choice) => {
                    tree.open();
                    tree.take(choice);
                    let with = count(tree);
                    tree.back();
                    tree.exclude(choice);
                    let without = count(tree);
                    tree.back();
                    tree.close();
                    with + without
                }
            }
        }
        let expected = with_regions(&(board.clone(), square_with_regions(3).1), &[], |_, _| true);
        assert_eq!(count(&mut tree), expected);
        // A second walk finds the same grids again.
        assert_eq!(count(&mut tree), expected);
    }

    #[test]
    fn strings_are_read_and_written() {
        for text in [
            ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~~CC1~CC2~-~CC1~CC5",
            ".Shape~4x4.RegionSize~8.NoBoxes.ChaosConstruction.ChaosCount~R1C1~1~CC1~CC2~CC5",
            ".Shape~4x4.NoBoxes.Var~X~~2.~R1C1_4.ChaosConstruction.SameValues~2~CC1~CC2",
        ] {
            let sketch = iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let written = iss::write(&sketch).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(
                iss::read(&written).expect("written text is read"),
                Sketch { kept_text: None, ..sketch }
            );
        }
        // A cell alone means the lines from it, or the square around it.
        let sketch =
            iss::read(".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R2C2.ChaosCount~R1C1~1");
        let sketch = sketch.expect("an arrow and a count");
        let [_, Constraint::ChaosArrow(arrow), Constraint::ChaosCount(count)] =
            &sketch.constraints[..]
        else {
            panic!("found {:?}", sketch.constraints)
        };
        assert_eq!(arrow.lines.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3, 2, 3]);
        assert_eq!((count.counted.len(), count.skips_first), (4, true));
        for wrong in [
            ".Shape~4x4.ChaosArrow~R1C1",
            ".Shape~4x4.RegionSize~5.ChaosConstruction",
            ".Shape~4x4.RegionSize~0.ChaosConstruction",
            ".Shape~4x4.ChaosConstruction~3",
            ".Shape~4x4.ChaosConstruction.ChaosArrow~R1C1~2~CC1~CC2",
            ".Shape~4x4.ChaosConstruction.ChaosArrow~R1C1~~CC1~CC2~-~CC2~CC3",
            ".Shape~4x4.Var~X~.ChaosConstruction.ChaosCount~R1C1~~VX",
        ] {
            assert!(iss::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn grids_with_wrong_labels_are_refused() {
        let (board, rule) = square_with_regions(2);
        let holds = |values: &[i64]| rule.holds(&board, &Assignment::new(values));
        // Two columns: the values of the cells, then the labels.
        assert!(holds(&[1, 2, 2, 1, 1, 2, 1, 2]));
        // Numbers in another order, a region in two parts, unlike sizes, and equal values in a region.
        assert!(!holds(&[1, 2, 2, 1, 2, 1, 2, 1]));
        assert!(!holds(&[1, 2, 2, 1, 1, 2, 2, 1]));
        assert!(!holds(&[1, 2, 2, 1, 1, 2, 2, 2]));
        assert!(!holds(&[1, 2, 1, 2, 1, 2, 1, 2]));
    }
}
