//! Kernels that a caller makes, for rules that no [`Problem`] states.

use super::choice::{Branch, Choice};
use super::interface::Kernel;
use super::sanity::Insane;
use super::walk::{Advance, Walk};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use sha2::{Digest, Sha256};
use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

/// Makes kernels of one kind, which choose among the options of a problem by rules that the problem does not state.
///
/// All kernels of a maker must find the same solutions. [`Solver::on`](crate::Solver::on) searches with them.
pub trait MakeKernel: fmt::Debug + Send + Sync {
    /// The name of the kernels in statistics and messages.
    fn name(&self) -> &'static str;

    /// The problem whose items and options the kernels use. Its solutions include the solutions of the kernels.
    fn problem(&self) -> &Problem;

    /// All rules that the problem does not state, as a text: kernels with equal problems and texts have the same
    /// solutions.
    fn rules(&self) -> String;

    /// The name of the problem and the rules in checkpoints and tasks: a SHA-256 in hexadecimal.
    fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(self.problem().fingerprint());
        hash.update(self.rules());
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A kernel in its initial state.
    fn kernel(&self) -> Box<dyn Kernel + '_>;

    /// Gets ready for searches that do not begin at the root, and for searches on several machines. All kernels that
    /// are made afterwards must walk the same tree in all processes.
    fn prepare(&self) {}

    /// The number of nodes after which kernels on all threads walk the same tree. Until then one thread searches.
    fn head_start(&self) -> u64 {
        0
    }

    /// The work so far of the kernels that have ended, beyond the [counters](crate::Counters) of searches, in a type of
    /// the caller. `None` if they count none.
    fn work(&self) -> Option<Box<dyn Any>> {
        None
    }

    /// The reason why a solution that a kernel has found is wrong, if one is. Searches then have no answer.
    fn defect(&self) -> Option<String> {
        None
    }
}

/// A maker that several solvers share.
#[derive(Clone, Debug)]
pub(crate) struct SharedMaker(pub(crate) Arc<dyn MakeKernel>);

/// A kernel that panics leaves its maker as it is.
impl UnwindSafe for SharedMaker {}
impl RefUnwindSafe for SharedMaker {}

impl Deref for SharedMaker {
    type Target = dyn MakeKernel;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// A kernel in a box, such as the kernels of [`MakeKernel`].
impl<K: Kernel + ?Sized> Kernel for Box<K> {
    fn problem(&self) -> &Problem {
        (**self).problem()
    }

    fn fingerprint(&self) -> String {
        (**self).fingerprint()
    }

    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        (**self).branch(chosen)
    }

    fn is_open(&self, item: ItemId) -> bool {
        (**self).is_open(item)
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        (**self).open_items(open);
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        (**self).live_options(item, live);
    }

    fn mark_open(&self, set: &mut [u64]) {
        (**self).mark_open(set);
    }

    fn mark_live(&self, set: &mut [u64]) {
        (**self).mark_live(set);
    }

    fn left(&self, item: ItemId) -> (u32, u32) {
        (**self).left(item)
    }

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        (**self).open(item, choices);
    }

    fn commit(&mut self, choice: Choice) {
        (**self).commit(choice);
    }

    fn uncommit(&mut self, choice: Choice) {
        (**self).uncommit(choice);
    }

    fn close(&mut self, item: ItemId) {
        (**self).close(item);
    }

    fn updates(&self) -> Option<u64> {
        (**self).updates()
    }

    fn advance(&mut self, walk: &mut Walk) -> Advance {
        (**self).advance(walk)
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        (**self).sanity(path, chosen)
    }
}
