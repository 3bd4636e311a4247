//! Random small problems from a stream of random numbers.

use super::oracle::{Shape, build};
use super::random::Random;
use pavane_dlx::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// A problem with 1 to 5 primary items, 0 to 3 secondary ones in up to three colors, and 0 to 11 options, each with a
/// primary item, without which the builder takes none.
pub(crate) fn random_problem(random: &mut Random) -> Problem {
    const BOUNDS: [(u32, u32); 9] =
        [(1, 1), (1, 1), (1, 1), (0, 1), (1, 2), (2, 2), (0, 3), (2, 3), (0, 2)];
    let is_plain = random.below(3) == 0;
    let (primaries, secondaries) = (1 + random.below(5), random.below(4));
    let bounds: Vec<(u32, u32)> = (0..primaries)
        .map(|_| if is_plain { (1, 1) } else { BOUNDS[random.below(BOUNDS.len())] })
        .collect();
    let options = random.below(12);
    let shapes: Vec<Shape> = (0..options).map(|_| shape(random, primaries, secondaries)).collect();
    build(&bounds, secondaries as u32, &shapes)
}

fn shape(random: &mut Random, primaries: usize, secondaries: usize) -> Shape {
    let picks = 1 + random.below(3);
    let items: BTreeSet<u32> = (0..picks).map(|_| random.below(primaries) as u32).collect();
    let uses = if secondaries == 0 { 0 } else { random.below(3) };
    let colored: BTreeMap<u32, Option<u32>> = (0..uses)
        .map(|_| {
            let color = random.below(4) as u32;
            ((primaries + random.below(secondaries)) as u32, (color < 3).then_some(color))
        })
        .collect();
    (items, colored, 0)
}
