//! What the threads of a search share: the parts in order, the limits, and why to pause or to stop.

use super::expand::Entry;
use super::nodes_of;
use super::quota::{Grant, Quota};
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::search::{Counters, Interrupt, Part, Piece, Progress, Remainder, Search, Stop};
use crate::solver::run::{Asking, CheckpointRequest, Ending, Rest};
use crate::solver::serial::Serial;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::{mem, thread};

/// So many solutions may wait to be shown before the workers that found them do.
const MOST_WAITING: usize = 1 << 14;

/// A solution, and what its part had counted when it was found.
type Found = (Box<[OptionId]>, Counters);

/// A part of the search.
struct Slot {
    /// Its number, to find it by. The order is that of the list.
    id: u64,
    /// What was counted before it and after the part before it.
    before: Counters,
    /// How many updates of that it took to take the choice that leads here.
    taking: u64,
    /// What was counted in it.
    counted: Counters,
    /// Its solutions that are still to be shown.
    found: VecDeque<Found>,
    work: Work,
}

/// Who works on a part.
enum Work {
    /// Nobody yet, or nobody any more; its share of the whole tree.
    Free(Remainder, f64),
    /// A worker.
    Taken,
    /// A worker, which pauses where this is left.
    Paused(Remainder),
    /// Nobody: nothing is left.
    Done,
}

/// What a worker holds.
pub(super) struct Holding {
    id: u64,
    /// What was counted when it was settled last.
    counted: Counters,
    /// The share of the whole tree that was left then.
    share: f64,
    /// How many nodes it goes on for at a time.
    pub(super) slice: u64,
    /// How many nodes of the limit it may use.
    pub(super) nodes: Option<u64>,
    /// How many solutions of the limit it may count.
    pub(super) solutions: Option<u64>,
    /// What it has found since.
    pub(super) found: Vec<Found>,
}

struct State {
    slots: VecDeque<Slot>,
    next_id: u64,
    /// What was counted before the first slot, solutions only if they were shown.
    behind: Counters,
    nodes: Quota,
    solutions: Quota,
    /// The share of the whole tree that is left.
    left: f64,
    /// How many solutions wait to be shown.
    waiting: usize,
    /// Whether solutions of the first slot are being shown.
    showing: bool,
    /// How many workers there are, hold a part, hold one and pause, and wait for one.
    workers: usize,
    busy: usize,
    pausing: usize,
    idle: usize,
    pause: bool,
    stop: Option<Stop>,
    /// What the answer took, if the visitor had enough.
    answered: Option<Counters>,
}

/// The state behind its lock, and how threads wake each other.
pub(super) struct Shared<'a> {
    state: Mutex<State>,
    to_workers: Condvar,
    to_asker: Condvar,
    attention: Interrupt,
    interrupt: &'a Interrupt,
    request: CheckpointRequest,
    progress: Option<Progress>,
    shows: bool,
    threads: usize,
    /// For how many nodes a worker goes on at a time.
    slice: u64,
}

impl State {
    fn slot(&mut self, id: u64) -> &mut Slot {
        let slot = self.slots.iter_mut().find(|slot| slot.id == id);
        slot.expect("a part stays on the list until it is done")
    }

    /// Drops the slots at the beginning that are done and shown.
    fn clear_front(&mut self) {
        while !self.showing
            && let Some(slot) = self.slots.front()
            && matches!(slot.work, Work::Done)
            && slot.found.is_empty()
        {
            self.behind.add(&slot.before);
            self.behind.add(&slot.counted);
            self.slots.pop_front();
        }
    }

    /// Whether solutions wait whose turn it is.
    fn is_to_show(&self) -> bool {
        self.stop.is_none() && self.slots.front().is_some_and(|front| !front.found.is_empty())
    }

    /// What had been counted when the first part had counted so much.
    fn counted_at(&self, counted: &Counters) -> Counters {
        let mut counters = self.behind;
        if let Some(front) = self.slots.front() {
            counters.add(&front.before);
        }
        counters.add(&Counters { solutions: 0, ..*counted });
        counters
    }

    /// Whether the solutions of the first part are waited for, and this is it.
    fn is_awaited(&self, id: u64) -> bool {
        self.slots.front().is_some_and(|slot| slot.id == id && slot.found.is_empty())
    }

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

    /// What is left, while no worker searches.
    fn rest(&self) -> Rest {
        let mut counters = self.behind;
        let mut pieces = Vec::new();
        for slot in &self.slots {
            counters.add(&slot.before);
            counters.add(&slot.counted);
            if !slot.found.is_empty() {
                let found = slot.found.iter().map(|(solution, _)| solution.clone());
                pieces.push(Piece::Found(found.collect()));
            }
            if let Work::Free(remainder, _) | Work::Paused(remainder) = &slot.work {
                let absorbed = match pieces.last_mut() {
                    Some(Piece::Left(last)) => last.absorb(remainder),
                    _ => false,
                };
                if absorbed {
                    // It is one of the choices left now, and whoever takes it counts the updates.
                    counters.updates = counters.updates.map(|all| all.wrapping_sub(slot.taking));
                } else {
                    pieces.push(Piece::Left(remainder.clone()));
                }
            }
        }
        Rest { counters, pieces }
    }
}

