//! The shared state of the threads of a search: the parts in order, the limits, and the reasons to pause or to stop.

use super::quota::Quota;
use crate::id::OptionId;
use crate::search::{Counters, Piece, Remainder, Stop, Subtrees};
use crate::solver::session::Rest;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// A solution of the reduced problem that waits to be shown.
pub(super) struct FoundSolution {
    pub(super) options: Box<[OptionId]>,
    /// The counters of its part when it was found.
    pub(super) counted: Counters,
    /// Its text, if its worker has made one.
    pub(super) text: Option<WaitingText>,
}

/// The text of a solution among the texts that a worker made in one slice. With a text in memory of its own for each
/// solution, a list of queens on 15x15 took 1.4 to 2.0 s on two threads in place of 1.3.
pub(super) struct WaitingText {
    pub(super) texts: Arc<String>,
    pub(super) range: Range<usize>,
}

impl FoundSolution {
    /// The length of the text in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.text.as_ref().map_or(0, |text| text.range.len())
    }
}

/// A part of the search.
pub(super) struct PartSlot {
    /// The number by which a worker finds it. The list gives the order.
    pub(super) id: u64,
    /// Counters of the nodes before it and after the part before it.
    pub(super) before: Counters,
    /// Number of updates, of those before it, that taking the choice that leads here took.
    taking: u64,
    /// Counters of the nodes in it.
    pub(super) counted: Counters,
    /// Its solutions that are still to be shown.
    pub(super) found: VecDeque<FoundSolution>,
    pub(super) work: PartWork,
}

/// The state of the work on a part.
pub(super) enum PartWork {
    /// No worker has it, or none any more; with its share of the whole tree.
    Free(Remainder, f64),
    /// A worker searches it.
    Taken,
    /// The worker pauses, and this is the rest of the part.
    Paused(Remainder),
    /// The part is searched.
    Done,
}

/// The shared state of a search.
pub(super) struct ParallelState {
    pub(super) slots: VecDeque<PartSlot>,
    pub(super) next_id: u64,
    /// Counters of all before the first slot; its solutions are those that were shown, if solutions are shown.
    pub(super) before: Counters,
    pub(super) nodes: Quota,
    pub(super) solutions: Quota,
    /// The unsearched share of the whole tree.
    pub(super) left: f64,
    /// Number of solutions that wait to be shown.
    pub(super) waiting: usize,
    /// The length of their texts in bytes.
    pub(super) waiting_bytes: usize,
    /// Whether solutions of the first slot are being shown.
    pub(super) showing: bool,
    /// Number of workers.
    pub(super) workers: usize,
    /// Number of workers that hold a part.
    pub(super) busy: usize,
    /// Number of workers that hold a part and pause.
    pub(super) pausing: usize,
    /// Number of workers that wait for a part.
    pub(super) idle: usize,
    pub(super) pause: bool,
    pub(super) stop: Option<Stop>,
    /// Counters of what the answer took, if the visitor broke off.
    pub(super) answered: Option<Counters>,
}

impl ParallelState {
    /// A state before any worker has begun, with the limits of nodes and solutions.
    pub(super) fn new(slots: VecDeque<PartSlot>, before: Counters, limits: [Quota; 2]) -> Self {
        let [nodes, solutions] = limits;
        let share =
            |slot: &PartSlot| if let PartWork::Free(_, share) = slot.work { share } else { 0.0 };
        let mut state = Self {
            next_id: slots.len() as u64,
            left: slots.iter().map(share).sum(),
            waiting: slots.iter().map(|slot| slot.found.len()).sum(),
            waiting_bytes: 0,
            slots,
            before,
            nodes,
            solutions,
            showing: false,
            workers: 0,
            busy: 0,
            pausing: 0,
            idle: 0,
            pause: false,
            stop: None,
            answered: None,
        };
        state.clear_front();
        state
    }

    pub(super) fn slot(&mut self, id: u64) -> &mut PartSlot {
        let slot = self.slots.iter_mut().find(|slot| slot.id == id);
        slot.expect("a part stays on the list until it is done")
    }

    /// Drops the slots at the beginning that are done and shown.
    pub(super) fn clear_front(&mut self) {
        while !self.showing
            && let Some(slot) = self.slots.front()
            && matches!(slot.work, PartWork::Done)
            && slot.found.is_empty()
        {
            self.before.add(&slot.before);
            self.before.add(&slot.counted);
            self.slots.pop_front();
        }
    }

    /// Whether solutions wait whose turn it is.
    pub(super) fn is_to_show(&self) -> bool {
        self.stop.is_none() && self.slots.front().is_some_and(|front| !front.found.is_empty())
    }

    /// The counters of the whole search when the first part had these.
    pub(super) fn counted_at(&self, counted: &Counters) -> Counters {
        let mut counters = self.before;
        if let Some(front) = self.slots.front() {
            counters.add(&front.before);
        }
        counters.add(&Counters { solutions: 0, ..*counted });
        counters
    }

    /// Whether this is the first part, and none of its solutions waits.
    pub(super) fn is_awaited(&self, id: u64) -> bool {
        self.slots.front().is_some_and(|slot| slot.id == id && slot.found.is_empty())
    }

    /// The counters of all work so far.
    pub(super) fn counted(&self) -> Counters {
        let mut counters = self.before;
        for slot in &self.slots {
            counters.add(&slot.before);
            counters.add(&slot.counted);
        }
        counters
    }

    /// The rest of the search, while no worker searches.
    pub(super) fn rest(&self) -> Rest {
        let mut counters = self.counted();
        let mut pieces = Vec::new();
        for slot in &self.slots {
            if !slot.found.is_empty() {
                let found = slot.found.iter().map(|found| found.options.clone());
                pieces.push(Piece::Found(found.collect()));
            }
            if let PartWork::Free(remainder, _) | PartWork::Paused(remainder) = &slot.work {
                let absorbed = match pieces.last_mut() {
                    Some(Piece::Left(last)) => last.absorb(remainder),
                    _ => false,
                };
                if absorbed {
                    // The search that takes this choice counts the updates of taking it.
                    counters.updates = counters.updates.map(|all| all.wrapping_sub(slot.taking));
                } else {
                    pieces.push(Piece::Left(remainder.clone()));
                }
            }
        }
        Rest { counters, pieces }
    }
}

impl PartSlot {
    /// A part to be taken.
    pub(super) fn free(id: u64, part: Subtrees) -> Self {
        let Subtrees { remainder, share, before, taking } = part;
        let work = PartWork::Free(remainder, share);
        Self { id, before, taking, counted: Counters::NONE, found: VecDeque::new(), work }
    }

    /// Solutions of an earlier session, to be shown.
    pub(super) fn found(id: u64, solutions: Vec<Box<[OptionId]>>) -> Self {
        let found = |options| FoundSolution { options, counted: Counters::NONE, text: None };
        let found = solutions.into_iter().map(found).collect();
        let (before, counted) = (Counters::NONE, Counters::NONE);
        Self { id, before, taking: 0, counted, found, work: PartWork::Done }
    }

    /// The end of the list, with the counters of the nodes after the last part.
    pub(super) fn counted(id: u64, before: Counters) -> Self {
        Self { before, ..Self::found(id, Vec::new()) }
    }
}
