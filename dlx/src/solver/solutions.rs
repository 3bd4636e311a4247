//! The solutions as an iterator.

use crate::answer::Solution;
use crate::kernel::Bits;
use crate::search::{Advance, Counters, Search, Stop};
use std::iter::FusedIterator;

/// The solutions of a problem, one after the other; made by [`Solver::solutions`].
///
/// Yields `Ok` for each solution. If a limit or an interrupt stops the search, it yields that as one
/// last `Err`, so that an incomplete list never looks complete.
///
/// [`Solver::solutions`]: crate::Solver::solutions
#[derive(Debug)]
pub struct Solutions {
    search: Search<Bits>,
    stopped: bool,
}

impl Solutions {
    pub(super) fn new(search: Search<Bits>) -> Self {
        Self { search, stopped: false }
    }

    /// What the search has counted so far.
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }

    /// The share of the search tree that is done, from 0 to 1; see [`Search::progress`].
    pub fn progress(&self) -> f64 {
        self.search.progress()
    }

    /// The search behind the iterator, to split it, write it down, or go on with other limits.
    pub fn into_search(self) -> Search<Bits> {
        self.search
    }
}

impl Iterator for Solutions {
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Result<Solution, Stop>> {
        if self.stopped {
            return None;
        }
        match self.search.advance() {
            Advance::Solution => Some(Ok(self.search.solution().into())),
            Advance::Exhausted => None,
            Advance::Stopped(stop) => {
                self.stopped = true;
                Some(Err(stop))
            }
        }
    }
}

impl FusedIterator for Solutions {}
