//! Memory that searches for chains use again and again.

use super::bank::Bank;
use super::marked::Marked;
use super::memo::Memo;
use super::static_chains::StaticBuffers;
use dlx::Interrupt;

/// Buffers of the searches for chains, and the interrupt that stops them.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(super) statics: StaticBuffers,
    pub(super) marked: Marked,
    /// Propagations, a bank for each depth of nesting.
    pub(super) banks: Vec<Bank>,
    /// The patterns that searches inside chains have found.
    pub(super) memos: Memos,
    interrupt: Option<Interrupt>,
}

/// The memos of the searches that look at nothing but the candidates.
#[derive(Debug, Default)]
pub(super) struct Memos {
    pub(super) statics: Memo,
    pub(super) multiple: Memo,
    pub(super) dynamic: Memo,
}

impl Scratch {
    /// Forgets the patterns of another puzzle, whose layout may be another, too.
    pub(crate) fn forget(&mut self) {
        let Memos { statics, multiple, dynamic } = &mut self.memos;
        [statics, multiple, dynamic].into_iter().for_each(Memo::clear);
    }

    pub(crate) fn set_interrupt(&mut self, interrupt: Option<Interrupt>) {
        self.interrupt = interrupt;
    }

    /// Whether the searches are to end, with whatever they have found.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(Interrupt::is_set)
    }

    /// Takes the bank of a depth, to be [returned](Self::restore).
    pub(super) fn take(&mut self, depth: usize) -> Bank {
        if self.banks.len() <= depth {
            self.banks.resize_with(depth + 1, Bank::default);
        }
        std::mem::take(&mut self.banks[depth])
    }

    pub(super) fn restore(&mut self, depth: usize, bank: Bank) {
        self.banks[depth] = bank;
    }
}
