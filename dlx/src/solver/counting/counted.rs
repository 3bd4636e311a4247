//! The result of a count.

use crate::answer::Count;
use crate::diagram::Effort;
use crate::search::Counters;

/// The number of solutions, and the work that it took.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// The number of solutions, or of those counted when the search stopped.
    pub count: Count,
    /// The counters of the search. If sub-problems were shared, `nodes` is the number of states that were looked at,
    /// and `solutions` the count, or 2^64 - 1 if that is larger.
    pub counters: Counters,
    /// The work with shared sub-problems; `None` if all solutions were visited.
    pub shared: Option<Effort>,
}
