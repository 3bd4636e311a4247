//! How a problem is asked, and what several questions about it have in common.

use super::problem::Problem;
use crate::answers::Unanswered;
use crate::limits::Limits;
use crate::running::run;
use dlx::{Diagram, Interrupt, Solver};
use pyo3::prelude::*;
use std::sync::{Arc, PoisonError};

impl Problem {
    /// Asks a question of a solver with limits.
    pub(crate) fn ask<T: Send, E: Into<Unanswered>>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        question: impl FnOnce(&Solver) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        let solver = self.solver(limits, &Interrupt::new())?;
        let answer =
            run(py, limits.timeout()?, |stop| question(&solver.interrupt(stop)).map_err(E::into))?;
        Ok(answer?)
    }

    /// The diagram of all solutions, kept for the next question.
    pub(crate) fn diagram(&self, py: Python<'_>, limits: &Limits) -> PyResult<Arc<Diagram>> {
        let kept = || self.diagram.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(diagram) = &*kept() {
            return Ok(Arc::clone(diagram));
        }
        let diagram = Arc::new(self.ask(py, limits, Solver::diagram)?);
        *kept() = Some(Arc::clone(&diagram));
        Ok(diagram)
    }
}
