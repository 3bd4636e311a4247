//! What workers do with what is shared: take parts, hand in what they have done, pause, give away.

use super::super::quota::Grant;
use super::{Found, MOST_WAITING, Shared, Slot, State, Work};
use crate::kernel::Kernel;
use crate::search::{Counters, Part, Remainder, Search, Stop};
use std::sync::MutexGuard;
use std::{mem, thread};

/// What a worker holds.
pub(in super::super) struct Holding {
    id: u64,
    /// What was counted when it was settled last.
    counted: Counters,
    /// The share of the whole tree that was left then.
    share: f64,
    /// How many nodes it goes on for at a time.
    pub(in super::super) slice: u64,
    /// How many nodes of the limit it may use.
    pub(in super::super) nodes: Option<u64>,
    /// How many solutions of the limit it may count.
    pub(in super::super) solutions: Option<u64>,
    /// What it has found since.
    pub(in super::super) found: Vec<Found>,
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
        }
    }

    /// What is counted when its search stands at the beginning of its part.
    pub(in super::super) fn begin(&mut self, remainder: &Remainder) -> Counters {
        self.counted.deepest = remainder.levels.len() as u64;
        self.counted
    }
}

impl State {
    /// Takes down what a worker has done since it was here last.
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
        holding.counted = counters;
        let left = search.share_left();
        self.left += left - holding.share;
        holding.share = left;
        self.waiting += holding.found.len();
        let slot = self.slot(holding.id);
        slot.counted =
            Counters { solutions: if shows { 0 } else { counters.solutions }, ..counters };
        slot.found.extend(holding.found.drain(..));
        handed_back
    }

    /// Puts what a worker gives away behind what it keeps.
    fn insert_behind(&mut self, id: u64, remainder: Remainder, share: f64) {
        let Some(place) = self.slots.iter().position(|slot| slot.id == id) else { return };
        let part = Part { remainder, share, before: Counters::NONE, taking: 0 };
        let slot = Slot::free(self.next_id, part);
        self.next_id += 1;
        self.slots.insert(place + 1, slot);
    }
}

impl Shared<'_> {
    /// One more worker is about to begin.
    pub(in super::super) fn enter(&self) {
        self.lock().workers += 1;
    }

    /// A worker has ended; the others must not wait for it if it panicked.
    pub(in super::super) fn leave(&self) {
        let mut state = self.lock();
        state.workers -= 1;
        if thread::panicking() {
            self.halt(&mut state, Stop::Interrupted);
        }
        self.wake_all();
    }

    /// Takes the first part that nobody has taken, or waits for one to be given away. `None` if there will
    /// be none.
    pub(in super::super) fn take(&self) -> Option<(Holding, Remainder)> {
        let mut state = self.lock();
        loop {
            if state.stop.is_some() {
                return None;
            }
            if !state.pause {
                let free = state.slots.iter_mut().find(|slot| matches!(slot.work, Work::Free(..)));
                if let Some(slot) = free
                    && let Work::Free(remainder, share) = mem::replace(&mut slot.work, Work::Taken)
                {
                    let id = slot.id;
                    state.busy += 1;
                    return Some((Holding::new(id, share, self.slice), remainder));
                }
                if state.busy == 0 {
                    return None;
                }
            }
            state.idle += 1;
            state = self.wait(&self.to_workers, state);
            state.idle -= 1;
        }
    }

    /// Hands in what a worker has done and grants it more; waits if it has to. False if its part is done
    /// or the worker is to stop.
    pub(in super::super) fn settle<K: Kernel>(
        &self,
        holding: &mut Holding,
        search: &mut Search<K>,
    ) -> bool {
        let mut state = self.lock();
        if state.hand_in(holding, search, self.shows) {
            self.to_workers.notify_all();
        }
        self.read_progress(&state);
        if search.is_exhausted() {
            state.slot(holding.id).work = Work::Done;
            state.busy -= 1;
            let is_first = state.slots.front().is_some_and(|slot| slot.id == holding.id);
            state.clear_front();
            // If it was the first, the solutions of another part are waited for now, whose worker may
            // wait itself; if it was the last, those who wait for parts learn that there are none.
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
                state.slot(holding.id).work = Work::Free(search.remainder(), holding.share);
                state.busy -= 1;
                return false;
            }
            if state.pause || self.request.is_made() {
                state = self.pause(state, holding, search);
            } else if state.waiting >= MOST_WAITING && !state.is_awaited(holding.id) {
                state = self.wait(&self.to_workers, state);
            } else if self.grant(&mut state, holding) {
                break;
            } else if state.stop.is_none() {
                state = self.wait(&self.to_workers, state);
            }
        }
        let is_free = |slot: &Slot| matches!(slot.work, Work::Free(..));
        if state.idle > 0
            && !state.slots.iter().any(is_free)
            && let Some(given) = search.give()
        {
            let left = search.share_left();
            state.insert_behind(holding.id, given, holding.share - left);
            holding.share = left;
            // All, because those who wait for something else would not pass it on.
            self.to_workers.notify_all();
        }
        true
    }

    /// Grants a worker nodes, and solutions if they are counted; or stops all if none are left. False
    /// if it is to wait or to stop.
    fn grant(&self, state: &mut State, holding: &mut Holding) -> bool {
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

    /// Leaves what a worker has left where it can be written down, until the pause is over.
    fn pause<'s, K: Kernel>(
        &self,
        mut state: MutexGuard<'s, State>,
        holding: &Holding,
        search: &Search<K>,
    ) -> MutexGuard<'s, State> {
        state.pause = true;
        state.slot(holding.id).work = Work::Paused(search.remainder());
        state.pausing += 1;
        self.wake_all();
        while state.pause && state.stop.is_none() {
            state = self.wait(&self.to_workers, state);
        }
        state.pausing -= 1;
        state.slot(holding.id).work = Work::Taken;
        state
    }
}

/// A worker that has begun and ends, be it by a panic, when this is dropped.
pub(in super::super) struct Presence<'s, 'a>(pub(in super::super) &'s Shared<'a>);

impl Drop for Presence<'_, '_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}
