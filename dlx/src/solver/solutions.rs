//! The solutions as an iterator.

use super::front::Solver;
use super::owned::OwnedSearch;
use crate::answer::Solution;
use crate::kernel::KernelError;
use crate::search::{Advance, Counters, Stop};
use std::iter::FusedIterator;

/// The solutions of a problem, one after the other; made by [`Solver::solutions`].
///
/// Yields `Ok` for each solution. If a limit or an interrupt stops the search, the last element is an
/// `Err` with the reason: an incomplete list never looks complete.
#[derive(Debug)]
pub struct Solutions {
    search: OwnedSearch,
    stopped: bool,
}

impl Solver {
    /// The solutions as an iterator that owns all it needs.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// builder.add_option([a])?;
    /// let solutions = Solver::new(&builder.build()).solutions()?;
    /// let all = solutions.collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(all.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> Result<Solutions, KernelError> {
        Ok(Solutions { search: self.owned_search()?, stopped: false })
    }
}

impl Solutions {
    /// The counters of the search so far.
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }

    /// The share of the search tree that is done, from 0 to 1; see [`Search::progress`](crate::Search::progress).
    pub fn progress(&self) -> f64 {
        self.search.progress()
    }

    /// The search of the iterator, to continue it with other limits.
    pub fn into_search(self) -> OwnedSearch {
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
