//! Answers that problems and puzzles have in common, for Python.

use crate::errors::{engine_error, undecided};
use crate::limits::reason;
use crate::numbers::to_int;
use dlx::answer::Interval;
use dlx::{Count, DiagramError, Estimate};
use pavane::SolveError;
use pyo3::prelude::*;

/// An estimate: solutions and nodes, each with its mean and the ends of its interval, and the probes.
pub(crate) type Estimated = ((f64, f64, f64), (f64, f64, f64), u64);

/// A number that is exact, or at least the limit that was set on it.
pub(crate) fn counted<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    match count.stop {
        None | Some(dlx::Stop::SolutionLimit) => to_int(py, &count.found),
        Some(stop) => Err(undecided(reason(stop), Some(&count.found))),
    }
}

/// An estimate: solutions, nodes, probes.
pub(crate) fn estimated(estimate: &Estimate, wanted: u64) -> PyResult<Estimated> {
    let ends = |interval: &Interval| (interval.mean, interval.low, interval.high);
    let Estimate { probes, solutions, nodes } = estimate;
    match *probes {
        // A limit came before the first probe.
        0 if wanted > 0 => Err(undecided("timeout", None)),
        probes => Ok((ends(solutions), ends(nodes), probes)),
    }
}

/// The exception of a question without an answer.
pub(crate) fn refused(error: SolveError) -> PyErr {
    match error {
        SolveError::Diagram(DiagramError::Full { .. }) => undecided("memory", None),
        SolveError::Diagram(DiagramError::Stopped { stop, .. }) => undecided(reason(stop), None),
        error => engine_error(error),
    }
}
