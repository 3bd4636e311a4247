//! Searches for an iterator, in slices. Between two slices no search runs.

use crate::errors::undecided;
use crate::limits::reason;
use crate::running::run;
use dlx::{Advance, OptionId, OwnedSearch, Stop};
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The number of nodes after which solutions that were found are shown.
const NODES: u64 = 20_000;

/// The maximum number of solutions of a slice.
const SOLUTIONS: usize = 256;

/// A function that turns a solution into another form.
type Turn<T> = Box<dyn Fn(&[OptionId]) -> T + Send>;

/// A search, and the solutions that it has found ahead of its iterator.
pub(crate) struct Slices<T> {
    search: OwnedSearch,
    turn: Turn<T>,
    ready: VecDeque<T>,
    /// The number of solutions of the next slice. It doubles up to the maximum: the first solution is shown at once.
    size: usize,
    node_limit: Option<u64>,
    /// The remaining time for searching.
    left: Option<Duration>,
}

impl<T: Send> Slices<T> {
    /// A search that turns its solutions into another form.
    pub(crate) fn new(
        search: OwnedSearch,
        timeout: Option<Duration>,
        turn: impl Fn(&[OptionId]) -> T + Send + 'static,
    ) -> Self {
        let node_limit = search.node_limit();
        Self {
            search,
            turn: Box::new(turn),
            ready: VecDeque::new(),
            size: 1,
            node_limit,
            left: timeout,
        }
    }

    /// The share of the search tree that is done, from 0 to 1.
    pub(crate) fn progress(&self) -> f64 {
        self.search.progress()
    }

    /// The next solution; `None` after the last.
    ///
    /// # Errors
    /// `Undecided` if a limit came first, and the exception of a signal, after which the search can be continued.
    pub(crate) fn next(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        if let Some(next) = self.ready.pop_front() {
            return Ok(Some(next));
        }
        if self.left.is_some_and(|left| left.is_zero()) {
            return Err(undecided(reason(Stop::Interrupted), None));
        }
        let begun = Instant::now();
        let ended = run(py, self.left, |stop| {
            self.search.set_interrupt(stop.clone());
            self.search_slice()
        });
        self.left = self.left.map(|left| left.saturating_sub(begun.elapsed()));
        self.size = (2 * self.size).min(SOLUTIONS);
        match (ended?, self.ready.pop_front()) {
            (_, Some(next)) => Ok(Some(next)),
            (Advance::Stopped(stop), None) => Err(undecided(reason(stop), None)),
            (Advance::Solution | Advance::Exhausted, None) => Ok(None),
        }
    }

    /// Searches until there are enough solutions, or some and enough nodes.
    fn search_slice(&mut self) -> Advance {
        loop {
            let pause = self.search.counters().nodes.saturating_add(NODES);
            let limit = self.node_limit.map_or(pause, |limit| limit.min(pause));
            self.search.set_node_limit(Some(limit));
            let ended = loop {
                match self.search.advance() {
                    Advance::Solution => self.ready.push_back((self.turn)(self.search.solution())),
                    ended => break ended,
                }
                if self.ready.len() >= self.size {
                    return Advance::Solution;
                }
            };
            // The pause of this function, not the limit of the caller.
            let is_pause =
                ended == Advance::Stopped(Stop::NodeLimit) && Some(limit) != self.node_limit;
            if !is_pause || !self.ready.is_empty() {
                return ended;
            }
        }
    }
}
