//! What can be wrong with a proof.

use crate::lines::{Fault, FaultKind};
use crate::problem::VerifyError;
use num_bigint::BigInt;

/// Why a proof is not accepted, and where.
///
/// It displays as the message alone; a program puts the file's name and [`line`](Self::line) before it.
/// [`is_false`](Self::is_false) tells a proof about this problem that is wrong from a text that is no
/// proof about it at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ProofError {
    line: usize,
    kind: ProofErrorKind,
}

impl ProofError {
    pub(super) fn new(line: usize, kind: impl Into<ProofErrorKind>) -> Self {
        Self { line, kind: kind.into() }
    }

    /// The line, counted from 1. Where lines are missing, the one that should come next.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// What is wrong there.
    pub const fn kind(&self) -> &ProofErrorKind {
        &self.kind
    }

    /// Whether the text was understood and says something about this problem that is not so, or does
    /// not follow as it says.
    pub const fn is_false(&self) -> bool {
        matches!(self.kind, ProofErrorKind::False(_))
    }
}

impl From<Fault> for ProofError {
    fn from(fault: Fault) -> Self {
        let kind = match fault.kind {
            FaultKind::Unreadable { message } => ProofErrorKind::Unreadable { message },
            FaultKind::Malformed { found, expected } => {
                ProofErrorKind::Malformed { found, expected }
            }
        };
        Self { line: fault.line, kind }
    }
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofErrorKind {
    /// The text could not be read.
    #[error("cannot be read: {message}")]
    Unreadable {
        /// What the reader said.
        message: String,
    },
    /// The text is not written as a proof is.
    #[error("found {found}, expected {expected}")]
    Malformed {
        /// What stands there, in words.
        found: String,
        /// What should, in words.
        expected: String,
    },
    /// The proof is one about another problem.
    #[error(
        "this is a proof about the problem {found}, and the problem given is {expected}; \
         give the problem that it is about"
    )]
    OtherProblem {
        /// The fingerprint in the proof.
        found: String,
        /// The fingerprint of the problem.
        expected: String,
    },
    /// The proof says something that is not so, or takes a step that does not follow.
    #[error(transparent)]
    False(#[from] Falsehood),
}

/// Something that a proof says and that is not so or does not follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Falsehood {
    /// The problem has no such option.
    #[error("there is no option {found}: the problem has {options}, from x1")]
    UnknownOption {
        /// The option, as it is written.
        found: String,
        /// How many options there are.
        options: usize,
    },
    /// What is said to be a solution is none. The reason counts options and items from 0.
    #[error("this is no solution (options and items counted from 0): {why}")]
    NoSolution {
        /// What is wrong with it.
        why: VerifyError,
    },
    /// A solution is given twice.
    #[error("this is the solution of line {first} again, expected another one")]
    SolutionTwice {
        /// Where it was given first.
        first: usize,
    },
    /// The number of constraints is not that of the problem.
    #[error("found {found} constraints, and the problem has {expected} (equations count twice)")]
    ConstraintCount {
        /// The number given.
        found: String,
        /// How many there are.
        expected: u64,
    },
    /// A clause does not follow by reverse unit propagation.
    #[error(
        "constraint {number} does not follow: with all literals of the clause false, propagation \
         ends without a conflict"
    )]
    NotImplied {
        /// The number that the clause would have.
        number: u64,
    },
    /// A sum of constraints can be satisfied.
    #[error("the sum can reach {reach} and asks for {asked}, expected a contradiction")]
    NotContradictory {
        /// The greatest value of the left side over all assignments.
        reach: BigInt,
        /// The right side.
        asked: BigInt,
    },
    /// There is no constraint of a number yet.
    #[error("there is no constraint {found}: they are numbered from 1 to {last} here")]
    UnknownConstraint {
        /// The number given.
        found: String,
        /// The last number.
        last: u64,
    },
    /// A constraint is named that is forgotten.
    #[error("constraint {number} is forgotten")]
    Forgotten {
        /// Its number.
        number: u64,
    },
    /// A constraint is to be forgotten that was given, not derived.
    #[error(
        "found constraints from {found} on, expected {first} or later: what is given, not derived, \
         cannot be forgotten"
    )]
    Given {
        /// The first number of the range; 0 or less if it begins before all constraints.
        found: i128,
        /// The number of the first constraint that is derived.
        first: u64,
    },
    /// The last constraint derived is no contradiction, or none is derived.
    #[error("the last step is no contradiction, expected `rup >= 1;` or a sum that is one")]
    NoContradiction,
    /// The conclusion is not that of the claim.
    #[error("found the conclusion `{found}`, expected `{expected}` for the claim")]
    Conclusion {
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
    },
}
