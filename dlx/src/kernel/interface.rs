//! The trait that every kernel implements.

use super::choice::{Branch, Choice};
use super::sanity::Insane;
use super::walk::{Advance, Walk};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;

/// The live state of a search. See the [module](super) for the order of calls that a search keeps.
///
/// An implementation may keep any state, provided that `uncommit` and `close` undo exactly what
/// was done since the `commit` and `open` that they belong to.
pub trait Kernel {
    /// The problem that is searched.
    fn problem(&self) -> &Problem;

    /// The name of what is searched in checkpoints: the fingerprint of the problem, unless the kernel knows further
    /// rules.
    fn fingerprint(&self) -> String {
        self.problem().fingerprint()
    }

    /// Chooses all that is forced, appends it to `chosen`, and returns the kind of the state that this leads to.
    /// Where that is [`Branch::Dead`], the appended options have no meaning.
    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch;

    /// Whether an item can be branched on: it belongs to the problem, is primary, and open.
    fn is_open(&self, item: ItemId) -> bool;

    /// Appends the open items of a state without forced options, in order, each with its number of choices.
    fn open_items(&self, open: &mut Vec<(ItemId, u32)>);

    /// Appends the live options of an item that can be branched on, in order.
    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>);

    /// Marks the open items of a state without forced options: the item at place i of
    /// [`Problem::primaries`] by bit i, the lowest bits first. All bits must be 0 before.
    fn mark_open(&self, set: &mut [u64]) {
        let mut open = Vec::new();
        self.open_items(&mut open);
        let primaries = self.problem().primaries();
        for place in open.iter().filter_map(|(item, _)| primaries.binary_search(item).ok()) {
            set[place / 64] |= 1 << (place % 64);
        }
    }

    /// Marks the live options of a state without forced options, each by the bit of its number. All bits
    /// must be 0 before.
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

    /// The need and the cap of a primary item; zeros if it is not open.
    fn left(&self, item: ItemId) -> (u32, u32) {
        if self.is_open(item) { (1, 1) } else { (0, 0) }
    }

    /// Opens an item that can be branched on, and appends its choices, in order.
    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>);

    /// Takes one of the choices of the item opened last. The choices of an item of multiplicity exactly one may be
    /// taken in any order. The choices of other items must come in the order that `open` gives: options that they
    /// rule out need not come back before the item is closed. Any choice may be left out.
    fn commit(&mut self, choice: Choice);

    /// Takes back the last commit and everything that was forced since.
    fn uncommit(&mut self, choice: Choice);

    /// Closes the item opened last, after its choices were taken back. The next move must take back the choice above
    /// the item, except at the root: a kernel need not restore the state before that. To open an item of that state
    /// once more, take the choice above it back and then take it again.
    fn close(&mut self, item: ItemId);

    /// Number of updates, if this kernel counts them: removals of an option from one item's
    /// list, the machine-independent measure of work of Knuth's programs.
    fn updates(&self) -> Option<u64> {
        None
    }

    /// Walks to the next solution, the end or the first reason to stop. A kernel that is compiled for several
    /// instruction sets calls the loop from code for one of them; others keep this default.
    fn advance(&mut self, walk: &mut Walk) -> Advance {
        walk.drive(self)
    }

    /// Checks the whole structure against the expected state. This state follows from the problem, the choices on the
    /// path and the options chosen on it, forced ones included. Each open item must be committed to one of its
    /// choices. Takes time proportional to the problem times the length of the path.
    ///
    /// # Errors
    /// The first inconsistency found.
    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane>;
}
