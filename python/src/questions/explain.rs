//! The steps of a person to the solution.

use crate::limits::Limits;
use crate::sudoku::{Puzzle, scale};
use pavane_ask::path_json;
use pyo3::prelude::*;

#[pymethods]
impl Puzzle {
    /// The steps to the solution, each with the candidates before it.
    fn explain(&self, py: Python<'_>, scale_name: &str, limits: Limits) -> PyResult<String> {
        let scale = scale(scale_name)?;
        self.with_path(py, &limits, scale, |path| {
            let (steps, _) = path_json(path, &self.symbols(), f64::NEG_INFINITY);
            steps
        })
    }
}
