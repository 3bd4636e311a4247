//! A problem instance with solutions: a sudoku or an exact cover problem.

use crate::error::Error;
use dlx::{Count, First, KernelError, OptionId, Solver, Uniqueness};
use pavane::Grid;
use pavane::solve::{Route, Solved};
use serde_json::Value;
use std::ops::ControlFlow;

/// A problem instance. Every solution that it hands out has been checked by code that shares nothing with the engine
/// that found it.
pub(crate) trait Instance {
    /// A checked solution.
    type Solution;

    /// Any solution; the first in the order of the search if an engine or a branching rule was asked for.
    ///
    /// # Errors
    /// If the engine does not take the instance, or is defective; so for all questions here.
    fn any(&self) -> Result<Solved<First<Self::Solution>>, Error>;

    /// Whether there is exactly one solution.
    fn uniqueness(&self) -> Result<Solved<Uniqueness<Self::Solution>>, Error>;

    /// The number of solutions, up to a limit if there is one.
    fn count(&self, limit: Option<u64>) -> Result<Solved<Count>, Error>;

    /// Shows each solution to `visit`, until it breaks off or the limit is reached.
    fn for_each(
        &self,
        limit: Option<u64>,
        visit: impl FnMut(Self::Solution) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, Error>;

    /// The exact cover solver.
    fn cover_solver(&self) -> Result<Solver, Error>;

    /// The exact cover solver with hints for sharing sub-problems.
    fn sharing_solver(&self) -> Result<Solver, Error>;

    /// The engine that counts its solutions.
    fn route(&self) -> Route;

    /// The solution that options stand for, checked.
    ///
    /// # Errors
    /// If they are not a solution; `engine` is blamed.
    fn checked(&self, engine: dlx::Engine, options: &[OptionId]) -> Result<Self::Solution, Error>;

    /// The refusal of a kernel, in terms of the instance.
    fn explain(&self, error: KernelError) -> Error {
        error.into()
    }

    /// The solution as a grid, if the instance is a sudoku.
    fn grid(&self, solution: &Self::Solution) -> Option<Grid> {
        let _ = solution;
        None
    }

    /// Whether solutions take several lines each, with blank lines between them.
    fn is_multiline(&self) -> bool;

    /// Writes a solution on whole lines.
    fn write_lines(&self, solution: &Self::Solution, out: &mut String);

    /// Writes a solution on part of a line.
    fn write_inline(&self, solution: &Self::Solution, out: &mut String);

    /// A solution for JSON.
    fn json(&self, solution: &Self::Solution) -> Value;

    /// Its full text, by which it is told from all other instances.
    fn identity(&self) -> String;
}
