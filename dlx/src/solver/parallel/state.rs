//! What the threads of a search share: the parts in order, the limits, and why to pause or to stop. All of
//! it is behind one lock, which a worker takes once for each slice of its search.

mod asker;
mod workers;

pub(super) use asker::Attendance;
pub(super) use workers::{Holding, Presence};

use super::expand::Entry;
use super::quota::Quota;
use crate::id::OptionId;
use crate::search::{Counters, Interrupt, Part, Piece, Progress, Remainder, Stop};
use crate::solver::run::{Asking, CheckpointRequest, Rest};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

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
            slice: asking.pace.slice,
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
            let mut counters = state.behind;
            for slot in &state.slots {
                counters.add(&slot.before);
                counters.add(&slot.counted);
            }
            progress.set_counted(counters.nodes, counters.solutions);
        }
    }
}
