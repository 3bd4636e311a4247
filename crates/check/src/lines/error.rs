//! The error of the checkers of certificates and proofs.

use super::fault::{FaultKind, LineFault};
use std::error::Error;

/// Why a certificate or a proof is not accepted, and where. `F` is the type of its false statements.
///
/// Displays as the message alone; a program puts the file's name and [`line`](Self::line) before it.
/// [`is_false`](Self::is_false) distinguishes false statements about the problem from malformed texts and texts about
/// another problem.
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

    /// The line, counted from 1; at the end of the text, the missing line.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The kind of error.
    pub const fn kind(&self) -> &CheckErrorKind<F> {
        &self.kind
    }

    /// Whether the text was understood, and states something about this problem that is false or does not follow.
    pub const fn is_false(&self) -> bool {
        matches!(self.kind, CheckErrorKind::False(_))
    }
}

impl<F: Error + 'static> From<LineFault> for CheckError<F> {
    fn from(fault: LineFault) -> Self {
        let kind = match fault.kind {
            FaultKind::Unreadable { message } => CheckErrorKind::Unreadable { message },
            FaultKind::Malformed { found, expected } => {
                CheckErrorKind::Malformed { found, expected }
            }
        };
        Self { line: fault.line, kind }
    }
}

/// The kind of error in a certificate or proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckErrorKind<F: Error + 'static> {
    /// The text could not be read.
    #[error("cannot be read: {message}")]
    Unreadable {
        /// The message of the reader.
        message: String,
    },
    /// The text is malformed.
    #[error("found {found}, expected {expected}")]
    Malformed {
        /// The text found, in words.
        found: String,
        /// The text expected, in words.
        expected: String,
    },
    /// The text is about another problem.
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
    /// A statement is false, or does not follow.
    #[error(transparent)]
    False(#[from] F),
}
