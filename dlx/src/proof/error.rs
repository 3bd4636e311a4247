//! What can be wrong with a proof.

use crate::lines::{CheckError, CheckErrorKind};
use crate::problem::VerifyError;
use num_bigint::BigInt;

/// Why a proof is not accepted, and where.
pub type ProofError = CheckError<Falsehood>;

/// What is wrong with a proof.
pub type ProofErrorKind = CheckErrorKind<Falsehood>;

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
