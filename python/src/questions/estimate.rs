//! The number of solutions and of search nodes, from random probes.

use crate::answers::{Estimated, estimated};
use crate::cover::Problem;
use crate::limits::Limits;
use crate::sudoku::Puzzle;
use pyo3::prelude::*;

#[pymethods]
impl Puzzle {
    /// An estimate of the numbers of solutions and of search nodes.
    fn estimate(
        &self,
        py: Python<'_>,
        probes: u64,
        seed: u64,
        limits: Limits,
    ) -> PyResult<Estimated> {
        let estimate = self.ask(py, &limits, |solver| solver.estimate(probes, seed))?;
        estimated(&estimate, probes)
    }
}

#[pymethods]
impl Problem {
    /// An estimate of the numbers of solutions and of search nodes.
    fn estimate(
        &self,
        py: Python<'_>,
        probes: u64,
        seed: u64,
        limits: Limits,
    ) -> PyResult<Estimated> {
        let estimate = self.ask(py, &limits, |solver| solver.estimate(probes, seed))?;
        estimated(&estimate, probes)
    }
}
