//! Small problems, and all their solutions, found by trying.

use arbitrary::Arbitrary;
use dlx::{Color, Entry, ItemId, OptionId, Problem, ProblemBuilder};
use std::collections::BTreeSet;

/// The maximum number of options: every set of them is tried.
const MOST: usize = 10;

/// A problem as numbers, each taken modulo what it may be.
#[derive(Arbitrary, Debug)]
pub struct Shape {
    /// For each primary item how often it is covered: at least, and how often more.
    bounds: Vec<(u8, u8)>,
    secondaries: u8,
    options: Vec<Vec<(u8, Option<u8>)>>,
}

/// The problem of a shape, without the options that the builder refuses.
pub(crate) fn build(shape: &Shape) -> Problem {
    let mut builder = ProblemBuilder::new();
    for &(least, more) in shape.bounds.iter().take(6) {
        let least = u32::from(least % 3);
        let _ = builder.add_primary_between(least..=least + u32::from(more % 3));
    }
    for _ in 0..shape.secondaries % 4 {
        let _ = builder.add_secondary();
    }
    for option in shape.options.iter().take(MOST) {
        let entry = |&(item, color): &(u8, Option<u8>)| Entry {
            item: ItemId::new(u32::from(item % 12)),
            color: color.map(|color| Color::new(u32::from(color % 3))),
        };
        let _ = builder.add_option(option.iter().map(entry));
    }
    builder.build()
}

/// The solutions, each with its options in ascending order.
pub(crate) fn by_trying(problem: &Problem) -> BTreeSet<Vec<OptionId>> {
    let options: Vec<OptionId> = problem.options().collect();
    let chosen = |set: u32| -> Vec<OptionId> {
        options.iter().copied().filter(|option| set >> option.index() & 1 == 1).collect()
    };
    (0..1 << options.len()).map(chosen).filter(|chosen| problem.verify(chosen).is_ok()).collect()
}
