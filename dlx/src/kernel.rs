//! Kernels: the live state of a search, and the moves that change it.
//!
//! A kernel dances over a [`Problem`]; it does not know who asks, how far, or why. A [search] drives
//! it down and up the tree:
//!
//! ```text
//! branch()                    choose what is forced, then look: solved, dead, or the item to branch on
//! open(item)                  list the choices there are for the item
//!   commit(item, option)      take one of them: one level down
//!     branch() ...
//!   uncommit(item, option)    take it back, with all that was forced since: one level up
//! close(item)                 undo open
//! ```
//!
//! An option is *forced* when some item has no other left. In which order forced options are chosen
//! makes no difference to the state they lead to, so a kernel may choose them one at a time or all
//! at once. All kernels branch on the primary item with the fewest choices, the one that was added first
//! among equals, and list them in the order in which the options were added. So they walk the same
//! tree: same nodes, same solutions, same order. That is how they check each other, and why a search
//! begun on one may be resumed on another.
//!
//! [search]: crate::search::Search

mod bits;
mod engine;
mod links;
mod sanity;
mod walk;

pub use bits::Bits;
pub use engine::{Engine, UnknownEngine};
pub use links::{Links, LinksStore};
pub use sanity::Insane;
pub use walk::{Advance, Counters, Interrupt, Progress, Stop, Walk};
pub(crate) use walk::{Level, Position};

use crate::id::{ItemId, OptionId};
use crate::problem::{Multiplicity, Problem, RelationError};

/// One choice on the way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The branch item.
    pub item: ItemId,
    /// The option chosen for it. `None` is to choose no further option for an item that may do without,
    /// the last of its choices.
    ///
    /// Where an item may be covered several times, choosing an option also rules out those of its options
    /// that come before it: they are the business of the choices before this one.
    pub option: Option<OptionId>,
}

/// What a kernel sees when it looks at its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// Every primary item is covered: the options chosen so far are a solution.
    Solved,
    /// Some primary item cannot be covered: no solution lies below.
    Dead,
    /// The item to branch on; it has at least two choices.
    On(ItemId),
    /// The item to branch on, the only one that is not covered; it has so many choices, and each of
    /// them makes a solution.
    Last(ItemId, u64),
}

/// The live state of a search. See the [module](self) for the order of calls that a search keeps.
///
/// Implementations are free in how they keep state, provided that `uncommit` and `close` undo exactly what
/// was done since the `commit` and `open` that they belong to.
pub trait Kernel {
    /// The problem over which the kernel dances.
    fn problem(&self) -> &Problem;

    /// Chooses all that is forced, appends it to `chosen`, and looks at the state that this leads to. Where
    /// that is [`Branch::Dead`], what was appended is of no interest.
    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch;

    /// Whether an item is one of the problem's, primary, and can be branched on.
    fn is_open(&self, item: ItemId) -> bool;

    /// Appends the uncovered primary items that can be branched on, in order, each with its number of
    /// choices.
    fn open_items(&self, items: &mut Vec<(ItemId, u32)>) {
        let mut live = Vec::new();
        for &item in self.problem().primaries().iter().filter(|&&item| self.is_open(item)) {
            live.clear();
            self.live_options(item, &mut live);
            items.push((item, live.len() as u32));
        }
    }

    /// Appends the live options of an item that can be branched on, in order.
    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>);

    /// Opens an item that can be branched on, and appends its choices, in order.
    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>);

    /// Takes one of the choices of the item opened last. Those of an item that is to be covered exactly
    /// once may be taken in any order, those of others in the order that `open` gives; none need be.
    fn commit(&mut self, choice: Choice);

    /// Takes back the last commit and everything that was forced since.
    fn uncommit(&mut self, choice: Choice);

    /// Closes the item opened last, none of whose choices is taken any longer.
    fn close(&mut self, item: ItemId);

    /// How many updates were made, if this kernel counts them: removals of an option from one item's
    /// list, the machine-independent measure of work of Knuth's programs.
    fn updates(&self) -> Option<u64> {
        None
    }

    /// Walks on, to the next solution, the end or the first reason to stop. A kernel that has code for
    /// several kinds of processors calls the loop from within it; others have nothing to add.
    fn advance(&mut self, walk: &mut Walk) -> Advance {
        walk.drive(self)
    }

    /// Checks the whole structure against what the problem, the choices on the path and the options
    /// chosen on it, forced ones included, say it should be. Each open item is committed to one of its
    /// choices. Takes time proportional to the problem times the length of the path.
    ///
    /// # Errors
    /// The first thing found wrong.
    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane>;
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
