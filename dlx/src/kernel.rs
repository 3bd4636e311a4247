//! Kernels: the live state of a search, and the moves that change it.
//!
//! A kernel holds the state of a search of one [problem](crate::Problem). It does not know the question, nor its
//! limits. A [search] drives it down and up the tree:
//!
//! ```text
//! branch()                    choose what is forced, then report: solved, dead, or the item to branch on
//! open(item)                  list the choices of the item
//!   commit(item, option)      take one of them: one level down
//!     branch() ...
//!   uncommit(item, option)    take it back, with all that was forced since: one level up
//! close(item)                 undo open
//! ```
//!
//! # The tree
//!
//! All kernels walk the same tree: same nodes, same solutions, same order. So they check each other, and a search
//! begun on one may be resumed on another. The tree is therefore defined here, without reference to the state that a
//! kernel keeps.
//!
//! An option is *live* unless it is chosen, ruled out by a choice (below), or in conflict with the chosen options. It
//! conflicts with them if it contains a primary item that already reached its maximum multiplicity. It also conflicts
//! if it contains a secondary item of a chosen option, unless both give the item the same color. A primary item of
//! multiplicity `min..=max` that is in `n` chosen options has a *need* of `min - n`, at least 0, and a *cap* of
//! `max - n`. Its *slack* is the number of its live options less its need. It is *open* while it has live options;
//! when its cap is 0, it has none.
//!
//! - **Dead**: some item has a slack below 0.
//! - **Forced**: all live options of an item with a need above 0 and slack 0. Forced options are chosen until none is
//!   found or the state is dead. The order leaves the resulting state unchanged, so a kernel may choose them one at a
//!   time or all at once. A forced option rules out no other option of its item.
//! - **Solved**: not dead, no option is forced, and no item is open.
//! - **Branch item**: the open item with the fewest choices, the one added first among equals, unless the
//!   search was given another rule, a [`Branching`].
//! - **Choices**: an open item has slack + 1 choices. While its need is above 0 they are the first slack + 1 of its
//!   live options, in the order in which they were added. If none of these were chosen, the others could not meet the
//!   need. When its need is 0 they are all its live options in order and, at the end, the choice of no further
//!   option. A choice rules out the live options of the item that come before its option. The choice of no further
//!   option rules out all of them.
//!
//! A set of options is thus found under the first of its options that the branch item has, and nowhere else. The item
//! stays open below that choice while its cap and its live options allow. For an item of multiplicity 1 all this is
//! plain exact cover. Need and cap are 1 until it is covered, and its choices are all its live options. The options
//! that a choice rules out conflict with its option anyway.
//!
//! The method is Algorithm M of Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1. It has two
//! differences: forced options do not count as nodes, and ties are broken by the order of the items alone.
//!
//! [search]: crate::search::Search

/// The version of the tree that the head of this module defines. Increases whenever a change of the branching rules
/// gives a problem another tree. So one version never counts [parts](crate::parts) of a search that another version
/// cut.
pub const TREE_VERSION: u32 = 1;

mod bits;
mod cells;
mod choice;
mod drive;
mod engine;
mod error;
mod interface;
mod links;
mod made;
mod sanity;
mod vector;
mod walk;

pub use bits::{Bits, Tuning, Update};
pub use cells::Cells;
pub use choice::{Branch, Choice};
pub use engine::{Engine, UnknownEngine};
pub use error::KernelError;
pub use interface::Kernel;
pub use links::{Links, LinksStore};
pub use made::MakeKernel;
pub(crate) use made::SharedMaker;
pub use sanity::Insane;
pub use walk::{
    Advance, Branching, Counters, Interrupt, OtherSearches, Progress, Stop, SubProblems, Walk,
};
pub(crate) use walk::{Position, WalkLevel, below};
