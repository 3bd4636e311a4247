//! The order in which the cells are visited.

use pavane::layout::{Cell, Layout, Position};
use std::fmt;

/// Quarter turns of the board, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QuarterTurn(u8);

impl QuarterTurn {
    pub(super) const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The cells of a board in the row order of the turned board. Only the order changes; the cells belong to the
    /// original board.
    pub(super) fn order(self, layout: &Layout) -> Vec<Cell> {
        let mut cells: Vec<Cell> = layout.cells().collect();
        cells.sort_by_key(|&cell| self.position(layout, cell));
        cells
    }

    /// The position of a cell on the turned board.
    fn position(self, layout: &Layout, cell: Cell) -> Position {
        let Position { row, column } = layout.position(cell);
        let (bottom, right) = (layout.height() - 1, layout.width() - 1);
        match self.0 {
            0 => Position::new(row, column),
            1 => Position::new(column, bottom - row),
            2 => Position::new(bottom - row, right - column),
            _ => Position::new(right - column, row),
        }
    }
}

impl fmt::Display for QuarterTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", 90 * u32::from(self.0))
    }
}
