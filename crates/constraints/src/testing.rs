//! What the tests of several kinds have in common.

use crate::board::{Board, Place, ValueRange, Variable};
use crate::kinds::{ChaosConstruction, Constraint, Kind};
use crate::propagation::{Model, Search, Step};
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::region_labels;
use serde_json::Value;
use std::collections::BTreeSet;

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

/// A square with rows and columns, and a chaos construction with regions of a row's size.
pub(crate) fn square_with_regions(side: usize) -> (Board, ChaosConstruction) {
    let mut board = free_board(side, side, ValueRange::digits(side));
    board.add_rows_and_columns();
    region_labels::add(&mut board, side).expect("the side divides the number of cells");
    let labels = region_labels::first(&board).expect("the board has labels");
    (board, ChaosConstruction { size: side, labels })
}

/// All partitions of a rectangle into connected regions of a size, as the number of the region of each cell.
pub(crate) fn partitions(rows: usize, columns: usize, size: usize) -> Vec<Vec<usize>> {
    const FREE: usize = usize::MAX;
    let neighbors = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let up = (row > 0).then(|| cell - columns);
        let down = (row + 1 < rows).then(|| cell + columns);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < columns).then(|| cell + 1);
        [up, down, left, right].into_iter().flatten()
    };
    let mut partial = vec![vec![FREE; rows * columns]];
    for number in 0..rows * columns / size {
        let mut next = Vec::new();
        for labels in partial {
            // The next region has the first free cell. It grows by one cell at a time.
            let first = labels.iter().position(|&label| label == FREE).expect("a cell is free");
            let mut shapes = BTreeSet::from([BTreeSet::from([first])]);
            for _ in 1..size {
                let mut grown = BTreeSet::new();
                for shape in &shapes {
                    for cell in shape.iter().flat_map(|&cell| neighbors(cell)) {
                        if labels[cell] == FREE && !shape.contains(&cell) {
                            let mut more = shape.clone();
                            more.insert(cell);
                            grown.insert(more);
                        }
                    }
                }
                shapes = grown;
            }
            for shape in shapes {
                let mut labels = labels.clone();
                shape.iter().for_each(|&cell| labels[cell] = number);
                next.push(labels);
            }
        }
        partial = next;
    }
    partial
}

/// Checks that the search finds the grids for which some partition has different values in each region and satisfies a
/// definition, each once. Returns their number.
#[track_caller]
pub(crate) fn with_regions(
    (board, rule): &(Board, ChaosConstruction),
    constraints: &[Constraint],
    holds: impl Fn(&[i64], &[usize]) -> bool,
) -> usize {
    let all = partitions(board.rows(), board.columns(), rule.size);
    let differ = |grid: &[i64], labels: &[usize]| {
        let pairs: BTreeSet<(i64, usize)> =
            grid.iter().copied().zip(labels.iter().copied()).collect();
        pairs.len() == grid.len()
    };
    let mut plain = free_board(board.rows(), board.columns(), board.values());
    plain.add_rows_and_columns();
    let mut expected = solutions(&plain, &[]);
    expected.retain(|grid| all.iter().any(|labels| differ(grid, labels) && holds(grid, labels)));
    let constraints = [&[rule.clone().into()], constraints].concat();
    assert_eq!(solutions(board, &constraints), expected, "{constraints:?}");
    expected.len()
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
