//! A solution.

use crate::cover::Problem;
use crate::errors::undecided;
use crate::limits::{Limits, reason};
use crate::sudoku::{Puzzle, digits_of};
use dlx::{First, KernelError, Solver};
use pavane::PuzzleSolver;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The solution, if the search has ended.
fn found<S>(first: First<S>) -> PyResult<Option<S>> {
    match first {
        First::Found(solution) => Ok(Some(solution)),
        First::None => Ok(None),
        First::Unknown(stop) => Err(undecided(reason(stop), None)),
    }
}

#[pymethods]
impl Puzzle {
    /// The digits of a solution.
    fn solve<'py>(&self, py: Python<'py>, limits: Limits) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let grid = found(self.ask(py, &limits, PuzzleSolver::any)?)?;
        Ok(grid.map(|grid| PyBytes::new(py, &digits_of(&grid))))
    }
}

#[pymethods]
impl Problem {
    /// The first solution in the order of the search.
    fn first(&self, py: Python<'_>, limits: Limits) -> PyResult<Option<Vec<usize>>> {
        let solution = found(self.ask(py, &limits, Solver::first)?)?;
        Ok(solution.map(|solution| self.solution(&solution)))
    }

    /// Any solution, looked for in several ways.
    fn any(&self, py: Python<'_>, limits: Limits, seed: u64) -> PyResult<Option<Vec<usize>>> {
        let any = |solver: &Solver| Ok::<_, KernelError>(solver.clone().seed(seed).any()?.answer);
        let solution = found(self.ask(py, &limits, any)?)?;
        Ok(solution.map(|solution| self.solution(&solution)))
    }
}
