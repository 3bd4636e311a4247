//! The reason why a request has no answer.

use super::instance::InstanceError;
use dlx::KernelError;
use pavane::encode::EncodeError;
use pavane::format::FormatError;
use pavane::solve::SolveError;
use serde::Serialize;
use std::fmt;

/// The kind of a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ProblemKind {
    /// The request or its text cannot be read, or the question does not take this kind of text.
    Input,
    /// No engine takes the problem.
    Engine,
    /// The request is larger than the [`Limits`](super::Limits) allow, or was stopped before it had an answer.
    Limit,
    /// A defect of the program.
    Fault,
}

/// The reason why a request has no answer, with its place in the text.
///
/// ```
/// use pavane_ask::{Control, Ask, Request, answer};
///
/// let problem = answer(&Request::new(Ask::Check, "1..4..."), &Control::default()).unwrap_err();
/// let json = serde_json::to_string(&problem)?;
/// assert!(json.starts_with(r#"{"kind":"input","line":1,"column":"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The kind.
    pub kind: ProblemKind,
    /// The line of the text, counted from 1.
    pub line: Option<usize>,
    /// The column of the line, counted from 1 in characters.
    pub column: Option<usize>,
    /// The message: what was found, what was expected, and what to do.
    pub message: String,
}

impl Problem {
    /// A problem without a place.
    pub fn new(kind: ProblemKind, message: impl fmt::Display) -> Self {
        Self { kind, line: None, column: None, message: message.to_string() }
    }

    /// A request that cannot be read or does not fit the question.
    pub(super) fn input(message: impl fmt::Display) -> Self {
        Self::new(ProblemKind::Input, message)
    }

    /// A request that is too large, or was stopped.
    pub(super) fn limit(message: impl fmt::Display) -> Self {
        Self::new(ProblemKind::Limit, message)
    }

    /// A problem at a place.
    pub(super) fn at(line: usize, column: usize, message: impl fmt::Display) -> Self {
        Self { line: Some(line), column: Some(column), ..Self::input(message) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        if let Some(column) = self.column {
            write!(f, "{column}:")?;
        }
        let gap = if self.line.or(self.column).is_some() { " " } else { "" };
        write!(f, "{gap}{}", self.message)
    }
}

impl std::error::Error for Problem {}

impl From<FormatError> for Problem {
    fn from(error: FormatError) -> Self {
        Self::at(error.line(), error.column(), error)
    }
}

impl From<EncodeError> for Problem {
    fn from(error: EncodeError) -> Self {
        let kind = match error {
            EncodeError::Clash(_) => ProblemKind::Input,
            _ => ProblemKind::Engine,
        };
        Self::new(kind, error)
    }
}

impl From<KernelError> for Problem {
    fn from(error: KernelError) -> Self {
        Self::new(ProblemKind::Engine, error)
    }
}

impl From<SolveError> for Problem {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Encode(error) => error.into(),
            SolveError::Kernel(error) => error.into(),
            SolveError::WrongSolution { .. } | SolveError::WrongBoard(_) => {
                Self::new(ProblemKind::Fault, error)
            }
            error => Self::new(ProblemKind::Engine, error),
        }
    }
}

impl From<InstanceError> for Problem {
    fn from(error: InstanceError) -> Self {
        match error {
            InstanceError::Solve(error) => error.into(),
            InstanceError::Kernel(error) => error.into(),
            InstanceError::Run(error) => Self::input(error),
            InstanceError::Multiplicity { .. } => Self::new(ProblemKind::Engine, error),
            InstanceError::WrongSolution { .. } => Self::new(ProblemKind::Fault, error),
        }
    }
}
