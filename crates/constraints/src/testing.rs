//! What the tests of several kinds have in common.

use crate::board::{Board, Place, ValueRange, Variable};
use crate::kinds::{Constraint, Kind};
use crate::propagation::{Model, Search, Step};
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use serde_json::Value;

/// The 4x4 sudoku, which has 288 grids.
pub(crate) fn small_sudoku() -> Board {
    let mut board = Board::rectangle(ValueRange::digits(4), 4, 4);
    board.add_rows_and_columns();
    board.add_blocks(2, 2);
    board
}

/// A board without areas: values may repeat anywhere.
pub(crate) fn free_board(rows: usize, columns: usize, values: ValueRange) -> Board {
    Board::rectangle(values, rows, columns)
}

/// The cell of a name such as `r1c2`.
pub(crate) fn cell(board: &Board, name: &str) -> Variable {
    let found = board.cells().find(|&cell| board.name(cell) == name);
    found.unwrap_or_else(|| panic!("the board has no cell {name}"))
}

/// The cells of names that are separated by blanks.
pub(crate) fn cells(board: &Board, names: &str) -> Vec<Variable> {
    names.split_whitespace().map(|name| cell(board, name)).collect()
}

/// All solutions, sorted.
pub(crate) fn solutions(board: &Board, constraints: &[Constraint]) -> Vec<Vec<i64>> {
    let model = Model::new(board, constraints, &[]);
    let mut search = Search::new(&model);
    let mut found = Vec::new();
    while search.advance(u64::MAX) == Step::Solution {
        found.push(search.values());
    }
    found.sort();
    found
}

/// Checks that the search finds the grids that satisfy the definition of a constraint, each once. Returns their number.
#[track_caller]
pub(crate) fn agrees(board: &Board, constraint: impl Into<Constraint>) -> usize {
    let constraint = constraint.into();
    let expected: Vec<Vec<i64>> = solutions(board, &[])
        .into_iter()
        .filter(|grid| constraint.holds(board, &Assignment::new(grid)))
        .collect();
    let found = solutions(board, std::slice::from_ref(&constraint));
    assert!(
        found == expected,
        "{}: {} solutions, and {} grids hold",
        constraint.describe(board),
        found.len(),
        expected.len()
    );
    found.len()
}

/// The constraints that a kind reads from a puzzle of f-puzzles.
pub(crate) fn read_fpuzzles(
    kind: &Kind,
    board: &Board,
    root: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    let puzzle = FpuzzlesPuzzle { board, root };
    let mut constraints = Vec::new();
    for (key, read) in kind.fpuzzles {
        if let Some(value) = root.get(key) {
            constraints.extend(read(&puzzle, value)?);
        }
    }
    Ok(constraints)
}

/// The constraints that a kind reads from a string of Interactive Sudoku Solver, without composites.
pub(crate) fn read_iss(
    kind: &Kind,
    board: &Board,
    text: &str,
) -> Result<Vec<Constraint>, ReadProblem> {
    let mut all = Vec::new();
    for part in text.split('.').filter(|part| !part.is_empty()) {
        let mut words = part.split('~');
        all.push((words.next().unwrap_or_default(), IssArguments(words.collect())));
    }
    let puzzle = IssPuzzle { board, all: &all };
    let mut constraints = Vec::new();
    for (class, arguments) in &all {
        for (_, read) in kind.iss.iter().filter(|(name, _)| name == class) {
            constraints.extend(read(&puzzle, arguments)?);
        }
    }
    Ok(constraints)
}

#[test]
fn boards_have_the_known_numbers_of_grids() {
    assert_eq!(solutions(&small_sudoku(), &[]).len(), 288);
    assert_eq!(solutions(&free_board(2, 2, ValueRange::digits(3)), &[]).len(), 81);
    assert_eq!(small_sudoku().place(Variable::new(5)), Some(Place { row: 1, column: 1 }));
}
