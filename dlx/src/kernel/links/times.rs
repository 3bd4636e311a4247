//! The multiplicities of the items, and the number of chosen options that each is in.

use crate::problem::{ItemKind, Problem};

/// How often an item is in chosen options.
pub(super) struct Times {
    /// At least so often. A bound that cannot be met is lowered to the first such.
    pub(super) min: u32,
    pub(super) max: u32,
    pub(super) now: u32,
}

/// What is asked of all items, or nothing if each is to be covered once.
pub(super) fn times(problem: &Problem) -> Vec<Times> {
    let times = |item| {
        let (min, max) = match problem.kind(item) {
            ItemKind::Primary(bounds) => (bounds.min, bounds.max),
            ItemKind::Secondary => (1, 1),
        };
        Times { min: min.min(problem.uses(item).len() as u32 + 1), max, now: 0 }
    };
    problem.first_multiple().map_or_else(Vec::new, |_| problem.items().map(times).collect())
}

impl Times {
    pub(super) fn is_once(&self) -> bool {
        (self.min, self.max) == (1, 1)
    }
}
