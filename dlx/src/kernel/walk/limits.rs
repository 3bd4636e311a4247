//! What may stop a search, and what it says of itself: limits, interrupt, counters, progress.

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A flag that stops searches from outside: from another thread, a signal handler, a timer. Its
/// clones are the same flag.
///
/// ```
/// use dlx::Interrupt;
/// let interrupt = Interrupt::new();
/// let held_elsewhere = interrupt.clone();
/// held_elsewhere.set();
/// assert!(interrupt.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    outer: Option<Arc<Interrupt>>,
}

impl Interrupt {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag of its own that also counts as set while `outer` is.
    ///
    /// ```
    /// use dlx::Interrupt;
    /// let outer = Interrupt::new();
    /// let inner = Interrupt::within(&outer);
    /// inner.set();
    /// assert!(inner.is_set() && !outer.is_set());
    /// ```
    pub fn within(outer: &Self) -> Self {
        Self { flag: Arc::default(), outer: Some(Arc::new(outer.clone())) }
    }

    /// Asks the searches that hold this flag to stop at their next node.
    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, so that a stopped search can go on.
    pub fn clear(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Whether searches are asked to stop.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.outer.as_ref().is_some_and(|outer| outer.is_set())
    }
}

/// How far a search has come, to be read from another thread while it runs. Its clones are the same
/// reading.
///
/// ```
/// use dlx::Progress;
/// assert_eq!(Progress::new().share(), 0.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Reading>);

#[derive(Debug, Default)]
struct Reading {
    share: AtomicU64,
    nodes: AtomicU64,
    solutions: AtomicU64,
    /// In the order of the fields of [`SubProblems`].
    sub_problems: [AtomicU64; 4],
}

/// What a search that solves equal sub-problems once has come to; see [`crate::diagram`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SubProblems {
    /// How many are kept.
    pub kept: u64,
    /// How many states were looked up among them.
    pub lookups: u64,
    /// How many of these were there.
    pub hits: u64,
    /// How many bytes those that are kept take.
    pub bytes: u64,
}

impl Progress {
    /// A reading of 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// The share of the search tree that is done, from 0 to 1; see [`Search::progress`](crate::Search::progress).
    pub fn share(&self) -> f64 {
        f64::from_bits(self.0.share.load(Ordering::Relaxed))
    }

    /// Takes a new reading.
    pub fn set(&self, share: f64) {
        self.0.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// How many search nodes have been looked at, and how many solutions found, where the search counts them. The
    /// numbers may be of different moments.
    pub fn counted(&self) -> (u64, u64) {
        let Reading { nodes, solutions, .. } = &*self.0;
        (nodes.load(Ordering::Relaxed), solutions.load(Ordering::Relaxed))
    }

    /// Takes a new reading of nodes and solutions.
    pub fn set_counted(&self, nodes: u64, solutions: u64) {
        self.0.nodes.store(nodes, Ordering::Relaxed);
        self.0.solutions.store(solutions, Ordering::Relaxed);
    }

    /// What the search has come to, if it solves equal sub-problems once. The numbers may be of different
    /// moments.
    pub fn sub_problems(&self) -> Option<SubProblems> {
        let [kept, lookups, hits, bytes] =
            [0, 1, 2, 3].map(|place: usize| self.0.sub_problems[place].load(Ordering::Relaxed));
        (lookups > 0).then_some(SubProblems { kept, lookups, hits, bytes })
    }

    /// Takes a new reading of sub-problems; without lookups it is none.
    pub fn set_sub_problems(&self, reading: SubProblems) {
        let SubProblems { kept, lookups, hits, bytes } = reading;
        for (place, number) in self.0.sub_problems.iter().zip([kept, lookups, hits, bytes]) {
            place.store(number, Ordering::Relaxed);
        }
    }
}

/// Why a search stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Stop {
    /// It found as many solutions as it was asked for.
    #[error("the solution limit was reached")]
    SolutionLimit,
    /// It entered as many nodes as it was allowed.
    #[error("the node limit was reached")]
    NodeLimit,
    /// Its [`Interrupt`] was set.
    #[error("the search was interrupted")]
    Interrupted,
}

/// How far [`Search::advance`](crate::Search::advance) came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// It stands at the next solution.
    Solution,
    /// There are no more.
    Exhausted,
    /// It was stopped. There may be more; the search can go on once the reason is gone.
    Stopped(Stop),
}

/// What a search has done so far; the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// Search nodes: states that were looked at. The root is one, each choice leads to another.
    pub nodes: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The greatest number of choices on the path.
    pub deepest: u64,
    /// Updates (removals of an option from one item's list), if all kernels that took part count them.
    pub updates: Option<u64>,
}

impl Counters {
    /// Adds what another search, or another part of the same one, has done.
    pub(crate) fn add(&mut self, other: &Self) {
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.solutions = self.solutions.saturating_add(other.solutions);
        self.deepest = self.deepest.max(other.deepest);
        self.updates = self.updates.zip(other.updates).map(|(a, b)| a.wrapping_add(b));
    }

    /// Of a search that has done nothing yet, and counts updates as long as its kernels do.
    pub(crate) const NONE: Self = Self { nodes: 0, solutions: 0, deepest: 0, updates: Some(0) };
}
