//! Problems without structure: random options, with a solution planted among them.

use super::draft::Draft;
use super::random::{below, shuffle};
use rand_pcg::Pcg64;
use std::collections::{BTreeMap, BTreeSet};

/// `options` different random options of `size` of the items. Some of them are a solution.
///
/// # Panics
/// If `size` does not divide `items`.
pub(crate) fn exact_sets(seed: u64, items: usize, size: usize, options: usize) -> Draft {
    let mut draft = Draft::default();
    (0..items).for_each(|item| draft.primary(format!("x{item}")));
    let mut random = Pcg64::new(seed.into(), 0);
    let planted = planted(&mut random, items, size);
    let sets = with_random_sets(&mut random, planted, items, options);
    sets.iter().for_each(|set| draft.option(set.iter().map(|item| format!("x{item}"))));
    draft
}

/// [`exact_sets`] in which each option of the planted solution has an item that no other has. They are forced, so it is
/// the only solution, and the time is that of reading, laying out and clearing a large problem.
pub(crate) fn forced_sets(seed: u64, items: usize, size: usize, options: usize) -> Draft {
    let mut draft = Draft::default();
    (0..items).for_each(|item| draft.primary(format!("x{item}")));
    let mut random = Pcg64::new(seed.into(), 0);
    let planted = planted(&mut random, items, size);
    (0..planted.len()).for_each(|unit| draft.primary(format!("k{unit}")));
    let units: BTreeMap<BTreeSet<usize>, usize> = planted.iter().cloned().zip(0..).collect();
    for set in with_random_sets(&mut random, planted, items, options) {
        let unit = units.get(&set).map(|unit| format!("k{unit}"));
        draft.option(set.iter().map(|item| format!("x{item}")).chain(unit));
    }
    draft
}

/// The items in random sets that do not overlap.
fn planted(random: &mut Pcg64, items: usize, size: usize) -> Vec<BTreeSet<usize>> {
    assert!(items.is_multiple_of(size), "{items} items in sets of {size}");
    let mut order: Vec<usize> = (0..items).collect();
    shuffle(random, &mut order);
    order.chunks(size).map(|set| set.iter().copied().collect()).collect()
}

/// The planted sets and random ones of the same size, `count` together, in random order.
fn with_random_sets(
    random: &mut Pcg64,
    planted: Vec<BTreeSet<usize>>,
    items: usize,
    count: usize,
) -> Vec<BTreeSet<usize>> {
    let size = planted[0].len();
    let mut seen: BTreeSet<BTreeSet<usize>> = planted.into_iter().collect();
    while seen.len() < count {
        let mut set = BTreeSet::new();
        while set.len() < size {
            set.insert(below(random, items));
        }
        seen.insert(set);
    }
    let mut sets: Vec<BTreeSet<usize>> = seen.into_iter().collect();
    shuffle(random, &mut sets);
    sets
}
