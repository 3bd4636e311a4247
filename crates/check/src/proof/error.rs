//! The errors of the checker of proofs.

use crate::lines::{CheckError, CheckErrorKind};
use num_bigint::BigInt;
use pavane_model::VerifyError;

/// The reason why a proof is not accepted, and the place.
pub type ProofError = CheckError<Falsehood>;

/// The kind of error in a proof.
pub type ProofErrorKind = CheckErrorKind<Falsehood>;

/// A statement of a proof that is false or does not follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Falsehood {
    /// The problem has no such option.
    #[error("there is no option {found}: the problem has {options}, from x1")]
    UnknownOption {
        /// The option, as written.
        found: String,
        /// The number of options.
        options: usize,
    },
    /// The problem has no such variable.
    #[error(
        "there is no variable {found}: the problem has {variables}, options and then colors, from x1"
    )]
    UnknownVariable {
        /// The variable, as written.
        found: String,
        /// The number of variables.
        variables: usize,
    },
    /// A solution violates the problem. The reason counts options and items from 0.
    #[error("this is no solution (options and items counted from 0): {why}")]
    NoSolution {
        /// The violation.
        why: VerifyError,
    },
    /// A solution violates an inequality of the system.
    #[error("this is no solution: it violates constraint {number} of the statement")]
    Violated {
        /// The number of the constraint, from 1.
        number: u64,
    },
    /// A solution is given twice.
    #[error("this is the solution of line {first} again, expected another one")]
    SolutionTwice {
        /// The line of the first time.
        first: usize,
    },
    /// The stated number of constraints is wrong for the problem.
    #[error("found {found} constraints, and the problem has {expected} (equations count twice)")]
    ConstraintCount {
        /// The number given.
        found: String,
        /// The number of constraints of the problem.
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
    /// A clause does not follow from its hints by reverse unit propagation.
    #[error(
        "constraint {number} does not follow from its hints: with all literals of the clause false, \
         propagation of the constraints named ends without a conflict; name those that are missing, \
         or leave the hints out"
    )]
    NotImpliedByHints {
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
    /// A number that no constraint has yet.
    #[error("there is no constraint {found}: they are numbered from 1 to {last} here")]
    UnknownConstraint {
        /// The number given.
        found: String,
        /// The last number.
        last: u64,
    },
    /// A constraint that is forgotten.
    #[error("constraint {number} is forgotten, expected one that is not")]
    Forgotten {
        /// Its number.
        number: u64,
    },
    /// A step forgets a constraint that was given, not derived.
    #[error(
        "found constraints from {found} on, expected {first} or later: what is given, not derived, \
         cannot be forgotten"
    )]
    Given {
        /// The first number of the range; 0 or less if it starts before all constraints.
        found: i128,
        /// The number of the first constraint that is derived.
        first: u64,
    },
    /// A step forgets a constraint by its number that was given, not derived.
    #[error(
        "constraint {number} is given, not derived, and cannot be forgotten; expected {first} or \
         later"
    )]
    NotDerived {
        /// Its number.
        number: u64,
        /// The number of the first constraint that is derived.
        first: u64,
    },
    /// The last derived constraint can be satisfied, or there is none.
    #[error("the last step is no contradiction, expected `rup >= 1;` or a sum that is one")]
    NoContradiction,
    /// The conclusion does not fit the claim.
    #[error("found the conclusion `{found}`, expected `{expected}` for the claim")]
    Conclusion {
        /// The conclusion given.
        found: String,
        /// The conclusion for the claim.
        expected: String,
    },
}
