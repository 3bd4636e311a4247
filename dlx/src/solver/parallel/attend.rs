//! The asking thread's side of the shared state: showing solutions, handing out checkpoints, and the result.

use super::shared::Shared;
use super::state::ParallelState;
use crate::kernel::Kernel;
use crate::search::{Search, Stop};
use crate::solver::serial::Serial;
use crate::solver::session::{Ending, Session};
use std::sync::MutexGuard;
use std::{mem, thread};

impl Shared<'_> {
    /// Shows solutions in order and hands out checkpoints, until all workers have ended. `search` turns solutions of
    /// the reduced problem into solutions of the problem.
    pub(super) fn attend<K>(&self, session: &mut Session<'_>, search: &Search<K>)
    where
        K: Kernel,
    {
        let mut state = self.lock();
        // Workers may end before all their solutions are shown.
        while state.workers > 0 || state.is_to_show() {
            let asked_to_pause = state.stop.is_none() && (state.pause || self.request.is_made());
            if asked_to_pause && state.pausing == state.busy {
                // All workers pause, so the rest can be written down. The lock is free while the receiver runs.
                let rest = state.rest();
                state.pause = true;
                let is_made = self.request.take(self.attention());
                drop(state);
                if is_made {
                    session.keep(rest);
                }
                state = self.lock();
                state.pause = false;
                self.to_workers.notify_all();
            } else if asked_to_pause && !state.pause {
                state.pause = true;
                self.to_workers.notify_all();
            } else if !asked_to_pause && state.is_to_show() {
                state = self.show(state, session, search);
            } else {
                state = self.wait(&self.to_asker, state);
            }
        }
    }

    /// Shows solutions of the first part, until the visitor breaks off, or a checkpoint or a stop is requested.
    fn show<'s, K>(
        &'s self,
        mut state: MutexGuard<'s, ParallelState>,
        session: &mut Session<'_>,
        search: &Search<K>,
    ) -> MutexGuard<'s, ParallelState>
    where
        K: Kernel,
    {
        // The lock is free while the visitor runs; `showing` keeps the first slot in its place.
        let Some(front) = state.slots.front_mut() else { return state };
        let mut found = mem::take(&mut front.found);
        state.showing = true;
        let before = state.before.solutions;
        drop(state);
        let limit = session.question.limit.unwrap_or(u64::MAX);
        let mut solution = Vec::new();
        let (mut shown, mut shown_bytes, mut enough) = (0, 0, None);
        while enough.is_none()
            && !self.interrupt.is_set()
            && !self.request.is_made()
            && let Some(first) = found.pop_front()
        {
            shown += 1;
            shown_bytes += first.bytes();
            let flow = match &first.text {
                Some(text) => session.show_text(&text.texts[text.range.clone()]),
                None => {
                    search.restore(&first.options, &mut solution);
                    session.show(&solution)
                }
            };
            let is_enough = flow.is_break() || before.saturating_add(shown) >= limit;
            enough = is_enough.then_some(first.counted);
        }
        let mut state = self.lock();
        state.showing = false;
        state.before.solutions = before.saturating_add(shown);
        state.waiting -= shown as usize;
        state.waiting_bytes -= shown_bytes;
        if let Some(counted) = enough {
            state.answered = Some(state.counted_at(&counted));
            self.halt(&mut state, Stop::SolutionLimit);
        } else if self.interrupt.is_set() {
            self.halt(&mut state, Stop::Interrupted);
        }
        // Solutions that were not shown go back, before those that were found meanwhile.
        if let Some(front) = state.slots.front_mut() {
            found.into_iter().rev().for_each(|found| front.found.push_front(found));
        }
        state.clear_front();
        self.to_workers.notify_all();
        state
    }

    /// The end of the search. `None` if there were no workers; then all parts are given back to `serial`.
    pub(super) fn into_ending<K: Kernel>(
        self,
        session: &Session<'_>,
        serial: &mut Serial<'_, K>,
    ) -> Option<Ending> {
        let state = self.into_state();
        let rest = state.rest();
        let enough = |limit| rest.counters.solutions >= limit;
        let stop = match state.stop {
            None if !state.slots.is_empty() => {
                let share = state.left / rest.pieces.len().max(1) as f64;
                serial.search.abandon();
                serial.search.set_counters(rest.counters);
                serial.pieces = rest.pieces.into_iter().map(|piece| (piece, share)).collect();
                return None;
            }
            None if session.question.limit.is_some_and(enough) => Some(Stop::SolutionLimit),
            stop => stop,
        };
        let counters = state.answered.unwrap_or(rest.counters);
        Some(Ending { stop, counters, rest: stop.map(|_| rest) })
    }
}

/// Stops the workers if the asking thread panics: their solutions would never be shown.
pub(super) struct Attendance<'s, 'r>(pub(super) &'s Shared<'r>);

impl Drop for Attendance<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.halt(&mut self.0.lock(), Stop::Interrupted);
        }
    }
}
