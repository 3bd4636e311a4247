//! The solution with a number, in an order of all.

use crate::cover::Problem;
use crate::errors::value_error;
use crate::limits::Limits;
use crate::numbers::from_int;
use pyo3::prelude::*;

#[pymethods]
impl Problem {
    /// The solution with this number, counted from 0, in an order of all.
    fn nth(
        &self,
        py: Python<'_>,
        k: &Bound<'_, PyAny>,
        limits: Limits,
    ) -> PyResult<Option<Vec<usize>>> {
        let k = from_int(k)
            .map_err(|_| value_error(format!("found {k}, expected a number from 0 up")))?;
        let diagram = self.diagram(py, &limits)?;
        Ok(py.detach(|| diagram.nth(&k)).map(|solution| self.solution(&solution)))
    }
}
