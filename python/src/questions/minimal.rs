//! The givens that can be left out.

use crate::errors::undecided;
use crate::limits::{Limits, reason};
use crate::sudoku::Puzzle;
use pavane::{Minimality, PuzzleSolver};
use pyo3::prelude::*;

#[pymethods]
impl Puzzle {
    /// The cells of the redundant givens; `None` unless there is exactly one solution.
    fn redundant(&self, py: Python<'_>, limits: Limits) -> PyResult<Option<Vec<usize>>> {
        match self.ask(py, &limits, PuzzleSolver::minimality)? {
            Minimality::Unique(needs) => {
                Ok(Some(needs.redundant.iter().map(|cell| cell.index()).collect()))
            }
            Minimality::Multiple | Minimality::None => Ok(None),
            Minimality::Unknown { stop, .. } => Err(undecided(reason(stop), None)),
        }
    }
}