impl Slot {
    /// A part, to be taken.
    fn free(id: u64, part: Part) -> Self {
        let Part { remainder, share, before, taking } = part;
        let work = Work::Free(remainder, share);
        Self { id, before, taking, counted: Counters::NONE, found: VecDeque::new(), work }
    }

    fn found(id: u64, solutions: Vec<Box<[OptionId]>>) -> Self {
        let found = solutions.into_iter().map(|solution| (solution, Counters::NONE)).collect();
        let (before, counted) = (Counters::NONE, Counters::NONE);
        Self { id, before, taking: 0, counted, found, work: Work::Done }
    }

    /// No part, only what was counted after the last one.
    fn counted(id: u64, before: Counters) -> Self {
        Self { before, ..Self::found(id, Vec::new()) }
    }
}

impl<'a> Shared<'a> {
    /// The state before any worker has begun: `entries` are left, of which `behind` was counted before
    /// the first and `after` after the last.
    pub(super) fn new<F>(
        asking: &Asking<'a, F>,
        entries: Vec<Entry>,
        behind: Counters,
        after: Counters,
    ) -> Self
    where
        F: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let slot = |(id, entry)| match entry {
            Entry::Open(part) => Slot::free(id, part),
            Entry::Found(solutions) => Slot::found(id, solutions),
        };
        let mut slots: VecDeque<Slot> = (0..).zip(entries).map(slot).collect();
        slots.push_back(Slot::counted(slots.len() as u64, after));
        let nodes =
            slots.iter().fold(behind.nodes, |nodes, slot| nodes.saturating_add(slot.before.nodes));
        let share = |slot: &Slot| if let Work::Free(_, share) = slot.work { share } else { 0.0 };
        let shows = asking.shows();
        let slice = 1 << if shows { 20 } else { 24 };
        let mut state = State {
            next_id: slots.len() as u64,
            left: slots.iter().map(share).sum(),
            waiting: slots.iter().map(|slot| slot.found.len()).sum(),
            slots,
            behind,
            showing: false,
            nodes: Quota::new(asking.node_limit, nodes),
            solutions: Quota::new(asking.question.limit.filter(|_| !shows), behind.solutions),
            workers: 0,
            busy: 0,
            pausing: 0,
            idle: 0,
            pause: false,
            stop: None,
            answered: None,
        };
        state.clear_front();
        Self {
            state: Mutex::new(state),
            to_workers: Condvar::new(),
            to_asker: Condvar::new(),
            attention: asking.attention.clone(),
            interrupt: asking.interrupt,
            request: asking.request.clone(),
            progress: asking.question.progress.clone(),
            shows,
            threads: asking.threads,
            slice: nodes_of(slice, asking.problem, 16, 1 << 14),
        }
    }

    /// What the searches of workers are interrupted by.
    pub(super) fn attention(&self) -> &Interrupt {
        &self.attention
    }

    /// Whether solutions are shown and not only counted.
    pub(super) fn shows(&self) -> bool {
        self.shows
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, at: &Condvar, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        at.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn wake_all(&self) {
        self.to_workers.notify_all();
        self.to_asker.notify_all();
    }

    /// Stops all workers.
    fn halt(&self, state: &mut State, stop: Stop) {
        state.stop.get_or_insert(stop);
        self.attention.set();
        self.wake_all();
    }

    fn read_progress(&self, state: &State) {
        if let Some(progress) = &self.progress {
            // Sums of shares are rounded.
            progress.set((1.0 - state.left).clamp(progress.share(), 1.0));
        }
    }
}

/// For workers.
impl Shared<'_> {
    /// One more worker is about to begin.
    pub(super) fn enter(&self) {
        self.lock().workers += 1;
    }

    /// A worker has ended; the others must not wait for it if it panicked.
    pub(super) fn leave(&self) {
        let mut state = self.lock();
        state.workers -= 1;
        if thread::panicking() {
            self.halt(&mut state, Stop::Interrupted);
        }
        self.wake_all();
    }

    /// Takes the first part that nobody has taken, or waits for one to be given away. `None` if there will
    /// be none.
    pub(super) fn take(&self) -> Option<(Holding, Remainder)> {
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
    pub(super) fn settle<K: Kernel>(&self, holding: &mut Holding, search: &mut Search<K>) -> bool {
        let mut state = self.lock();
        if state.hand_in(holding, search, self.shows) {
            self.to_workers.notify_all();
        }
        self.read_progress(&state);
        if search.is_exhausted() {
            state.slot(holding.id).work = Work::Done;
            state.busy -= 1;
            state.clear_front();
            if state.busy == 0 {
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
    pub(super) fn begin(&mut self, remainder: &Remainder) -> Counters {
        self.counted.deepest = remainder.levels.len() as u64;
        self.counted
    }
}

/// For the thread that asks.
impl<'a> Shared<'a> {
    /// Shows solutions in order and keeps checkpoints, until all workers have ended.
    pub(super) fn attend<F>(&self, asking: &mut Asking<'a, F>)
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
    pub(super) fn into_ending<K: Kernel, F>(
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
pub(super) struct Attendance<'s, 'a>(pub(super) &'s Shared<'a>);

impl Drop for Attendance<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.halt(&mut self.0.lock(), Stop::Interrupted);
        }
    }
}

/// A worker that has begun and ends, be it by a panic, when this is dropped.
pub(super) struct Presence<'s, 'a>(pub(super) &'s Shared<'a>);

impl Drop for Presence<'_, '_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}
