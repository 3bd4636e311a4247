//! The part of the engine that settled a question.

use crate::search::Counters;

/// The part of the engine that settled a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The search in order, on the kernel of the solver.
    Search,
    /// An algebraic reason, found beside the search; see [`crate::algebra`].
    Algebra,
    /// Local search.
    Repair,
    /// Search with restarts.
    Restarts,
    /// Search that learns clauses.
    Learn,
}

impl Part {
    /// The name in statistics.
    ///
    /// ```
    /// assert_eq!(pavane_dlx::solver::Part::Learn.name(), "learn");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Algebra => "algebra",
            Self::Repair => "repair",
            Self::Restarts => "restarts",
            Self::Learn => "learn",
        }
    }
}

/// An answer, the work done for it, and the part of the engine that settled it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settled<T> {
    /// The answer.
    pub answer: T,
    /// The nodes of all searches for it, and the number of solutions that are part of it.
    pub counters: Counters,
    /// The part that settled it; of an unknown answer [`Part::Search`].
    pub part: Part,
}

impl<T> Settled<T> {
    /// Turns the answer into another form.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Settled<U> {
        let Self { answer, counters, part } = self;
        Settled { answer: turn(answer), counters, part }
    }
}
