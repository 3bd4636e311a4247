//! A problem instance of the library with the forms of its solutions in the output.

use crate::error::Error;
use dlx::{Count, First, KernelError, OptionId, Solver, Uniqueness};
use pavane::Grid;
use pavane::solve::{Route, Solved};
use serde_json::Value;
use std::ops::ControlFlow;

/// A problem instance of the library, which answers the questions, with its solutions as text. Every solution that it
/// hands out has been checked by code independent of the engine that found it.
pub(crate) trait Instance {
    /// Whether solutions are options of an exact cover problem.
    const HAS_OPTIONS: bool = false;
    /// A checked solution.
    type Solution;
    /// The instance of the library.
    type Asked<'b>: pavane_ask::Instance<Solution = Self::Solution>
    where
        Self: 'b;

    /// The instance of the library, which answers the questions.
    fn asked(&self) -> Self::Asked<'_>;

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

    /// The full text of the instance, which no other instance has.
    fn identity(&self) -> String;

    /// Any solution; the first in the order of the search if an engine or a branching rule is given.
    ///
    /// # Errors
    /// If the engine does not take the instance, or is defective. This holds for all questions here.
    fn any(&self) -> Result<Solved<First<Self::Solution>>, Error> {
        Ok(pavane_ask::Instance::any(&self.asked())?)
    }

    /// Whether there is exactly one solution.
    fn uniqueness(&self) -> Result<Solved<Uniqueness<Self::Solution>>, Error> {
        Ok(pavane_ask::Instance::uniqueness(&self.asked())?)
    }

    /// The number of solutions, up to a limit if given.
    fn count(&self, limit: Option<u64>) -> Result<Solved<Count>, Error> {
        Ok(pavane_ask::Instance::count(&self.asked(), limit)?)
    }

    /// Shows each solution to `visit`, until it breaks off or the limit is reached.
    fn for_each(
        &self,
        limit: Option<u64>,
        visit: impl FnMut(Self::Solution) -> ControlFlow<()>,
    ) -> Result<Solved<Count>, Error> {
        Ok(pavane_ask::Instance::for_each(&self.asked(), limit, visit)?)
    }

    /// The exact cover solver.
    fn cover_solver(&self) -> Result<Solver, Error> {
        Ok(pavane_ask::Instance::cover_solver(&self.asked())?)
    }

    /// The exact cover solver with hints for sharing sub-problems.
    fn sharing_solver(&self) -> Result<Solver, Error> {
        Ok(pavane_ask::Instance::sharing_solver(&self.asked())?)
    }

    /// The engine that counts its solutions.
    fn route(&self) -> Route {
        pavane_ask::Instance::route(&self.asked())
    }

    /// The solution that these options make, checked.
    ///
    /// # Errors
    /// If they are not a solution; `engine` is blamed.
    fn checked(&self, engine: dlx::Engine, options: &[OptionId]) -> Result<Self::Solution, Error> {
        Ok(pavane_ask::Instance::checked(&self.asked(), engine, options)?)
    }

    /// The refusal of a kernel, in terms of the instance.
    fn explain(&self, error: KernelError) -> Error {
        pavane_ask::Instance::explain(&self.asked(), error).into()
    }

    /// The numbers of the options of a solution, for JSON; none of a sudoku.
    fn option_numbers(&self, solution: &Self::Solution) -> Option<Vec<usize>> {
        pavane_ask::Instance::option_numbers(&self.asked(), solution)
    }

    /// A solution for JSON.
    fn json(&self, solution: &Self::Solution) -> Value {
        pavane_ask::Instance::json(&self.asked(), solution)
    }
}
