//! Problems with many solutions, by their definitions: boards to be tiled, Latin squares.

use pavane_dlx::{ItemId, Problem, ProblemBuilder};
use std::collections::{BTreeMap, BTreeSet};

/// All polyominoes of `cells` cells, turned and turned over in every way.
fn polyominoes(cells: usize) -> BTreeSet<BTreeSet<(i32, i32)>> {
    let mut all = BTreeSet::from([BTreeSet::from([(0, 0)])]);
    for _ in 1..cells {
        let mut larger = BTreeSet::new();
        for shape in &all {
            for &(row, column) in shape {
                for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let mut shape = shape.clone();
                    if shape.insert((row + down, column + right)) {
                        let top = shape.iter().map(|&(row, _)| row).min().unwrap_or(0);
                        let left = shape.iter().map(|&(_, column)| column).min().unwrap_or(0);
                        larger.insert(shape.iter().map(|&(r, c)| (r - top, c - left)).collect());
                    }
                }
            }
        }
        all = larger;
    }
    all
}

/// A board to be covered by any number of polyominoes of `cells` cells, without some cells.
pub(crate) fn board(rows: i32, columns: i32, cells: usize, without: &[(i32, i32)]) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut items = BTreeMap::new();
    for row in 0..rows {
        for column in 0..columns {
            if !without.contains(&(row, column)) {
                items.insert((row, column), builder.add_primary().unwrap());
            }
        }
    }
    for shape in polyominoes(cells) {
        for &(top, left) in items.keys() {
            let at = |&(row, column): &(i32, i32)| items.get(&(top + row, left + column)).copied();
            if let Some(option) = shape.iter().map(at).collect::<Option<Vec<ItemId>>>() {
                builder.add_option(option).unwrap();
            }
        }
    }
    builder.build()
}

/// Latin squares, with their digits as blocks.
pub(crate) fn latin(n: usize) -> (Problem, Vec<Vec<ItemId>>) {
    let mut builder = ProblemBuilder::new();
    let mut items = |number: usize| -> Vec<ItemId> {
        (0..number).map(|_| builder.add_primary().unwrap()).collect()
    };
    let (cells, rows, columns) = (items(n * n), items(n * n), items(n * n));
    for row in 0..n {
        for column in 0..n {
            for digit in 0..n {
                let items =
                    [cells[row * n + column], rows[row * n + digit], columns[column * n + digit]];
                builder.add_option(items).unwrap();
            }
        }
    }
    let block =
        |digit| (0..n).flat_map(|z| [rows[z * n + digit], columns[z * n + digit]]).collect();
    let blocks = (0..n).map(block).collect();
    (builder.build(), blocks)
}
