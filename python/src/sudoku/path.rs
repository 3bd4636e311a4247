//! The steps of a person from a puzzle to its only solution, for the questions about steps.

use super::puzzle::Puzzle;
use crate::answers::Unanswered;
use crate::errors::value_error;
use crate::limits::Limits;
use crate::running::run;
use pavane::PuzzleSolver;
use pavane_ask::{NoPath, Sudoku, path};
use pavane_human::{Path, Scale};
use pyo3::prelude::*;
use serde_json::Value;

/// The scale of steps with this name.
pub(crate) fn scale(name: &str) -> PyResult<Scale> {
    match name {
        "human" => Ok(Scale::Human),
        "se" => Ok(Scale::Se),
        _ => Err(value_error(format!("scale: found `{name}`, expected human or se"))),
    }
}

impl Puzzle {
    /// A value that is made of the path of the puzzle, as JSON. The puzzle must have one solution.
    pub(crate) fn with_path(
        &self,
        py: Python<'_>,
        limits: &Limits,
        scale: Scale,
        make: impl FnOnce(&mut Path) -> Value + Send,
    ) -> PyResult<String> {
        let made = run(py, limits.timeout()?, |stop| {
            let (solver, symbols) = (PuzzleSolver::new(&self.0)?.interrupt(stop), self.symbols());
            let sudoku = Sudoku { solver: &solver, symbols: &symbols };
            let mut path = path(&sudoku, stop)?.on(scale);
            let value = make(&mut path);
            NoPath::check(&path)?;
            Ok(value.to_string())
        })?;
        let made: Result<String, Unanswered> = made;
        Ok(made?)
    }
}
