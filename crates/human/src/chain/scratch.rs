//! Memory that searches for chains use again and again.

use super::bank::Bank;
use super::marked::MarkedLiterals;
use super::memo::PatternMemo;
use super::static_chains::StaticBuffers;
use crate::watch::WorkWatch;
use dlx::Interrupt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Buffers of the searches for chains, and the interrupt that stops them.
#[derive(Default)]
pub(crate) struct ChainScratch {
    pub(super) statics: StaticBuffers,
    pub(super) marked: MarkedLiterals,
    /// Propagations, a bank for each depth of nesting.
    pub(super) banks: Vec<Bank>,
    /// The patterns found by searches inside chains, shared with the helpers.
    pub(super) memos: Arc<Memos>,
    /// The scratches of the threads that share a state with this one.
    pub(super) helpers: Vec<Self>,
    watch: Arc<WorkWatch>,
}

/// The memos of the searches that depend on the candidates only.
#[derive(Debug, Default)]
pub(super) struct Memos {
    pub(super) statics: Mutex<PatternMemo>,
    pub(super) multiple: Mutex<PatternMemo>,
    pub(super) dynamic: Mutex<PatternMemo>,
}

impl ChainScratch {
    /// Forgets the patterns of another puzzle, possibly of another layout.
    pub(crate) fn forget(&mut self) {
        let Memos { statics, multiple, dynamic } = &*self.memos;
        [statics, multiple, dynamic].into_iter().for_each(|memo| locked(memo).clear());
    }

    /// Shares the searches for dynamic chains among some threads, this one included.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        let memos = &self.memos;
        let helper = || Self { memos: Arc::clone(memos), ..Self::default() };
        self.helpers.resize_with(threads.saturating_sub(1), helper);
        self.set_interrupt(self.watch.interrupt().cloned());
    }

    /// Sets the interrupt. Each thread counts its own work.
    pub(crate) fn set_interrupt(&mut self, interrupt: Option<Interrupt>) {
        self.helpers.iter_mut().for_each(|helper| helper.set_interrupt(interrupt.clone()));
        self.watch = Arc::new(WorkWatch::new(interrupt));
    }

    /// Whether the searches are to end, with whatever they have found.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.watch.interrupt().is_some_and(Interrupt::is_set)
    }

    /// The count of the work of this thread.
    pub(crate) fn watch(&self) -> Arc<WorkWatch> {
        Arc::clone(&self.watch)
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

/// A memo, for this thread alone.
pub(super) fn locked(memo: &Mutex<PatternMemo>) -> MutexGuard<'_, PatternMemo> {
    memo.lock().unwrap_or_else(PoisonError::into_inner)
}
