//! Words side by side, as wide as the processor has them, and the loop of the walk compiled for it.
//!
//! The bit row kernels are written once, in terms of a [`Vector`]. Arrays of `u64` would do, but the
//! compiler takes them apart and puts them together again at every turn of a loop: the 748,361 solutions
//! of a sudoku took 339 ms with arrays in memory, 696 ms with arrays in local variables, and 200 ms so.

#[cfg(target_arch = "x86_64")]
pub(super) mod x86;

use super::sanity::Insane;
use super::{Advance, Branch, Choice, Kernel, Walk};
use crate::id::{ItemId, OptionId};
use crate::isa::Isa;
use crate::problem::Problem;

/// Words side by side.
pub(super) trait Vector: Copy + Send + Sync + 'static {
    /// How many words.
    const WORDS: usize;
    /// All bits 0.
    const ZERO: Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is set in this one and not in the other.
    fn minus(self, other: Self) -> Self;
    /// Whether no bit is set.
    fn is_zero(self) -> bool;
    /// How many bits are set in each word, to be added up by [`total`](Self::total).
    fn ones(self) -> Self;
    /// Adds word by word.
    fn add(self, other: Self) -> Self;
    /// The sum of the words.
    fn total(self) -> u64;
    /// The words.
    fn words(&self) -> &[u64];
    /// The words, to be changed.
    fn words_mut(&mut self) -> &mut [u64];
}

impl Vector for u64 {
    const WORDS: usize = 1;
    const ZERO: Self = 0;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self == 0
    }
    #[inline(always)]
    fn ones(self) -> Self {
        self.count_ones().into()
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self + other
    }
    #[inline(always)]
    fn total(self) -> u64 {
        self
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }
}

/// An instruction set that the processor was found to have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Processor {
    /// Any.
    Portable,
    #[cfg(target_arch = "x86_64")]
    V2(x86::V2),
    #[cfg(target_arch = "x86_64")]
    V3(x86::V3),
    #[cfg(target_arch = "x86_64")]
    V4(x86::V4),
}

impl Processor {
    /// The best that this processor has and that is no better than asked for.
    pub(super) fn at_most(isa: Isa) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if isa >= Isa::V4
                && let Some(found) = x86::V4::detect()
            {
                return Self::V4(found);
            }
            if isa >= Isa::V3
                && let Some(found) = x86::V3::detect()
            {
                return Self::V3(found);
            }
            if isa >= Isa::V2
                && let Some(found) = x86::V2::detect()
            {
                return Self::V2(found);
            }
        }
        let _ = isa;
        Self::Portable
    }
}

/// What the loop of the walk, and the moves that do the work, are compiled for. Each is a function of its
/// own: a closure would not always be inlined, and then be compiled for any processor.
pub(super) trait Machine: Copy + Send + Sync + 'static {
    /// Walks on.
    fn drive<K: Kernel>(self, kernel: &mut K, walk: &mut Walk) -> Advance;
    /// A move of the kernel.
    fn branch<K: Kernel>(self, kernel: &mut K, chosen: &mut Vec<OptionId>) -> Branch;
    /// Another.
    fn open<K: Kernel>(self, kernel: &mut K, item: ItemId, choices: &mut Vec<Option<OptionId>>);
    /// Another.
    fn commit<K: Kernel>(self, kernel: &mut K, choice: Choice);
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

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
pub(super) struct Compiled<M, K> {
    machine: M,
    kernel: K,
}

impl<M: Machine, K: Kernel> Compiled<M, K> {
    pub(super) fn new(machine: M, kernel: K) -> Self {
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
