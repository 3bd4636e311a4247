//! The shared state of a search with its lock, which a worker takes once for each slice of its search.

use super::expand::RestEntry;
use super::quota::Quota;
use super::state::{ParallelState, PartSlot};
use crate::search::{Counters, Interrupt, Progress, Stop};
use crate::solver::rendering::TextMaker;
use crate::solver::request::CheckpointRequest;
use crate::solver::session::Session;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The state with its lock, and the signals by which threads wake each other.
pub(super) struct Shared<'r> {
    state: Mutex<ParallelState>,
    pub(super) to_workers: Condvar,
    pub(super) to_asker: Condvar,
    attention: Interrupt,
    pub(super) interrupt: Interrupt,
    pub(super) request: CheckpointRequest,
    progress: Option<Progress>,
    shows: bool,
    /// The maker of texts, if texts are shown.
    pub(super) texts: Option<TextMaker<'r>>,
    pub(super) threads: usize,
    /// Number of nodes that a worker searches at a time.
    pub(super) slice: u64,
}

impl<'r> Shared<'r> {
    /// The state before any worker has begun: `entries` are the rest, `before` was counted before
    /// the first of them and `after` after the last.
    pub(super) fn new(
        session: &Session<'r>,
        texts: Option<TextMaker<'r>>,
        entries: Vec<RestEntry>,
        before: Counters,
        after: Counters,
    ) -> Self {
        let slot = |(id, entry)| match entry {
            RestEntry::Open(part) => PartSlot::free(id, part),
            RestEntry::Found(solutions) => PartSlot::found(id, solutions),
        };
        let mut slots: VecDeque<PartSlot> = (0..).zip(entries).map(slot).collect();
        slots.push_back(PartSlot::counted(slots.len() as u64, after));
        let nodes =
            slots.iter().fold(before.nodes, |nodes, slot| nodes.saturating_add(slot.before.nodes));
        let shows = session.shows();
        let limits = [
            Quota::new(session.node_limit, nodes),
            Quota::new(session.question.limit.filter(|_| !shows), before.solutions),
        ];
        Self {
            state: Mutex::new(ParallelState::new(slots, before, limits)),
            to_workers: Condvar::new(),
            to_asker: Condvar::new(),
            attention: session.attention.clone(),
            interrupt: session.interrupt.clone(),
            request: session.request.clone(),
            progress: session.question.progress.clone(),
            shows,
            texts,
            threads: session.threads,
            slice: session.pace.slice,
        }
    }

    /// The interrupt of the workers' searches.
    pub(super) fn attention(&self) -> &Interrupt {
        &self.attention
    }

    /// Whether solutions are shown and not only counted.
    pub(super) fn shows(&self) -> bool {
        self.shows
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, ParallelState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn wait<'s>(
        &self,
        at: &Condvar,
        state: MutexGuard<'s, ParallelState>,
    ) -> MutexGuard<'s, ParallelState> {
        at.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// The state, once all workers have ended.
    pub(super) fn into_state(self) -> ParallelState {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn wake_all(&self) {
        self.to_workers.notify_all();
        self.to_asker.notify_all();
    }

    /// Stops all workers.
    pub(super) fn halt(&self, state: &mut ParallelState, stop: Stop) {
        state.stop.get_or_insert(stop);
        self.attention.set();
        self.wake_all();
    }

    pub(super) fn read_progress(&self, state: &ParallelState) {
        if let Some(progress) = &self.progress {
            // Sums of shares are rounded, and a reading must not fall.
            progress.set((1.0 - state.left).clamp(progress.share(), 1.0));
            let counters = state.counted();
            progress.set_counted(counters.nodes, counters.solutions);
        }
    }
}
