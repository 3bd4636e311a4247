//! The exceptions of the package, which are defined in Python: `pavane/errors.py`.

use crate::numbers::to_int;
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::fmt::Display;

/// The exception class with this name.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(py.import("pavane.errors")?.getattr(name)?.cast_into::<PyType>()?)
}

/// An exception of the class with this name, or the error that keeps it from being made.
fn make(
    name: &str,
    arguments: impl for<'py> FnOnce(Python<'py>) -> PyResult<Bound<'py, PyAny>>,
) -> PyErr {
    Python::attach(|py| {
        let made = class(py, name).and_then(|class| class.call1((arguments(py)?,)));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}

/// `FormatError` without a place: the input is no problem or puzzle.
pub(crate) fn format_error(message: impl Display) -> PyErr {
    let message = message.to_string();
    make("FormatError", |py| Ok(message.into_pyobject(py)?.into_any()))
}

/// `FormatError` with line and column, both counted from 1.
pub(crate) fn format_error_at(message: impl Display, line: usize, column: usize) -> PyErr {
    let message = message.to_string();
    Python::attach(|py| {
        let made = class(py, "FormatError").and_then(|class| class.call1((message, line, column)));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}

/// `EngineError`: an engine does not take the problem, the puzzle or the question.
pub(crate) fn engine_error(message: impl Display) -> PyErr {
    let message = message.to_string();
    make("EngineError", |py| Ok(message.into_pyobject(py)?.into_any()))
}

/// `Error` itself: a defect of the package.
pub(crate) fn other_error(message: impl Display) -> PyErr {
    let message = message.to_string();
    make("Error", |py| Ok(message.into_pyobject(py)?.into_any()))
}

/// `ValueError` of an argument.
pub(crate) fn value_error(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// `Undecided`: a limit came before the answer. `at_least` is the number of solutions that were found.
pub(crate) fn undecided(reason: &'static str, at_least: Option<&BigUint>) -> PyErr {
    Python::attach(|py| {
        let made = at_least
            .map(|number| to_int(py, number))
            .transpose()
            .and_then(|number| class(py, "Undecided")?.call1((reason, number)));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}
