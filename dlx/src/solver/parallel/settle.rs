//! The workers' side of the shared state: taking parts, handing in results, pausing, giving away.

use super::quota::Grant;
use super::shared::Shared;
use super::state::{FoundSolution, ParallelState, PartSlot, PartWork, WaitingText};
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::{Counters, Remainder, Search, Stop, Subtrees};
use std::ops::Range;
use std::sync::{Arc, MutexGuard};
use std::{mem, thread};

/// Number of solutions that may wait to be shown before the workers that found them wait too.
const MOST_WAITING: usize = 1 << 14;
/// Number of bytes of their texts that may wait.
const MOST_WAITING_BYTES: usize = 1 << 24;

/// The part that a worker holds, and its grants.
pub(super) struct Holding {
    id: u64,
    /// The counters when it was settled last.
    counted: Counters,
    /// Its unsearched share of the whole tree at that time.
    share: f64,
    /// Number of nodes to search at a time.
    pub(super) slice: u64,
    /// Number of nodes of the limit that it may use.
    pub(super) nodes: Option<u64>,
    /// Number of solutions of the limit that it may count.
    pub(super) solutions: Option<u64>,
    /// The solutions found since.
    pub(super) found: Vec<FoundHere>,
    /// Their texts, if texts are shown.
    pub(super) texts: String,
    /// Memory for restoring a solution.
    pub(super) restored: Vec<OptionId>,
}

/// A solution that a worker has found and not yet handed in.
pub(super) struct FoundHere {
    pub(super) options: Box<[OptionId]>,
    pub(super) counted: Counters,
    /// The place of its text, if texts are shown.
    pub(super) text: Option<Range<usize>>,
}

impl Holding {
    fn new(id: u64, share: f64, slice: u64) -> Self {
        Self {
            id,
            counted: Counters::NONE,
            share,
            slice,
            nodes: None,
            solutions: None,
            found: Vec::new(),
            texts: String::new(),
            restored: Vec::new(),
        }
    }

    /// The counters of a search that is at the beginning of this part.
    pub(super) fn begin(&mut self, remainder: &Remainder) -> Counters {
        self.counted.deepest = remainder.levels.len() as u64;
        self.counted
    }
}

impl ParallelState {
    /// Records the work that a worker has done since it settled last. Returns whether other workers may be waiting for
    /// what it hands back of the limits.
    fn hand_in<K: Kernel>(
        &mut self,
        holding: &mut Holding,
        search: &Search<K>,
        shows: bool,
    ) -> bool {
        let counters = search.counters();
        let nodes = counters.nodes - holding.counted.nodes;
        let solutions = counters.solutions - holding.counted.solutions;
        let mut handed_back = self.nodes.hand_back(holding.nodes.take(), nodes);
        if !shows {
            handed_back |= self.solutions.hand_back(holding.solutions.take(), solutions);
        }
        // The shares of all parts add up to the unsearched share of the whole tree.
        holding.counted = counters;
        let left = search.share_left();
        self.left += left - holding.share;
        holding.share = left;
        self.waiting += holding.found.len();
        self.waiting_bytes += holding.texts.len();
        let texts = Arc::new(mem::take(&mut holding.texts));
        let slot = self.slot(holding.id);
        slot.counted =
            Counters { solutions: if shows { 0 } else { counters.solutions }, ..counters };
        slot.found.extend(holding.found.drain(..).map(|FoundHere { options, counted, text }| {
            let text = text.map(|range| WaitingText { texts: Arc::clone(&texts), range });
            FoundSolution { options, counted, text }
        }));
        handed_back
    }

    /// Whether so many solutions wait to be shown that workers wait too.
    fn is_crowded(&self) -> bool {
        self.waiting >= MOST_WAITING || self.waiting_bytes >= MOST_WAITING_BYTES
    }

    /// Inserts the part that a worker gives away after the part that it keeps.
    fn insert_behind(&mut self, id: u64, remainder: Remainder, share: f64) {
        let Some(place) = self.slots.iter().position(|slot| slot.id == id) else { return };
        let part = Subtrees { remainder, share, before: Counters::NONE, taking: 0 };
        let slot = PartSlot::free(self.next_id, part);
        self.next_id += 1;
        self.slots.insert(place + 1, slot);
    }
}

