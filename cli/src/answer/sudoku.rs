//! Sudokus as instances.

use super::instance::Instance;
use pavane::format::{self, Record};
use pavane::{Grid, Puzzle, PuzzleSolver, Symbols};

/// A sudoku.
pub(crate) struct Sudoku<'a> {
    /// The solver of the puzzle, with the settings of the run.
    pub(crate) solver: &'a PuzzleSolver,
    pub(crate) symbols: &'a Symbols,
    /// Whether the puzzle was drawn over several lines, as its solutions are then.
    pub(crate) drawn: bool,
}

impl Sudoku<'_> {
    /// The puzzle.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        self.solver.puzzle()
    }
}

impl Instance for Sudoku<'_> {
    type Solution = Grid;
    type Asked<'b>
        = pavane_ask::Sudoku<'b>
    where
        Self: 'b;

    fn asked(&self) -> pavane_ask::Sudoku<'_> {
        pavane_ask::Sudoku { solver: self.solver, symbols: self.symbols }
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
