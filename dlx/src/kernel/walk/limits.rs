//! Reasons to stop a search, and its reports: progress, counters.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Progress of a search, to be read from another thread while it runs. Clones share the reading.
///
/// ```
/// use pavane_dlx::Progress;
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
    /// One more than the fields of [`OtherSearches`], in their order; 0 for `None`.
    others: [AtomicU64; 3],
    observer: Option<Observer>,
}

/// A function that looks at each reading.
struct Observer(Box<dyn Fn(&Progress) + Send + Sync>);

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}

/// Counters of a search that solves equal sub-problems once; see [`crate::diagram`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SubProblems {
    /// Number of sub-problems that are kept.
    pub kept: u64,
    /// Number of states that were looked up among them.
    pub lookups: u64,
    /// Number of lookups that found their state.
    pub hits: u64,
    /// Memory of the kept sub-problems, in bytes.
    pub bytes: u64,
}

/// Counters of the searches that take turns with the search in order; see [`Solver::any`](crate::Solver::any). A
/// search without a report so far has `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OtherSearches {
    /// Number of items that the present state of the local search violates.
    pub violated: Option<u64>,
    /// Number of runs that the search with restarts has begun.
    pub runs: Option<u64>,
    /// Number of conflicts of the search that learns clauses.
    pub conflicts: Option<u64>,
}

impl Progress {
    /// A reading of 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// A reading of 0 that calls `observer` after each change of the share, on the thread that searches. For programs
    /// without another thread that could look. Searches take readings every few thousand nodes.
    ///
    /// ```
    /// use pavane_dlx::Progress;
    /// use std::sync::atomic::{AtomicU32, Ordering};
    ///
    /// static PERCENT: AtomicU32 = AtomicU32::new(0);
    /// let observed = |progress: &Progress| {
    ///     PERCENT.store((100.0 * progress.share()) as u32, Ordering::Relaxed);
    /// };
    /// Progress::observed_by(observed).set(0.25);
    /// assert_eq!(PERCENT.load(Ordering::Relaxed), 25);
    /// ```
    pub fn observed_by(observer: impl Fn(&Self) + Send + Sync + 'static) -> Self {
        let observer = Some(Observer(Box::new(observer)));
        Self(Arc::new(Reading { observer, ..Reading::default() }))
    }

    /// The share of the search tree that is done, from 0 to 1; see [`Search::progress`](crate::Search::progress).
    pub fn share(&self) -> f64 {
        f64::from_bits(self.0.share.load(Ordering::Relaxed))
    }

    /// Sets the share, from 0 to 1.
    pub fn set(&self, share: f64) {
        self.0.share.store(share.to_bits(), Ordering::Relaxed);
        if let Some(Observer(observer)) = &self.0.observer {
            observer(self);
        }
    }

    /// Numbers of search nodes and of solutions so far, where the search counts them. The two may have been read at
    /// different moments.
    pub fn counted(&self) -> (u64, u64) {
        let Reading { nodes, solutions, .. } = &*self.0;
        (nodes.load(Ordering::Relaxed), solutions.load(Ordering::Relaxed))
    }

    /// Sets the numbers of nodes and solutions.
    pub fn set_counted(&self, nodes: u64, solutions: u64) {
        self.0.nodes.store(nodes, Ordering::Relaxed);
        self.0.solutions.store(solutions, Ordering::Relaxed);
    }

    /// Counters of sub-problems, if the search solves equal ones once. The numbers may have been read at different
    /// moments.
    pub fn sub_problems(&self) -> Option<SubProblems> {
        let [kept, lookups, hits, bytes] =
            [0, 1, 2, 3].map(|place: usize| self.0.sub_problems[place].load(Ordering::Relaxed));
        (lookups > 0).then_some(SubProblems { kept, lookups, hits, bytes })
    }

    /// Sets the counters of sub-problems; [`sub_problems`](Self::sub_problems) ignores them while there are no lookups.
    pub fn set_sub_problems(&self, reading: SubProblems) {
        let SubProblems { kept, lookups, hits, bytes } = reading;
        for (place, number) in self.0.sub_problems.iter().zip([kept, lookups, hits, bytes]) {
            place.store(number, Ordering::Relaxed);
        }
    }

    /// Counters of the searches that take turns with the search in order. The numbers may have been read at different
    /// moments.
    pub fn other_searches(&self) -> OtherSearches {
        // 0, the value before any report, becomes `None`.
        let [violated, runs, conflicts] = [0, 1, 2]
            .map(|place: usize| self.0.others[place].load(Ordering::Relaxed).checked_sub(1));
        OtherSearches { violated, runs, conflicts }
    }

    pub(crate) fn set_violated(&self, items: u64) {
        self.0.others[0].store(items.saturating_add(1), Ordering::Relaxed);
    }

    pub(crate) fn set_runs(&self, runs: u64) {
        self.0.others[1].store(runs.saturating_add(1), Ordering::Relaxed);
    }

    pub(crate) fn set_conflicts(&self, conflicts: u64) {
        self.0.others[2].store(conflicts.saturating_add(1), Ordering::Relaxed);
    }
}

/// The reason why a search stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The limit on solutions was reached.
    #[error("the solution limit was reached")]
    SolutionLimit,
    /// The limit on search nodes was reached.
    #[error("the node limit was reached")]
    NodeLimit,
    /// The [`Interrupt`](super::Interrupt) was set.
    #[error("the search was interrupted")]
    Interrupted,
}

/// Result of [`Search::advance`](crate::Search::advance).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// The search is at the next solution.
    Solution,
    /// The tree has been searched, and has no more solutions.
    Exhausted,
    /// The search was stopped. There may be more solutions; it can be resumed once the reason is removed.
    Stopped(Stop),
}

/// Work of a search so far; equal on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Counters {
    /// Search nodes: states that were looked at, the root included.
    pub nodes: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Maximum number of choices on the path.
    pub deepest: u64,
    /// Updates (removals of an option from one item's list), if all kernels that took part count them.
    pub updates: Option<u64>,
}

impl Counters {
    /// Adds the work of another search, or of another part of the same one.
    pub(crate) fn add(&mut self, other: &Self) {
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.solutions = self.solutions.saturating_add(other.solutions);
        self.deepest = self.deepest.max(other.deepest);
        // Unknown as soon as one kernel does not count them.
        self.updates = self.updates.zip(other.updates).map(|(a, b)| a.wrapping_add(b));
    }

    /// The counters of a search that has not begun, and counts updates as long as its kernels do.
    pub(crate) const NONE: Self = Self { nodes: 0, solutions: 0, deepest: 0, updates: Some(0) };
}
