//! Sudokus as instances.

use super::instance::{Instance, InstanceError};
use dlx::{Count, Estimate, First, Interrupt, OptionId, Solver, Uniqueness};
use pavane::grid::Grid;
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, Question, Route, Settings, SolveError, Solved};
use pavane::symbols::Symbols;
use serde_json::Value;
use std::ops::ControlFlow;

/// A sudoku, with the symbols of its answers.
#[derive(Clone, Copy, Debug)]
pub struct Sudoku<'a> {
    /// The solver of the puzzle, with the settings.
    pub solver: &'a PuzzleSolver,
    /// The symbols of the digits.
    pub symbols: &'a Symbols,
}

impl Sudoku<'_> {
    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.solver.puzzle()
    }

    /// A grid on one line.
    pub fn line(&self, grid: &Grid) -> String {
        let mut line = String::new();
        // Writing to a string never fails.
        let _ = self.symbols.write_line(&mut line, grid.digits().iter().copied().map(Some));
        line
    }
}

impl Instance for Sudoku<'_> {
    type Solution = Grid;

    fn settings(&self) -> &Settings {
        self.solver.settings()
    }

    fn any(&self) -> Result<Solved<First<Grid>>, InstanceError> {
        Ok(self.solver.any_with_stats()?)
    }

    fn uniqueness(&self) -> Result<Solved<Uniqueness<Grid>>, InstanceError> {
        Ok(self.solver.uniqueness_with_stats()?)
    }

    fn count(&self, limit: Option<u64>) -> Result<Solved<Count>, InstanceError> {
        Ok(match limit {
            None => self.solver.count_with_stats()?,
            Some(limit) => self.solver.count_up_to_with_stats(limit)?,
        })
    }

    fn for_each(
        &self,
        limit: Option<u64>,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, InstanceError> {
        let mut left = limit;
        Ok(self.solver.for_each_with_stats(|grid| {
            // The solution that reaches the limit is the last.
            left = left.map(|left| left.saturating_sub(1));
            let flow = visit(grid);
            if left == Some(0) { ControlFlow::Break(()) } else { flow }
        })?)
    }

    fn estimate(&self, probes: u64, seed: u64) -> Result<Solved<Estimate>, InstanceError> {
        Ok(self.solver.estimate_with_stats(probes, seed)?)
    }

    fn estimate_until(
        &self,
        probes: u64,
        seed: u64,
        interrupt: &Interrupt,
    ) -> Result<Estimate, InstanceError> {
        // A copy keeps the model of constraints.
        Ok(self.solver.clone().interrupt(interrupt).estimate(probes, seed)?)
    }

    fn cover_solver(&self) -> Result<Solver, InstanceError> {
        Ok(self.solver.cover_solver()?.clone())
    }

    fn ordered_solver(&self) -> Result<Solver, InstanceError> {
        Ok(self.solver.ordered_solver()?)
    }

    fn sharing_solver(&self) -> Result<Solver, InstanceError> {
        Ok(self.solver.sharing_solver()?.clone())
    }

    fn route(&self) -> Route {
        // The question itself reports a refusal of the chosen engine.
        self.solver.route(Question::Count).unwrap_or(Route::General)
    }

    fn checked(&self, engine: dlx::Engine, options: &[OptionId]) -> Result<Grid, InstanceError> {
        self.solver.ordered_grid(options).map_err(|error| match error {
            SolveError::WrongSolution { error, .. } => {
                InstanceError::WrongSolution { engine, reason: error.to_string() }
            }
            error => error.into(),
        })
    }

    fn json(&self, grid: &Grid) -> Value {
        self.line(grid).into()
    }
}
