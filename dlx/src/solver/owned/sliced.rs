//! A search on `links` in slices. Between two of them its path is plain data, a remainder, since the nodes of a kernel
//! refer to each other and cannot be moved.

use super::AnySearch;
use crate::id::OptionId;
use crate::kernel::{Advance, Counters, Interrupt, Links, LinksStore, Stop};
use crate::search::{Remainder, Search};
use crate::solver::front::Solver;
use std::collections::VecDeque;

/// The minimum number of nodes of a slice. A slice of a larger problem has a node for each entry: so it takes several
/// times as long as its kernel to make.
const NODES: u64 = 20_000;

/// The maximum number of solutions of a slice.
const SOLUTIONS: usize = 256;

/// The state of the search after a solution, a stop or the end.
struct SliceState {
    /// The solution; empty before the first.
    solution: Box<[OptionId]>,
    counters: Counters,
    progress: f64,
}

/// A search on `links`.
pub(super) struct SlicedSearch {
    /// The problem, and the branching rule.
    solver: Solver,
    node_limit: Option<u64>,
    interrupt: Interrupt,
    /// The rest of the search after the solutions that were found, and the counters at that point.
    rest: Remainder,
    counters: Counters,
    /// The solutions that are still to be shown.
    ahead: VecDeque<SliceState>,
    /// The place that is shown.
    shown: SliceState,
}

impl SlicedSearch {
    pub(super) fn new(solver: &Solver) -> Self {
        let counters = Counters::NONE;
        Self {
            solver: solver.clone(),
            node_limit: solver.settings.node_limit,
            interrupt: solver.settings.interrupt.clone(),
            rest: Remainder::whole(),
            counters,
            ahead: VecDeque::new(),
            shown: SliceState { solution: Box::default(), counters, progress: 0.0 },
        }
    }

    /// Searches a slice, appends its solutions, and returns how it ended.
    fn search_slice(&mut self) -> Advance {
        let (store, problem) = (LinksStore::new(), self.solver.reduction().problem());
        let mut search = self.solver.search(Links::new(&store, problem));
        search.go_to(&self.rest).expect("the remainder is of this problem");
        search.set_counters(self.counters);
        let slice = NODES.max(problem.entry_count() as u64);
        let end = self.counters.nodes.saturating_add(slice);
        search.set_node_limit(Some(self.node_limit.map_or(end, |limit| limit.min(end))));
        search.set_interrupt(self.interrupt.clone());
        let ended = loop {
            match search.advance() {
                Advance::Solution => self.ahead.push_back(place(&search)),
                ended => break ended,
            }
            if self.ahead.len() == SOLUTIONS {
                break Advance::Solution;
            }
        };
        self.rest = search.remainder();
        self.counters = search.counters();
        // Without a solution to show, the stop or the end itself becomes the place that is shown.
        if self.ahead.is_empty() {
            let solution = std::mem::take(&mut self.shown.solution);
            self.shown = SliceState { solution, ..place(&search) };
        }
        ended
    }

    /// Whether the search has reached its limit.
    fn is_at_limit(&self) -> bool {
        self.node_limit.is_some_and(|limit| self.counters.nodes >= limit)
    }
}

/// The place that a search has come to.
fn place(search: &Search<Links<'_>>) -> SliceState {
    SliceState {
        solution: search.solution().into(),
        counters: search.counters(),
        progress: search.progress(),
    }
}

impl AnySearch for SlicedSearch {
    fn advance(&mut self) -> Advance {
        loop {
            if let Some(next) = self.ahead.pop_front() {
                self.shown = next;
                return Advance::Solution;
            }
            let ended = self.search_slice();
            let goes_on = match ended {
                // The limit of a slice is not the limit of the search.
                Advance::Solution => true,
                Advance::Stopped(Stop::NodeLimit) => !self.is_at_limit(),
                Advance::Exhausted | Advance::Stopped(_) => false,
            };
            if !goes_on && self.ahead.is_empty() {
                return ended;
            }
        }
    }

    fn solution(&self) -> &[OptionId] {
        &self.shown.solution
    }

    fn counters(&self) -> Counters {
        self.shown.counters
    }

    fn progress(&self) -> f64 {
        self.shown.progress
    }

    fn node_limit(&self) -> Option<u64> {
        self.node_limit
    }

    fn set_node_limit(&mut self, limit: Option<u64>) {
        self.node_limit = limit;
    }

    fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }
}
