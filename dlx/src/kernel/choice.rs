//! The words between a search and its kernel: a choice on the way down, and the outcome of looking at a state.

use crate::id::{ItemId, OptionId};

/// One choice on the way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The branch item.
    pub item: ItemId,
    /// The option chosen for it. `None`, the last choice of an item without need, chooses no further option.
    ///
    /// Where an item may be covered several times, choosing an option also rules out the earlier options of the item:
    /// they belong to earlier choices.
    pub option: Option<OptionId>,
}

/// The kind of state that a kernel has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// No item is open and none needs more: the options chosen so far are a solution.
    Solved,
    /// Some primary item cannot be covered as often as it needs: no solution lies below.
    Dead,
    /// The item to branch on; it has at least two choices.
    On(ItemId),
    /// The item to branch on and the number of its choices. Each choice makes a solution: no other item is open, and
    /// this one takes exactly one option.
    Last(ItemId, u64),
    /// The kernel has stopped before it knows the kind. It continues when it is asked again. Kernels whose looks may
    /// take long do so, for a search that looks at its interrupts in between; each look counts as a node. A node limit
    /// stops before the first look or after the last one. No item is open.
    Unsettled,
}
