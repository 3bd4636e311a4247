//! The cheapest solutions.

use crate::cover::Problem;
use crate::errors::undecided;
use crate::limits::{Limits, reason};
use dlx::Cheapest;
use pyo3::prelude::*;

#[pymethods]
impl Problem {
    /// The cheapest solutions with their costs.
    fn cheapest(
        &self,
        py: Python<'_>,
        k: usize,
        limits: Limits,
    ) -> PyResult<Vec<(i128, Vec<usize>)>> {
        let Cheapest { solutions, stop } = self.ask(py, &limits, |solver| solver.cheapest(k))?;
        match stop {
            Some(stop) => Err(undecided(reason(stop), Some(&solutions.len().into()))),
            None => Ok(solutions
                .iter()
                .map(|(cost, options)| (*cost, self.solution(options)))
                .collect()),
        }
    }
}
