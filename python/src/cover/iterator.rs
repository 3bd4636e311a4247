//! The solutions of a problem as an iterator of Python.

use super::problem::Problem;
use crate::errors::engine_error;
use crate::limits::Limits;
use crate::slices::Slices;
use dlx::{OptionId, Solver};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyTuple;
use std::sync::{Mutex, PoisonError};

/// The solutions of a problem, one after the other, as numbers of options.
#[pyclass(frozen, module = "pavane._pavane")]
pub(crate) struct Solutions {
    problem: Py<Problem>,
    slices: Mutex<Slices<Box<[OptionId]>>>,
}

impl Solutions {
    pub(crate) fn new(problem: Py<Problem>, solver: &Solver, limits: &Limits) -> PyResult<Self> {
        let search = solver.owned_search().map_err(engine_error)?;
        let slices = Slices::new(search, limits.timeout()?, |options| options.into());
        Ok(Self { problem, slices: Mutex::new(slices) })
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let mut slices = self.slices.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let next = slices.next(py)?;
        next.map(|options| PyTuple::new(py, self.problem.get().solution(&options))).transpose()
    }

    /// The share of the search tree that is done, from 0 to 1.
    #[getter]
    fn progress(&self, py: Python<'_>) -> f64 {
        self.slices.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).progress()
    }
}
