//! The digits that each cell has in some solution.

use crate::errors::undecided;
use crate::limits::{Limits, reason};
use crate::sudoku::Puzzle;
use pavane::{PuzzleSolver, TrueCandidates};
use pyo3::prelude::*;

#[pymethods]
impl Puzzle {
    /// The digits that each cell has in some solution.
    fn candidates(&self, py: Python<'_>, limits: Limits) -> PyResult<Vec<Vec<usize>>> {
        match self.ask(py, &limits, PuzzleSolver::true_candidates)? {
            TrueCandidates::Complete(all) => {
                let digits = |cell| all.digits(cell).map(|digit| digit.get().into()).collect();
                Ok(self.0.layout().cells().map(digits).collect())
            }
            TrueCandidates::Partial { stop, .. } => Err(undecided(reason(stop), None)),
        }
    }
}
