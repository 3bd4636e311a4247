//! The difficulty on a scale.

use crate::answers::Unanswered;
use crate::errors::value_error;
use crate::limits::Limits;
use crate::running::run;
use crate::sudoku::Puzzle;
use dlx::Interrupt;
use pavane_ask::measures_json;
use pavane_human::Rater;
use pavane_methods::rating::{Settings, rate};
use pyo3::prelude::*;
use serde_json::Value;

#[pymethods]
impl Puzzle {
    /// The rating on a scale: `measures`, `human` or `se`.
    fn rate(
        &self,
        py: Python<'_>,
        scale_name: &str,
        seed: u64,
        limits: Limits,
    ) -> PyResult<String> {
        self.require_zones_only()?;
        let threads = limits.settings(&Interrupt::new())?.threads;
        let settings = Settings { seed, threads, ..Settings::default() };
        let puzzle = &self.0;
        let measured = |stop: &Interrupt| -> Result<Value, Unanswered> {
            Ok(measures_json(&rate(puzzle, &settings, stop)?, puzzle.layout(), false))
        };
        let human = |stop: &Interrupt| -> Result<Value, Unanswered> {
            Ok(Rater::default().rate_human(puzzle, stop)?.to_json())
        };
        let se = |stop: &Interrupt| -> Result<Value, Unanswered> {
            Ok(Rater::default().rate(puzzle, stop)?.to_json())
        };
        let timeout = limits.timeout()?;
        let rated = match scale_name {
            "measures" => run(py, timeout, measured),
            "human" => run(py, timeout, human),
            "se" => run(py, timeout, se),
            _ => {
                let message =
                    format!("scale: found `{scale_name}`, expected measures, human or se");
                return Err(value_error(message));
            }
        };
        Ok(rated??.to_string())
    }
}
