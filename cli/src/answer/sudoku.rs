//! Sudokus as instances.

use super::instance::Instance;
use crate::error::Error;
use dlx::{Count, First, OptionId, Solver, Uniqueness};
use pavane::format::{self, Record};
use pavane::solve::{Question, Route, Solved};
use pavane::{Grid, Puzzle, PuzzleSolver, Symbols};
use serde_json::Value;
use std::ops::ControlFlow;

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

    fn any(&self) -> Result<Solved<First<Grid>>, Error> {
        Ok(self.solver.any_with_stats()?)
    }

    fn uniqueness(&self) -> Result<Solved<Uniqueness<Grid>>, Error> {
        Ok(self.solver.uniqueness_with_stats()?)
    }

    fn count(&self, limit: Option<u64>) -> Result<Solved<Count>, Error> {
        Ok(match limit {
            None => self.solver.count_with_stats()?,
            Some(limit) => self.solver.count_up_to_with_stats(limit)?,
        })
    }

    fn for_each(
        &self,
        limit: Option<u64>,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, Error> {
        let mut left = limit;
        Ok(self.solver.for_each_with_stats(|grid| {
            left = left.map(|left| left - 1);
            let flow = visit(grid);
            if left == Some(0) { ControlFlow::Break(()) } else { flow }
        })?)
    }

    fn cover_solver(&self) -> Result<Solver, Error> {
        Ok(self.solver.cover_solver()?.clone())
    }

    fn sharing_solver(&self) -> Result<Solver, Error> {
        Ok(self.solver.sharing_solver()?.clone())
    }

    fn route(&self) -> Route {
        // A refusal of the chosen engine is reported when it is asked.
        self.solver.route(Question::Count).unwrap_or(Route::General)
    }

    fn checked(&self, engine: dlx::Engine, options: &[OptionId]) -> Result<Grid, Error> {
        let wrong = |reason: String| Error::wrong_solution(engine, reason);
        let grid = self.solver.encoding()?.grid(options).map_err(|e| wrong(e.to_string()))?;
        self.puzzle().verify(&grid).map_err(|error| wrong(error.to_string()))?;
        Ok(grid)
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

    fn json(&self, grid: &Grid) -> Value {
        let mut line = String::new();
        self.write_inline(grid, &mut line);
        line.into()
    }

    fn identity(&self) -> String {
        format::json::write_puzzle(&Record::from(self.puzzle().clone()), self.symbols)
    }
}
