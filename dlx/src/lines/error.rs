//! What can be wrong with a text that is checked.

use super::fault::{Fault, FaultKind};
use std::error::Error;

/// Why a text about a problem, a certificate or a proof, is not accepted, and where. `F` is what such a
/// text can say that is not so.
///
/// It displays as the message alone; a program puts the file's name and [`line`](Self::line) before it.
/// [`is_false`](Self::is_false) tells a text about this problem that is wrong from one that is not about
/// it at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct CheckError<F: Error + 'static> {
    line: usize,
    kind: CheckErrorKind<F>,
}

impl<F: Error + 'static> CheckError<F> {
    pub(crate) fn new(line: usize, kind: impl Into<CheckErrorKind<F>>) -> Self {
        Self { line, kind: kind.into() }
    }

    /// The line, counted from 1. Where lines are missing, the one that should come next.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// What is wrong there.
    pub const fn kind(&self) -> &CheckErrorKind<F> {
        &self.kind
    }

    /// Whether the text was understood and says something about this problem that is not so, or does
    /// not follow as it says.
    pub const fn is_false(&self) -> bool {
        matches!(self.kind, CheckErrorKind::False(_))
    }
}

impl<F: Error + 'static> From<Fault> for CheckError<F> {
    fn from(fault: Fault) -> Self {
        let kind = match fault.kind {
            FaultKind::Unreadable { message } => CheckErrorKind::Unreadable { message },
            FaultKind::Malformed { found, expected } => {
                CheckErrorKind::Malformed { found, expected }
            }
        };
        Self { line: fault.line, kind }
    }
}

/// What is wrong with a text about a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckErrorKind<F: Error + 'static> {
    /// It could not be read.
    #[error("cannot be read: {message}")]
    Unreadable {
        /// What the reader said.
        message: String,
    },
    /// It is not written as it should be.
    #[error("found {found}, expected {expected}")]
    Malformed {
        /// What stands there, in words.
        found: String,
        /// What should, in words.
        expected: String,
    },
    /// It is about another problem.
    #[error(
        "this is about the problem {found}, and the problem given is {expected}; \
         give the problem that it is about"
    )]
    OtherProblem {
        /// The fingerprint in the text.
        found: String,
        /// The fingerprint of the problem.
        expected: String,
    },
    /// It says something that is not so, or that does not follow as it says.
    #[error(transparent)]
    False(#[from] F),
}
