//! Different rows and columns, as an option of full ranks.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::ranked_lines::{check_board, lines_by_side};
use crate::statement::StatedRule;
use crate::tool::{Gesture, Tool};
use crate::writing::{WrittenRule, iss_text};

pub(super) const KIND: Kind = Kind {
    name: "no rank ties",
    rule: "all rows and columns, read both ways as numbers, differ",
    fpuzzles: &[],
    iss: &[("FullRankTies", from_iss)],
    lines: &[("no rank ties", from_line)],
    tools: &[Tool::new("no rank ties", Gesture::Board)],
};

/// No two of all rows and columns from both ends are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoRankTies;

impl StatedRule for NoRankTies {}

impl ConstraintRule for NoRankTies {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let lines = lines_by_side(board).concat();
        let mut numbers: Vec<Vec<i64>> = lines.iter().map(|line| grid.values(line)).collect();
        numbers.sort();
        numbers.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let lines = lines_by_side(board).concat();
        for (index, first) in lines.iter().enumerate() {
            for second in &lines[index + 1..] {
                add_difference(board, model, first, second);
            }
        }
    }

    fn describe(&self, _board: &Board) -> String {
        "the rule that all rows and columns differ as numbers".into()
    }
}

impl DrawnRule for NoRankTies {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::note("all rows and columns differ as numbers")]
    }
}

/// Two lines have different values at some index.
fn add_difference(
    board: &Board,
    model: &mut ModelBuilder,
    first: &[Variable],
    second: &[Variable],
) {
    if first.len() != second.len() {
        return;
    }
    let pairs = || first.iter().zip(second).filter(|(a, b)| a != b);
    if pairs().any(|(&a, &b)| board.share_area(&[a, b])) {
        return;
    }
    // The cells of both lines in turns: the second cell of each pair is compared with the first.
    let line: Vec<Variable> = pairs().flat_map(|(&a, &b)| [a, b]).collect();
    let step = |state: &Compared, value: i64| {
        Some(match *state {
            Compared::Equal => Compared::Half(value),
            Compared::Half(first) if first == value => Compared::Equal,
            Compared::Half(_) | Compared::Different => Compared::Different,
        })
    };
    let accepts = |state: &Compared| *state == Compared::Different;
    let automaton =
        Automaton::of_function(Compared::Equal, board.values(), line.len(), step, accepts);
    model.automaton(&line, &automaton);
}

/// What the cells of two lines amount to, in turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Compared {
    Equal,
    /// All pairs are equal so far. The first cell of the next has a value.
    Half(i64),
    Different,
}

/// Only the option `none` is a rule of its own. Lines that are equal to a ranked one are part of the ranks.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    check_board(puzzle.board)?;
    match arguments.text(0)? {
        "none" => Ok(vec![NoRankTies.into()]),
        "only-unclued" | "any" => Ok(Vec::new()),
        other => {
            let expected = "expected \"none\", \"only-unclued\" or \"any\"";
            Err(ReadProblem::new(format!("{other:?} says nothing about ties; {expected}")))
        }
    }
}

/// `no rank ties`
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    check_board(line.board()).map_err(|problem| line.problem(&problem.to_string()))?;
    Ok(vec![NoRankTies.into()])
}

impl WrittenRule for NoRankTies {
    fn to_line(&self, _board: &Board) -> String {
        "no rank ties".to_owned()
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(board, "FullRankTies", ["none"], &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::kinds::AnyOf;
    use crate::testing::{agrees, free_board, small_sudoku};

    #[test]
    fn different_lines_have_the_grids_of_their_definition() {
        let count = agrees(&small_sudoku(), NoRankTies);
        assert!(0 < count && count < 288);
        let mut latin = free_board(3, 3, ValueRange::digits(3));
        latin.add_rows_and_columns();
        agrees(&latin, NoRankTies);
        let square = free_board(2, 2, ValueRange::new(0..=2).expect("three values"));
        agrees(&square, NoRankTies);
        let wide = free_board(2, 3, ValueRange::digits(3));
        agrees(&wide, NoRankTies);
        let parts = vec![vec![NoRankTies.into()], vec![NoRankTies.into()]];
        assert_eq!(agrees(&small_sudoku(), AnyOf { parts }), count);
    }

    #[test]
    fn options_of_iss_are_read() {
        let board = small_sudoku();
        let puzzle = IssPuzzle { board: &board, all: &[] };
        let read = |option| from_iss(&puzzle, &IssArguments(vec![option]));
        assert_eq!(read("none"), Ok(vec![NoRankTies.into()]));
        assert_eq!(read("any"), Ok(Vec::new()));
        assert_eq!(read("only-unclued"), Ok(Vec::new()));
        assert!(read("some").is_err());
    }
}
