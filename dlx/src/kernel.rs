//! Kernels: the live state of a search, and the four moves that change it.
//!
//! A kernel dances over a [`Problem`]; it does not know who asks, how far, or why. A [search] drives
//! it down and up the tree:
//!
//! ```text
//! branch()                    look at the state: solved, dead, or the item to branch on
//! open(item)                  list the item's live options
//!   commit(item, option)      choose one of them: one level down
//!   uncommit(item, option)    take the choice back: one level up
//! close(item)                 undo open
//! ```
//!
//! All kernels branch on the primary item with the fewest live options, the one that was added first
//! among equals, and list its options in the order in which they were added. So they walk the same
//! tree: same nodes, same solutions, same order. That is how they check each other, and why a search
//! begun on one may be resumed on another.
//!
//! [search]: crate::search::Search

mod bits;
mod engine;
mod links;
mod sanity;

pub use bits::Bits;
pub use engine::{Engine, UnknownEngine};
pub use links::{Links, LinksStore};
pub use sanity::Insane;

use crate::id::{ItemId, OptionId};
use crate::problem::{Multiplicity, Problem, RelationError};

/// One choice on the way down: the option chosen to cover an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The branch item.
    pub item: ItemId,
    /// The option chosen for it.
    pub option: OptionId,
}

/// What a kernel sees when it looks at its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// Every primary item is covered: the choices so far are a solution.
    Solved,
    /// Some primary item has no live option left: no solution lies below.
    Dead,
    /// The item to branch on; it has at least one live option.
    On(ItemId),
}

/// The live state of a search. See the [module](self) for the order of calls that a search keeps.
///
/// Implementations are free in how they keep state, provided that the calls undo each other exactly:
/// after `uncommit` the state equals the one before `commit`, after `close` the one before `open`.
pub trait Kernel {
    /// The problem over which the kernel dances.
    fn problem(&self) -> &Problem;

    /// Looks at the state and picks the item to branch on.
    fn branch(&mut self) -> Branch;

    /// Opens an uncovered primary item for branching and appends its live options, in order, to
    /// `choices`.
    fn open(&mut self, item: ItemId, choices: &mut Vec<OptionId>);

    /// Chooses one of the live options of the item opened last.
    fn commit(&mut self, choice: Choice);

    /// Takes back the last commit.
    fn uncommit(&mut self, choice: Choice);

    /// Closes the item opened last, none of whose options is chosen any longer.
    fn close(&mut self, item: ItemId);

    /// How many updates were made, if this kernel counts them: removals of an option from one item's
    /// list, the machine-independent measure of work of Knuth's programs.
    fn updates(&self) -> Option<u64> {
        None
    }

    /// Checks the whole structure against what the problem and the choices say it should be, with
    /// every open item committed to one of its options: `path` holds those choices, oldest first.
    /// Takes time proportional to the problem times the length of the path.
    ///
    /// # Errors
    /// The first thing found wrong.
    fn sanity(&self, path: &[Choice]) -> Result<(), Insane>;
}

/// Why a kernel cannot take a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KernelError {
    /// The problem has an item that is not simply to be covered once.
    #[error(
        "item {item} is to be covered {multiplicity} times, and multiplicities other than 1 are not supported yet"
    )]
    Multiplicity {
        /// The first such item.
        item: ItemId,
        /// Its multiplicity.
        multiplicity: Multiplicity,
    },
    /// The kernel needs the relation between all options, and it would be too large.
    #[error("{0}")]
    Relation(#[from] RelationError),
    /// The kernel copies its state for every choice, and the states on a path could be too large.
    #[error(
        "the states on a path can take {bytes} bytes and the cap is {cap}; \
         raise the cap or use a kernel that keeps one state"
    )]
    States {
        /// The bytes that the states on the longest path can take.
        bytes: usize,
        /// The bytes that they are allowed.
        cap: usize,
    },
}

/// Refuses problems that only a kernel with multiplicities could take.
fn require_ordinary(problem: &Problem) -> Result<(), KernelError> {
    match problem.first_multiple() {
        Some((item, multiplicity)) => Err(KernelError::Multiplicity { item, multiplicity }),
        None => Ok(()),
    }
}
