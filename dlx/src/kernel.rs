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
//! # The tree
//!
//! All kernels walk the same tree: same nodes, same solutions, same order. That is how they check each
//! other, and why a search begun on one may be resumed on another. So the tree is defined here, without
//! reference to how a kernel keeps its state.
//!
//! An option is *live* unless it is chosen, ruled out by a choice (below), or in conflict with the chosen
//! options: it contains a primary item that is in as many of them as its multiplicity allows, or a
//! secondary item that is in one of them, unless both give it the same color. A primary item of
//! multiplicity `min..=max` that is in `n` chosen options has a *need* of `min - n`, at least 0, and a
//! *cap* of `max - n`. Its *slack* is the number of its live options less its need. It is *open* while it
//! has live options, which it has not when its cap is 0.
//!
//! - **Dead**: some item has a slack below 0.
//! - **Forced**: all live options of an item with a need above 0 and slack 0. Forced options are chosen
//!   until there are none or the state is dead. In which order makes no difference to the state that they
//!   lead to, so a kernel may choose them one at a time or all at once. They rule out nothing.
//! - **Solved**: not dead, nothing forced, and no item is open.
//! - **Branch item**: the open item with the fewest choices, the one added first among equals, unless the
//!   search was given another rule, a [`Branching`].
//! - **Choices**: an open item has slack + 1 choices. While its need is above 0 they are the first
//!   slack + 1 of its live options, in the order in which they were added: if none of these were chosen,
//!   too few would be left. When its need is 0 they are all its live options in order, and last, to choose
//!   no further option for it. A choice rules out those live options of the item that come before its
//!   option; the last one rules out all of them.
//!
//! A set of options is thus found under the first of its options that the branch item has, and nowhere
//! else. The item stays open below that choice while its cap and its live options allow. For an item of
//! multiplicity 1 all this is what exact cover has always done: need and cap are 1 until it is covered, its
//! choices are all its live options, and what a choice rules out conflicts with its option anyway.
//!
//! The method is that of Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1, Algorithm M,
//! with two differences: what is forced is no node, and ties are broken by the order of the items alone.
//!
//! [search]: crate::search::Search

mod bits;
mod cells;
mod engine;
mod links;
mod sanity;
mod vector;
mod walk;

pub use bits::{Bits, Tuning, Update};
pub use cells::Cells;
pub use engine::{Engine, UnknownEngine};
pub use links::{Links, LinksStore};
pub use sanity::Insane;
pub use walk::{Advance, Branching, Counters, Interrupt, Progress, Stop, SubProblems, Walk};
pub(crate) use walk::{Level, Position, below};

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
    /// No item is open and none needs more: the options chosen so far are a solution.
    Solved,
    /// Some primary item cannot be covered as often as it needs: no solution lies below.
    Dead,
    /// The item to branch on; it has at least two choices.
    On(ItemId),
    /// The item to branch on, the only one that is open, and it needs one option and may have no more. It has
    /// so many choices, and each of them makes a solution.
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

    /// Whether an item is one of the problem's, primary, and open: whether it can be branched on.
    fn is_open(&self, item: ItemId) -> bool;

    /// Appends the open items of a state without forced options, in order, and how many choices each has.
    fn open_items(&self, open: &mut Vec<(ItemId, u32)>);

    /// Appends the live options of an item that can be branched on, in order.
    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>);

    /// Marks the open items of a state without forced options: the one at place i of
    /// [`Problem::primaries`] by bit i, the lowest bits first. All bits are 0 before.
    fn mark_open(&self, set: &mut [u64]) {
        let mut open = Vec::new();
        self.open_items(&mut open);
        let primaries = self.problem().primaries();
        for place in open.iter().filter_map(|(item, _)| primaries.binary_search(item).ok()) {
            set[place / 64] |= 1 << (place % 64);
        }
    }

    /// Marks the live options of a state without forced options, each by the bit of its number. All bits
    /// are 0 before.
    fn mark_live(&self, set: &mut [u64]) {
        let (mut open, mut live) = (Vec::new(), Vec::new());
        self.open_items(&mut open);
        for (item, _) in open {
            self.live_options(item, &mut live);
        }
        for option in live {
            set[option.index() / 64] |= 1 << (option.index() % 64);
        }
    }

    /// How often a primary item is still to be covered at least, and may be at most: nothing at all if it is
    /// not open.
    fn left(&self, item: ItemId) -> (u32, u32) {
        if self.is_open(item) { (1, 1) } else { (0, 0) }
    }

    /// Opens an item that can be branched on, and appends its choices, in order.
    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>);

    /// Takes one of the choices of the item opened last. Those of an item that is to be covered exactly
    /// once may be taken in any order, those of others in the order that `open` gives: what a choice of
    /// theirs rules out need not come back before the item is closed. None need be taken.
    fn commit(&mut self, choice: Choice);

    /// Takes back the last commit and everything that was forced since.
    fn uncommit(&mut self, choice: Choice);

    /// Closes the item opened last, none of whose choices is taken any longer. The next move is to take
    /// back the choice above it, if there is one: a kernel need not know the state before that.
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
    /// The problem has an item that is not simply to be covered once, and the kernel takes no other.
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
