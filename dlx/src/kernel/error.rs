//! The error of kernels that cannot take a problem.

use crate::id::ItemId;
use crate::problem::{Multiplicity, Problem, RelationError};

/// The reason why a kernel cannot take a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KernelError {
    /// The problem has an item with another multiplicity than exactly once, which the kernel does not take.
    #[error(
        "item {item} is to be covered {multiplicity} times, and this kernel covers each item once; \
         use bits or links"
    )]
    Multiplicity {
        /// The first such item.
        item: ItemId,
        /// Its multiplicity.
        multiplicity: Multiplicity,
    },
    /// The kernel takes problems with multiplicities up to a size only.
    #[error(
        "a problem with multiplicities, {options} options and {primaries} primary items is too large; \
         use a kernel that takes any size"
    )]
    Size {
        /// The number of options.
        options: usize,
        /// The number of primary items.
        primaries: usize,
    },
    /// The kernel needs the relation between all options, and it would be too large.
    #[error("{0}")]
    Relation(#[from] RelationError),
    /// The kernel cannot search with shared sub-problems.
    #[error("`links` cannot share sub-problems; use bits or cells")]
    Sharing,
    /// The solver searches with kernels of a caller, and the question needs a problem that states all rules.
    #[error(
        "the engine `{engine}` knows rules that the problem does not state, and only searches in order use it"
    )]
    Rules {
        /// The name of the kernels.
        engine: &'static str,
    },
    /// A kernel of a caller has found a wrong solution.
    #[error(
        "the engine `{engine}` gave a wrong solution ({reason}); this is a defect, please report it with this input"
    )]
    Defect {
        /// The name of the kernels.
        engine: &'static str,
        /// The reason why the solution is wrong.
        reason: String,
    },
    /// The kernel copies its state for every choice, and the states on a path could be too large.
    #[error(
        "the states on a path can take {bytes} bytes and the cap is {cap}; \
         raise the cap or use a kernel that keeps one state"
    )]
    States {
        /// The bytes that the states on the longest path can take.
        bytes: usize,
        /// The maximum.
        cap: usize,
    },
}

/// Refuses problems with multiplicities.
pub(super) fn require_ordinary(problem: &Problem) -> Result<(), KernelError> {
    match problem.first_multiple() {
        Some((item, multiplicity)) => Err(KernelError::Multiplicity { item, multiplicity }),
        None => Ok(()),
    }
}
