//! How a puzzle is asked.

use super::puzzle::Puzzle;
use crate::answers::Unanswered;
use crate::errors::format_error;
use crate::limits::Limits;
use crate::running::run;
use dlx::Interrupt;
use pavane::format::symbols_of_values;
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

    /// The symbols of digits in texts: their values on boards whose values do not begin at 1.
    pub(crate) fn symbols(&self) -> Symbols {
        let layout = self.0.layout();
        symbols_of_values(layout).unwrap_or_else(|| Symbols::standard(layout.digits()))
    }

    /// Requires a puzzle without rules beyond zones, for what knows zones only.
    ///
    /// # Errors
    /// `FormatError`, which names the rules.
    pub(crate) fn require_zones_only(&self) -> PyResult<()> {
        self.0.layout().require_zones_only().map_err(format_error)
    }
}
