//! Sudokus as instances.

use super::printed::Printed;
use pavane::Grid;
use pavane::format::{self, Record, Source};
use pavane_ask::Entries;
use std::ops::Deref;

/// A sudoku.
pub(crate) struct SudokuInput<'a> {
    /// The sudoku of the library, with the settings of the run.
    pub(crate) asked: pavane_ask::Sudoku<'a>,
    /// Whether the puzzle was drawn over several lines, as its solutions are then.
    pub(crate) drawn: bool,
    /// The text that states a puzzle with rules beyond zones.
    pub(crate) source: Option<&'a Source>,
    /// The entries of a player that the file states.
    pub(crate) entries: Entries<'a>,
}

impl<'a> Deref for SudokuInput<'a> {
    type Target = pavane_ask::Sudoku<'a>;

    fn deref(&self) -> &Self::Target {
        &self.asked
    }
}

impl<'a> Printed for SudokuInput<'a> {
    type Asked = pavane_ask::Sudoku<'a>;

    fn asked(&self) -> &Self::Asked {
        &self.asked
    }

    fn grid(&self, grid: &Grid) -> Option<Grid> {
        Some(grid.clone())
    }

    fn is_multiline(&self) -> bool {
        self.drawn
    }

    fn write_lines(&self, grid: &Grid, out: &mut String) {
        if self.drawn {
            out.push_str(&format::grid::write_grid(grid, self.symbols));
        } else {
            self.write_inline(grid, out);
            out.push('\n');
        }
    }

    fn write_inline(&self, grid: &Grid, out: &mut String) {
        let _ = self.symbols.write_line(out, grid.digits().iter().copied().map(Some));
    }

    fn identity(&self) -> String {
        format::json::write_puzzle(&Record::from(self.puzzle().clone()), self.symbols)
    }
}
