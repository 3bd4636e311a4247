//! Full ranks.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::ranked_lines::{check_board, lines_by_side};
use crate::statement::StatedRule;
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_clue};

pub(super) const KIND: Kind = Kind {
    name: "full rank",
    rule: "the row or column has the given rank among all rows and columns, read both ways as numbers",
    fpuzzles: &[],
    iss: &[("FullRank", from_iss)],
    lines: &[("full rank", from_line)],
    tools: &[Tool::new("full rank", Gesture::Row).number()],
};

/// The rank of a row or column from one end, among all rows and columns from both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullRank {
    /// The cells of the row or column, from the clue on.
    pub cells: Vec<Variable>,
    /// The rank: 1 plus the number of lesser lines.
    pub rank: usize,
    /// Whether other lines may be equal to this one.
    pub may_tie: bool,
}

impl StatedRule for FullRank {}

impl ConstraintRule for FullRank {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let own = grid.values(&self.cells);
        let lines = lines_by_side(board).concat();
        let lesser = lines.iter().filter(|line| grid.values(line) < own).count();
        // The line is equal to itself.
        let equal = lines.iter().filter(|line| grid.values(line) == own).count();
        lesser + 1 == self.rank && (self.may_tie || equal <= 1)
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let sides = lines_by_side(board);
        let places = sides.iter().enumerate().flat_map(|(side, lines)| {
            lines.iter().enumerate().map(move |(number, line)| ((side, number), line))
        });
        match places.clone().find(|(_, line)| **line == self.cells) {
            Some((place, _)) => model.rank(&sides, place, self.rank, self.may_tie),
            None => model.impossible(),
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!("the rank {} of {}", self.rank, board.names(&self.cells))
    }
}

impl DrawnRule for FullRank {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::clue(&self.cells, self.rank)]
    }
}

/// Whether lines may be equal is an option of the whole puzzle. By default lines without a clue may.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    check_board(puzzle.board)?;
    let options = puzzle.all_of("FullRankTies").map(|option| option.text(0));
    let options: Vec<&str> = options.collect::<Result<_, _>>()?;
    let may_tie = !options.is_empty() && options.iter().all(|option| *option == "any");
    let clue = |(rank, cells)| {
        let rank = usize::try_from(rank).ok().filter(|&rank| rank > 0);
        let rank = rank.ok_or_else(|| ReadProblem::new("a rank is a number of 1 or more"))?;
        Ok(FullRank { cells, rank, may_tie }.into())
    };
    puzzle.line_clues(arguments)?.into_iter().map(clue).collect()
}

/// The rank, `tied` if other lines may be equal, then the cells from the clue on: `full rank 5: row 3`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let problem = line.problem("a rank of 1 or more");
    let rank = usize::try_from(line.number()?).ok().filter(|&rank| rank > 0).ok_or(problem)?;
    check_board(line.board()).map_err(|problem| line.problem(&problem.to_string()))?;
    let may_tie = line.has_word("tied");
    line.of_cells(|cells| FullRank { cells, rank, may_tie })
}

impl WrittenRule for FullRank {
    fn to_line(&self, board: &Board) -> String {
        let tied = if self.may_tie { " tied" } else { "" };
        typed::clue(format!("full rank {}{tied}", self.rank), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        // The option is about all ranks of the puzzle.
        let tied = if self.may_tie { ".FullRankTies~any" } else { "" };
        Some(format!("{tied}{}", iss_clue(board, "FullRank", self.rank, &self.cells)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::kinds::{AnyOf, CellValues};
    use crate::testing::{agrees, cell, cells, free_board, small_sudoku, solutions};

    #[test]
    fn ranks_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        for may_tie in [false, true] {
            for line in lines_by_side(&board).concat() {
                for rank in [1, 2, 4, 5, 7, 10, 12, 15, 16, 17] {
                    agrees(&board, FullRank { cells: line.clone(), rank, may_tie });
                }
            }
            let zero = FullRank { cells: board.row(0), rank: 0, may_tie };
            assert_eq!(agrees(&board, zero), 0);
            let other = FullRank { cells: cells(&board, "r1c1 r2c2"), rank: 1, may_tie };
            assert_eq!(solutions(&board, &[other.into()]), Vec::<Vec<i64>>::new());
        }
    }

    #[test]
    fn boards_without_areas_have_ranks() {
        let square = free_board(2, 2, ValueRange::new(0..=2).expect("three values"));
        let wide = free_board(2, 3, ValueRange::digits(2));
        for board in [&square, &wide] {
            for may_tie in [false, true] {
                for rank in 1..=10 {
                    for line in lines_by_side(board).concat() {
                        agrees(board, FullRank { cells: line, rank, may_tie });
                    }
                }
            }
        }
    }

    #[test]
    fn several_ranks_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let rank = |line: &[Variable], rank, may_tie| -> Constraint {
            FullRank { cells: line.to_vec(), rank, may_tie }.into()
        };
        let (rows, rows_back, columns, columns_back) = lines_by_side(&board).into();
        for may_tie in [false, true] {
            for first in 1..=16 {
                for second in [first, first + 1, first / 2 + 1] {
                    let both = [
                        rank(&rows[1], first, may_tie),
                        rank(&columns_back[2], second, may_tie),
                        rank(&columns[3], first / 4 * 4 + 2, may_tie),
                        rank(&rows_back[0], first / 4 * 4 + 3, may_tie),
                    ];
                    for count in 2..=4 {
                        let all = solutions(&board, &[]).into_iter();
                        let holds = |grid: &Vec<i64>| {
                            let grid = Assignment::new(grid);
                            both[..count].iter().all(|rank| rank.holds(&board, &grid))
                        };
                        let expected: Vec<Vec<i64>> = all.filter(holds).collect();
                        assert_eq!(solutions(&board, &both[..count]), expected);
                    }
                    let given = CellValues { cell: cell(&board, "r2c2"), values: vec![2] };
                    let parts = vec![both[..2].to_vec(), vec![both[2].clone(), given.into()]];
                    agrees(&board, AnyOf { parts });
                }
            }
        }
    }

    #[test]
    fn clues_of_iss_take_the_option_of_ties() {
        let board = small_sudoku();
        let read = |option: &'static str, clue: &[&'static str]| {
            let all = [("FullRankTies", IssArguments(vec![option]))];
            let puzzle = IssPuzzle { board: &board, all: &all[usize::from(option.is_empty())..] };
            from_iss(&puzzle, &IssArguments(clue.to_vec()))
        };
        let ranks = |may_tie| {
            Ok(vec![
                FullRank { cells: cells(&board, "r1c2 r2c2 r3c2 r4c2"), rank: 7, may_tie }.into(),
                FullRank { cells: cells(&board, "r4c2 r3c2 r2c2 r1c2"), rank: 16, may_tie }.into(),
            ])
        };
        assert_eq!(read("", &["C2", "7", "16"]), ranks(false));
        assert_eq!(read("none", &["C2", "7", "16"]), ranks(false));
        assert_eq!(read("only-unclued", &["C2", "7", "16"]), ranks(false));
        assert_eq!(read("any", &["C2", "7", "16"]), ranks(true));
        assert!(read("", &["C2", "0"]).is_err());
        let wide = free_board(2, 3, ValueRange::digits(3));
        let puzzle = IssPuzzle { board: &wide, all: &[] };
        assert!(from_iss(&puzzle, &IssArguments(vec!["C1", "2"])).is_err());
    }
}
