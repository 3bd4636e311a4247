//! How a puzzle is asked.

use super::puzzle::Puzzle;
use crate::answers::Unanswered;
use crate::limits::Limits;
use crate::running::run;
use dlx::Interrupt;
use pavane::{PuzzleSolver, Symbols};
use pyo3::prelude::*;

impl Puzzle {
    /// Asks a question of a solver with limits.
    pub(crate) fn ask<T: Send, E: Into<Unanswered>>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        question: impl FnOnce(&PuzzleSolver) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        let settings = limits.settings(&Interrupt::new())?;
        let answer = run(py, limits.timeout()?, |stop| {
            let solver = PuzzleSolver::with_settings(&self.0, settings)?.interrupt(stop);
            question(&solver).map_err(E::into)
        })?;
        let answer: Result<T, Unanswered> = answer;
        Ok(answer?)
    }

    /// The symbols of digits in texts.
    pub(crate) fn symbols(&self) -> Symbols {
        Symbols::standard(self.0.layout().digits())
    }
}
