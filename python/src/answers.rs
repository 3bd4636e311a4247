//! Answers that problems and puzzles have in common, for Python, and the reasons why there is none.

use crate::errors::{engine_error, undecided};
use crate::limits::reason;
use crate::numbers::to_int;
use dlx::answer::Interval;
use dlx::{Count, DiagramError, Estimate, KernelError};
use pavane::SolveError;
use pavane::encode::EncodeError;
use pavane_ask::{InstanceError, NoDiagram, NoPath};
use pavane_human::UnratedError;
use pavane_methods::rating::RateError;
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
    let Estimate { probes, solutions, nodes, .. } = estimate;
    match *probes {
        // A limit came before the first probe.
        0 if wanted > 0 => Err(undecided("timeout", None)),
        probes => Ok((ends(solutions), ends(nodes), probes)),
    }
}

/// The reason why a question has no answer.
pub(crate) enum Unanswered {
    /// A limit came first; its name.
    Stopped(&'static str),
    /// The puzzle, the problem or the question is not taken; the message.
    Refused(String),
}

impl Unanswered {
    fn refused(error: &impl ToString) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<Unanswered> for PyErr {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::Stopped(reason) => undecided(reason, None),
            Unanswered::Refused(message) => engine_error(message),
        }
    }
}

impl From<KernelError> for Unanswered {
    fn from(error: KernelError) -> Self {
        Self::refused(&error)
    }
}

impl From<DiagramError> for Unanswered {
    fn from(error: DiagramError) -> Self {
        match error {
            DiagramError::Full { .. } => Self::Stopped("memory"),
            DiagramError::Stopped { stop, .. } => Self::Stopped(reason(stop)),
            error => Self::refused(&error),
        }
    }
}

impl From<EncodeError> for Unanswered {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::Stopped(stop) => Self::Stopped(reason(stop)),
            error => Self::refused(&error),
        }
    }
}

impl From<SolveError> for Unanswered {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Diagram(error) => error.into(),
            error => Self::refused(&error),
        }
    }
}

impl From<InstanceError> for Unanswered {
    fn from(error: InstanceError) -> Self {
        match error {
            InstanceError::Solve(error) => error.into(),
            error => Self::refused(&error),
        }
    }
}

impl From<NoDiagram> for Unanswered {
    fn from(error: NoDiagram) -> Self {
        match error {
            NoDiagram::Full { .. } => Self::Stopped("memory"),
            NoDiagram::Stopped { stop, .. } => Self::Stopped(reason(stop)),
            error => Self::refused(&error),
        }
    }
}

impl From<NoPath> for Unanswered {
    fn from(error: NoPath) -> Self {
        match error {
            NoPath::Stopped { stop, .. } => Self::Stopped(reason(stop)),
            error => Self::refused(&error),
        }
    }
}

impl From<UnratedError> for Unanswered {
    fn from(error: UnratedError) -> Self {
        match error {
            UnratedError::Stopped(stop) => Self::Stopped(reason(stop)),
            error => Self::refused(&error),
        }
    }
}

impl From<RateError> for Unanswered {
    fn from(error: RateError) -> Self {
        match error {
            RateError::Stopped(stop) => Self::Stopped(reason(stop)),
            error => Self::refused(&error),
        }
    }
}
