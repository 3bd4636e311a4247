//! Numbers of any size between Rust and Python.

use num_bigint::BigUint;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

/// The `int` of a number.
pub(crate) fn to_int<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = u64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (bytes, "little"))
}

/// The number of an `int` that is not negative.
///
/// # Errors
/// If it is no such number.
pub(crate) fn from_int(number: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    if let Ok(small) = number.extract::<u64>() {
        return Ok(small.into());
    }
    let py = number.py();
    let bits: usize = number.call_method0(intern!(py, "bit_length"))?.extract()?;
    // A negative number raises an error here.
    let bytes = number.call_method1(intern!(py, "to_bytes"), (bits / 8 + 1, "little"))?;
    Ok(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}
