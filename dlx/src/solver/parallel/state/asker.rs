//! What the thread that asks does with what is shared: shows solutions, keeps checkpoints, says what came
//! of it.

use super::{Shared, State};
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::Stop;
use crate::solver::run::{Asking, Ending};
use crate::solver::serial::Serial;
use std::ops::ControlFlow;
use std::sync::{MutexGuard, PoisonError};
use std::{mem, thread};

impl<'a> Shared<'a> {
    /// Shows solutions in order and keeps checkpoints, until all workers have ended.
    pub(in super::super) fn attend<F>(&self, asking: &mut Asking<'a, F>)
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let mut state = self.lock();
        // Workers may end before all that they found is shown.
        while state.workers > 0 || state.is_to_show() {
            let asked_to_pause = state.stop.is_none() && (state.pause || self.request.is_made());
            if asked_to_pause && state.pausing == state.busy {
                let rest = state.rest();
                state.pause = true;
                let is_made = self.request.take(&self.attention);
                drop(state);
                if is_made {
                    asking.keep(rest);
                }
                state = self.lock();
                state.pause = false;
                self.to_workers.notify_all();
            } else if asked_to_pause && !state.pause {
                state.pause = true;
                self.to_workers.notify_all();
            } else if !asked_to_pause && state.is_to_show() {
                state = self.show(state, asking);
            } else {
                state = self.wait(&self.to_asker, state);
            }
        }
    }

    /// Shows solutions of the first part, until one is enough or something else is to be done.
    fn show<'s, F>(
        &'s self,
        mut state: MutexGuard<'s, State>,
        asking: &mut Asking<'a, F>,
    ) -> MutexGuard<'s, State>
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let Some(front) = state.slots.front_mut() else { return state };
        let mut found = mem::take(&mut front.found);
        state.showing = true;
        let before = state.behind.solutions;
        drop(state);
        let limit = asking.question.limit.unwrap_or(u64::MAX);
        let (mut shown, mut enough) = (0, None);
        while enough.is_none()
            && !self.interrupt.is_set()
            && !self.request.is_made()
            && let Some((options, counted)) = found.pop_front()
        {
            shown += 1;
            let breaks_off = asking.show(&options).is_break();
            enough = (breaks_off || before.saturating_add(shown) >= limit).then_some(counted);
        }
        let mut state = self.lock();
        state.showing = false;
        state.behind.solutions = before.saturating_add(shown);
        state.waiting -= shown as usize;
        if let Some(counted) = enough {
            state.answered = Some(state.counted_at(&counted));
            self.halt(&mut state, Stop::SolutionLimit);
        } else if self.interrupt.is_set() {
            self.halt(&mut state, Stop::Interrupted);
        }
        if let Some(front) = state.slots.front_mut() {
            found.into_iter().rev().for_each(|found| front.found.push_front(found));
        }
        state.clear_front();
        self.to_workers.notify_all();
        state
    }

    /// What came of it. `None` if there were no workers to do it; then all of it is given back.
    pub(in super::super) fn into_ending<K: Kernel, F>(
        self,
        asking: &Asking<'a, F>,
        serial: &mut Serial<K>,
    ) -> Option<Ending> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
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
            None if asking.question.limit.is_some_and(enough) => Some(Stop::SolutionLimit),
            stop => stop,
        };
        let counters = state.answered.unwrap_or(rest.counters);
        Some(Ending { stop, counters, rest: stop.map(|_| rest) })
    }
}

/// Stops the workers if the thread that asks panics: nobody would show what they find.
pub(in super::super) struct Attendance<'s, 'a>(pub(in super::super) &'s Shared<'a>);

impl Drop for Attendance<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.halt(&mut self.0.lock(), Stop::Interrupted);
        }
    }
}
