//! A search that owns its kernel, on any engine.

mod sliced;

use super::dispatch::EngineKernels;
use super::front::Solver;
use crate::id::OptionId;
use crate::kernel::{Advance, Counters, Interrupt, Kernel, KernelError};
use crate::search::Search;
use sliced::SlicedSearch;
use std::fmt;

/// A search that owns all it needs, on the engine of a solver. It can be kept, moved to another thread, and advanced
/// whenever the next solution is needed. Made by [`Solver::owned_search`].
///
/// On `bits` and `cells` it is a [`Search`]. A kernel of `links` cannot be moved. A search on `links` advances in
/// slices of some thousand nodes, each on a kernel of its own, and keeps up to 256 solutions in advance. Solutions,
/// their order and the counters are the same on all engines.
///
/// ```
/// use pavane_dlx::{Advance, Engine, ProblemBuilder, Solver};
///
/// let mut builder = ProblemBuilder::new();
/// let [a] = builder.add_primaries()?;
/// let first = builder.add_option([a])?;
/// let second = builder.add_option([a])?;
/// let solver = Solver::new(&builder.build()).engine(Engine::Links).reduce(false);
/// let mut search = solver.owned_search()?;
/// assert_eq!((search.advance(), search.solution()), (Advance::Solution, &[first][..]));
/// let mut search = std::thread::spawn(|| search).join().expect("nothing panics");
/// assert_eq!((search.advance(), search.solution()), (Advance::Solution, &[second][..]));
/// assert_eq!(search.advance(), Advance::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OwnedSearch(Box<dyn AnySearch>);

/// The methods of a search, whatever its kernel.
trait AnySearch: Send + Sync {
    fn advance(&mut self) -> Advance;
    fn solution(&self) -> &[OptionId];
    fn counters(&self) -> Counters;
    fn progress(&self) -> f64;
    fn node_limit(&self) -> Option<u64>;
    fn set_node_limit(&mut self, limit: Option<u64>);
    fn set_interrupt(&mut self, interrupt: Interrupt);
}

impl<K: Kernel + Send + Sync> AnySearch for Search<K> {
    fn advance(&mut self) -> Advance {
        self.advance()
    }

    fn solution(&self) -> &[OptionId] {
        self.solution()
    }

    fn counters(&self) -> Counters {
        self.counters()
    }

    fn progress(&self) -> f64 {
        self.progress()
    }

    fn node_limit(&self) -> Option<u64> {
        self.node_limit()
    }

    fn set_node_limit(&mut self, limit: Option<u64>) {
        self.set_node_limit(limit);
    }

    fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.set_interrupt(interrupt);
    }
}

impl Solver {
    /// A search from the beginning on one thread, with the limits of this solver, that owns all it needs.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    pub fn owned_search(&self) -> Result<OwnedSearch, KernelError> {
        Ok(OwnedSearch(match self.kernels()? {
            EngineKernels::Bits(kernel) => Box::new(self.search(kernel)),
            EngineKernels::Cells(kernel) => Box::new(self.search(*kernel)),
            EngineKernels::Links(_) => Box::new(SlicedSearch::new(self)),
            EngineKernels::Made(maker) => return Err(KernelError::Rules { engine: maker.name() }),
        }))
    }
}

impl OwnedSearch {
    /// Advances to the next solution, the end, or the first reason to stop, after which it continues once the limit is
    /// raised or the interrupt cleared; see [`Search::advance`].
    pub fn advance(&mut self) -> Advance {
        self.0.advance()
    }

    /// The options of the last solution, in the order in which they were added to the problem; empty before the first.
    pub fn solution(&self) -> &[OptionId] {
        self.0.solution()
    }

    /// The counters of the search up to its last solution, stop or end.
    pub fn counters(&self) -> Counters {
        self.0.counters()
    }

    /// The share of the search tree that is done, from 0 to 1; see [`Search::progress`].
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// The node limit.
    pub fn node_limit(&self) -> Option<u64> {
        self.0.node_limit()
    }

    /// Sets the value of [`Counters::nodes`] at which the search stops; `None` lifts the limit.
    pub fn set_node_limit(&mut self, limit: Option<u64>) {
        self.0.set_node_limit(limit);
    }

    /// Sets the flag that stops the search.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.0.set_interrupt(interrupt);
    }
}

impl fmt::Debug for OwnedSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedSearch")
            .field("solution", &self.solution())
            .field("counters", &self.counters())
            .finish_non_exhaustive()
    }
}
