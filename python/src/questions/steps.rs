//! All steps of a person that can be made first.

use crate::limits::Limits;
use crate::sudoku::{Puzzle, scale};
use pavane_ask::{steps_up_to, usual_limit};
use pyo3::prelude::*;

#[pymethods]
impl Puzzle {
    /// All steps that can be made in the state of the givens, up to a rating.
    fn steps(
        &self,
        py: Python<'_>,
        scale_name: &str,
        most: Option<f64>,
        limits: Limits,
    ) -> PyResult<String> {
        let scale = scale(scale_name)?;
        self.with_path(py, &limits, scale, |path| {
            let steps = steps_up_to(path, most.unwrap_or(usual_limit(scale)));
            let (layout, symbols) = (self.0.layout(), self.symbols());
            steps.iter().map(|step| step.to_json(layout, &symbols)).collect()
        })
    }
}
