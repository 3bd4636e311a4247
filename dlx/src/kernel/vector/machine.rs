//! Machines: instruction sets that a kernel, and the loop of the walk with it, are compiled for.

use crate::id::{ItemId, OptionId};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::sanity::Insane;
use crate::kernel::walk::{Advance, Walk};
use crate::problem::Problem;

/// An instruction set to compile the loop of the walk for, and the moves that do the work. Each is a function of its
/// own: a closure is not always inlined, and is then compiled for any processor.
pub(crate) trait Machine: Copy + Send + Sync + 'static {
    /// Runs the loop of the walk.
    fn drive<K: Kernel>(self, kernel: &mut K, walk: &mut Walk) -> Advance;
    /// Runs [`Kernel::branch`].
    fn branch<K: Kernel>(self, kernel: &mut K, chosen: &mut Vec<OptionId>) -> Branch;
    /// Runs [`Kernel::open`].
    fn open<K: Kernel>(self, kernel: &mut K, item: ItemId, choices: &mut Vec<Option<OptionId>>);
    /// Runs [`Kernel::commit`].
    fn commit<K: Kernel>(self, kernel: &mut K, choice: Choice);
}

/// The instructions that every processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Machine for Portable {
    fn drive<K: Kernel>(self, kernel: &mut K, walk: &mut Walk) -> Advance {
        walk.drive(kernel)
    }
    fn branch<K: Kernel>(self, kernel: &mut K, chosen: &mut Vec<OptionId>) -> Branch {
        kernel.branch(chosen)
    }
    fn open<K: Kernel>(self, kernel: &mut K, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        kernel.open(item, choices);
    }
    fn commit<K: Kernel>(self, kernel: &mut K, choice: Choice) {
        kernel.commit(choice);
    }
}

/// A kernel whose moves, and the loop of the walk with them, are compiled for a machine.
#[derive(Clone)]
pub(crate) struct Compiled<M, K> {
    machine: M,
    kernel: K,
}

impl<M: Machine, K: Kernel> Compiled<M, K> {
    pub(crate) fn new(machine: M, kernel: K) -> Self {
        Self { machine, kernel }
    }
}

impl<M: Machine, K: Kernel> Kernel for Compiled<M, K> {
    fn problem(&self) -> &Problem {
        self.kernel.problem()
    }

    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        self.machine.branch(&mut self.kernel, chosen)
    }

    fn is_open(&self, item: ItemId) -> bool {
        self.kernel.is_open(item)
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        self.kernel.open_items(open);
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        self.kernel.live_options(item, live);
    }

    fn mark_open(&self, set: &mut [u64]) {
        self.kernel.mark_open(set);
    }

    fn mark_live(&self, set: &mut [u64]) {
        self.kernel.mark_live(set);
    }

    fn left(&self, item: ItemId) -> (u32, u32) {
        self.kernel.left(item)
    }

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        self.machine.open(&mut self.kernel, item, choices);
    }

    fn commit(&mut self, choice: Choice) {
        self.machine.commit(&mut self.kernel, choice);
    }

    fn uncommit(&mut self, choice: Choice) {
        self.kernel.uncommit(choice);
    }

    fn close(&mut self, item: ItemId) {
        self.kernel.close(item);
    }

    fn advance(&mut self, walk: &mut Walk) -> Advance {
        self.machine.drive(&mut self.kernel, walk)
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        self.kernel.sanity(path, chosen)
    }
}
