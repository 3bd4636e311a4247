//! The number of solutions, up to a limit.

use crate::answers::counted;
use crate::cover::Problem;
use crate::limits::{CountLimit, Limits};
use crate::sudoku::Puzzle;
use pyo3::prelude::*;

#[pymethods]
impl Puzzle {
    /// The number of solutions, up to a limit.
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: Option<Bound<'py, PyAny>>,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = CountLimit::of(limit.as_ref())?;
        let most = CountLimit::small(limit.as_ref());
        let count = self.ask(py, &limits, |solver| match most {
            None => solver.count(),
            Some(most) => solver.count_up_to(most),
        })?;
        counted(py, &CountLimit::cut(limit.as_ref(), count))
    }
}

#[pymethods]
impl Problem {
    /// The number of solutions, up to a limit.
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: Option<Bound<'py, PyAny>>,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = CountLimit::of(limit.as_ref())?;
        let most = CountLimit::small(limit.as_ref());
        let count = self.ask(py, &limits, |solver| match most {
            None => solver.count(),
            Some(most) => solver.count_up_to(most),
        })?;
        counted(py, &CountLimit::cut(limit.as_ref(), count))
    }
}
