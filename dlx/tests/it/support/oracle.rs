//! Random small problems, and their solutions by brute force: no search, only the definition.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use pavane_model::{Color, Entry, ItemId, OptionId, Problem, ProblemBuilder};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// An option: its primary items, its secondary items with a color or none, and its cost.
pub(crate) type Shape = (BTreeSet<u32>, BTreeMap<u32, Option<u32>>, i64);

/// How often an item is covered: at least, and at most.
pub(crate) type Bounds = (u32, u32);

/// Options of one to three of the primary items and up to `uses` of the secondary ones, each of which has one of two
/// colors with probability `colored`.
pub(crate) fn shapes(
    primaries: u32,
    secondaries: u32,
    uses: usize,
    colored: f64,
    cost: impl Strategy<Value = i64>,
) -> impl Strategy<Value = Shape> {
    let color = proptest::option::weighted(colored, 0..2_u32);
    let uses = 0..=uses.min(secondaries as usize);
    (
        proptest::collection::btree_set(0..primaries, 1..=primaries.min(3) as usize),
        proptest::collection::btree_map(primaries..primaries + secondaries.max(1), color, uses),
        cost,
    )
}

/// A problem with a primary item for each of `bounds`.
pub(crate) fn build(bounds: &[Bounds], secondaries: u32, shapes: &[Shape]) -> Problem {
    let mut builder = ProblemBuilder::new();
    for &(min, max) in bounds {
        builder.add_primary_between(min..=max).unwrap();
    }
    for _ in 0..secondaries {
        builder.add_secondary().unwrap();
    }
    for (items, colored, cost) in shapes {
        let plain = items.iter().map(|&item| Entry::from(ItemId::new(item)));
        let colored = colored
            .iter()
            .map(|(&item, color)| Entry { item: ItemId::new(item), color: color.map(Color::new) });
        builder.add_option_with_cost(plain.chain(colored), *cost).unwrap();
    }
    builder.build()
}

/// All solutions by trying every set of options against the definition.
pub(crate) fn oracle(problem: &Problem) -> BTreeSet<Vec<OptionId>> {
    let options: Vec<OptionId> = problem.options().collect();
    (0_u32..1 << options.len())
        .map(|set| options.iter().copied().filter(|o| set >> o.index() & 1 == 1).collect())
        .filter(|chosen: &Vec<OptionId>| problem.verify(chosen).is_ok())
        .collect()
}