impl Shared<'_> {
    /// Adds a worker that is about to begin.
    pub(super) fn enter(&self) {
        self.lock().workers += 1;
    }

    /// Removes a worker that has ended, and stops the others if it panicked.
    fn leave(&self) {
        let mut state = self.lock();
        state.workers -= 1;
        if thread::panicking() {
            self.halt(&mut state, Stop::Interrupted);
        }
        self.wake_all();
    }

    /// Takes the first free part, or waits for one to be given away. `None` if there will be no more.
    pub(super) fn take(&self) -> Option<(Holding, Remainder)> {
        let mut state = self.lock();
        loop {
            if state.stop.is_some() {
                return None;
            }
            if !state.pause {
                let free =
                    state.slots.iter_mut().find(|slot| matches!(slot.work, PartWork::Free(..)));
                if let Some(slot) = free
                    && let PartWork::Free(remainder, share) =
                        mem::replace(&mut slot.work, PartWork::Taken)
                {
                    let id = slot.id;
                    state.busy += 1;
                    return Some((Holding::new(id, share, self.slice), remainder));
                }
                // Only busy workers give parts away.
                if state.busy == 0 {
                    return None;
                }
            }
            state.idle += 1;
            state = self.wait(&self.to_workers, state);
            state.idle -= 1;
        }
    }

    /// Hands in the work that a worker has done and grants it more, after waiting if it has to. False if its part is
    /// done or the worker must stop.
    pub(super) fn settle<K: Kernel>(&self, holding: &mut Holding, search: &mut Search<K>) -> bool {
        let mut state = self.lock();
        if state.hand_in(holding, search, self.shows()) {
            self.to_workers.notify_all();
        }
        self.read_progress(&state);
        if search.is_exhausted() {
            state.slot(holding.id).work = PartWork::Done;
            state.busy -= 1;
            let is_first = state.slots.front().is_some_and(|slot| slot.id == holding.id);
            state.clear_front();
            // If it was the first part, the visitor now needs the solutions of another one, whose worker may
            // be waiting; if it was the last, workers that wait for parts learn that there are no more.
            if is_first || state.busy == 0 {
                self.to_workers.notify_all();
            }
            if state.pause || state.is_to_show() {
                self.to_asker.notify_one();
            }
            return false;
        }
        if state.is_to_show() {
            self.to_asker.notify_one();
        }
        if self.interrupt.is_set() {
            self.halt(&mut state, Stop::Interrupted);
        }
        loop {
            if state.stop.is_some() {
                state.slot(holding.id).work = PartWork::Free(search.remainder(), holding.share);
                state.busy -= 1;
                return false;
            }
            if state.pause || self.request.is_made() {
                state = self.pause(state, holding, search);
            } else if state.is_crowded() && !state.is_awaited(holding.id) {
                state = self.wait(&self.to_workers, state);
            } else if self.grant(&mut state, holding) {
                break;
            } else if state.stop.is_none() {
                state = self.wait(&self.to_workers, state);
            }
        }
        // Gives away half of the rest if another worker is idle.
        let is_free = |slot: &PartSlot| matches!(slot.work, PartWork::Free(..));
        if state.idle > 0
            && !state.slots.iter().any(is_free)
            && let Some(given) = search.give()
        {
            let left = search.share_left();
            state.insert_behind(holding.id, given, holding.share - left);
            holding.share = left;
            // All workers, because one that waits for something else would not pass the signal on.
            self.to_workers.notify_all();
        }
        true
    }

    /// Grants a worker nodes, and solutions if they are counted, or stops all workers at the limit. False
    /// if it must wait or stop.
    fn grant(&self, state: &mut ParallelState, holding: &mut Holding) -> bool {
        let nodes = state.nodes.take(self.slice, self.threads);
        let Grant::Of(nodes) = nodes else {
            if nodes == Grant::Spent {
                self.halt(state, Stop::NodeLimit);
            }
            return false;
        };
        let solutions = state.solutions.take(u64::MAX, self.threads);
        let Grant::Of(solutions) = solutions else {
            state.nodes.hand_back(nodes, 0);
            if solutions == Grant::Spent {
                self.halt(state, Stop::SolutionLimit);
            }
            return false;
        };
        (holding.nodes, holding.solutions) = (nodes, solutions);
        true
    }

    /// Puts the rest of a worker's part where a checkpoint finds it, until the pause is over.
    fn pause<'s, K: Kernel>(
        &self,
        mut state: MutexGuard<'s, ParallelState>,
        holding: &Holding,
        search: &Search<K>,
    ) -> MutexGuard<'s, ParallelState> {
        state.pause = true;
        state.slot(holding.id).work = PartWork::Paused(search.remainder());
        state.pausing += 1;
        self.wake_all();
        while state.pause && state.stop.is_none() {
            state = self.wait(&self.to_workers, state);
        }
        state.pausing -= 1;
        state.slot(holding.id).work = PartWork::Taken;
        state
    }
}

/// Removes a worker when it ends, be it by a panic.
pub(super) struct Presence<'s, 'r>(pub(super) &'s Shared<'r>);

impl Drop for Presence<'_, '_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}
