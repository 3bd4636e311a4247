//! The solutions, one after the other.

use crate::cover::{Problem, Solutions};
use crate::limits::Limits;
use crate::sudoku::{Grids, Puzzle};
use dlx::Interrupt;
use pyo3::prelude::*;

#[pymethods]
impl Puzzle {
    /// The solutions, one after the other.
    fn solutions(&self, limits: Limits) -> PyResult<Grids> {
        Grids::new(&self.0, &limits)
    }
}

#[pymethods]
impl Problem {
    /// The solutions, one after the other.
    fn solutions(slf: Bound<'_, Self>, limits: Limits) -> PyResult<Solutions> {
        let solver = slf.get().solver(&limits, &Interrupt::new())?;
        Solutions::new(slf.unbind(), &solver, &limits)
    }
}
