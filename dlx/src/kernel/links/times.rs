//! The multiplicities of items, with the number of chosen options that contain each.

use crate::problem::{ItemKind, Problem};

/// The multiplicity of an item, and its uses.
pub(super) struct Times {
    /// Minimum number of chosen options. A bound that cannot be met is lowered to the first such.
    pub(super) min: u32,
    /// Maximum number of chosen options.
    pub(super) max: u32,
    /// Number of chosen options that contain the item.
    pub(super) now: u32,
}

/// The multiplicities of all items; empty if each is exactly one.
pub(super) fn times(problem: &Problem) -> Vec<Times> {
    let times = |item| {
        let (min, max) = match problem.kind(item) {
            ItemKind::Primary(bounds) => (bounds.min, bounds.max),
            ItemKind::Secondary => (1, 1),
        };
        // A need above the number of options is dead in any case.
        Times { min: min.min(problem.uses(item).len() as u32 + 1), max, now: 0 }
    };
    problem.first_multiple().map_or_else(Vec::new, |_| problem.items().map(times).collect())
}

impl Times {
    pub(super) fn is_once(&self) -> bool {
        (self.min, self.max) == (1, 1)
    }
}
