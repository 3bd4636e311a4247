//! Whether there is exactly one solution.

use crate::cover::Problem;
use crate::errors::undecided;
use crate::limits::{Limits, reason};
use crate::sudoku::Puzzle;
use dlx::{Solver, Stop, Uniqueness};
use num_bigint::BigUint;
use pavane::PuzzleSolver;
use pyo3::prelude::*;

/// The exception of a search that was stopped, with the number of solutions that it has found.
fn stopped<S>(found: Option<S>, stop: Stop) -> PyErr {
    let found = BigUint::from(u8::from(found.is_some()));
    undecided(reason(stop), Some(&found))
}

#[pymethods]
impl Puzzle {
    /// `unique`, `multiple` or `none`.
    fn check(&self, py: Python<'_>, limits: Limits) -> PyResult<&'static str> {
        match self.ask(py, &limits, PuzzleSolver::uniqueness)? {
            Uniqueness::Unique(_) => Ok("unique"),
            Uniqueness::Multiple(_) => Ok("multiple"),
            Uniqueness::None => Ok("none"),
            Uniqueness::Unknown { found, stop } => Err(stopped(found, stop)),
        }
    }
}

#[pymethods]
impl Problem {
    /// Whether there is exactly one solution.
    fn is_unique(&self, py: Python<'_>, limits: Limits) -> PyResult<bool> {
        match self.ask(py, &limits, Solver::uniqueness)? {
            Uniqueness::Unique(_) => Ok(true),
            Uniqueness::Multiple(_) | Uniqueness::None => Ok(false),
            Uniqueness::Unknown { found, stop } => Err(stopped(found, stop)),
        }
    }
}
