//! Short ways to write puzzles down in tests.

use crate::{Digit, Grid, Layout, Symbols};

pub(crate) fn square(digits: usize) -> Layout {
    Layout::square(digits).unwrap()
}

/// The givens of a line in the standard symbols, by cell.
pub(crate) fn givens(layout: &Layout, line: &str) -> Vec<Option<Digit>> {
    let symbols = Symbols::standard(layout.digits());
    line.chars().map(|symbol| symbols.read(symbol).unwrap()).collect()
}

/// The grid of a line without empty cells.
pub(crate) fn grid(layout: &Layout, line: &str) -> Grid {
    let digits: Option<Vec<Digit>> = givens(layout, line).into_iter().collect();
    Grid::new(layout.clone(), digits.unwrap()).unwrap()
}
