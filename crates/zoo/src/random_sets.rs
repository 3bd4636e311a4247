//! Random sets with a planted solution.

use super::draft::ProblemDraft;
use super::{Arguments, Family, Instance, Parameter, ZooError};
use rand::SeedableRng;
use rand::seq::{SliceRandom, index};
use rand_pcg::Pcg64;
use std::collections::HashSet;

pub(super) const FAMILY: Family = Family {
    name: "random-sets",
    summary: "Different random sets of K of the items, some of them a solution",
    details: "Items: x1 and so on. Options: the items in random order are cut into sets of K, and random sets \
              are added until there are as many as wanted; the sets are shuffled. The same seed gives the \
              same file.",
    source: "Karp 1972 (exact cover by sets of three)",
    parameters: &[
        Parameter::number("ITEMS", 1, 1_000_000, "Items, a multiple of K"),
        Parameter::number("OPTIONS", 1, 5_000_000, "Options"),
        Parameter::number("K", 1, 1_000_000, "Items of an option"),
        Parameter::SEED,
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let [items, options, size] = ["ITEMS", "OPTIONS", "K"].map(|name| arguments.get_size(name));
    check(items, options, size)?;
    let seed = arguments.find_number(Parameter::SEED.name).unwrap_or(1);
    let mut draft = ProblemDraft::default();
    (1..=items).try_for_each(|item| draft.primary(format!("x{item}")))?;
    for set in sets(items, options, size, &mut Pcg64::seed_from_u64(seed)) {
        draft.option(set.iter().map(|item| format!("x{item}")))?;
    }
    let title = format!("{options} random sets of {size} of {items} items, from seed {seed}");
    let mut instance = draft.finish(title, None)?;
    instance.remarks.push("a solution is planted".to_owned());
    Ok(instance)
}

fn check(items: usize, options: usize, size: usize) -> Result<(), ZooError> {
    if !items.is_multiple_of(size) {
        return Err(ZooError::unsuitable(
            format!("{items} items and sets of {size}"),
            format!("a multiple of {size}, so that sets can cover each item once"),
        ));
    }
    let (least, most) = (items / size, choose(items, size));
    // The planted solution needs `least` sets, and all sets are different.
    if options < least || options > most {
        return Err(ZooError::unsuitable(
            format!("{options} options"),
            format!(
                "{least}, which a solution takes, to {most}, which is how many different sets there are"
            ),
        ));
    }
    if options.saturating_mul(size) > Instance::MOST_ENTRIES {
        Err(ZooError::TooLarge)
    } else {
        Ok(())
    }
}

/// The number of sets of `size` items, at most [`u64::MAX`].
fn choose(items: usize, size: usize) -> usize {
    let mut sets: u128 = 1;
    for chosen in 0..size.min(items - size) {
        // Each intermediate value is a binomial coefficient: the division is exact.
        sets = sets * (items - chosen) as u128 / (chosen + 1) as u128;
        if sets > u128::from(u64::MAX) {
            return usize::MAX;
        }
    }
    sets as usize
}

/// The planted sets and random ones, shuffled; each set in ascending order.
fn sets(items: usize, options: usize, size: usize, random: &mut Pcg64) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (1..=items).collect();
    order.shuffle(random);
    let ascending = |mut set: Vec<usize>| {
        set.sort_unstable();
        set
    };
    // The planted solution: the shuffled items, cut into sets.
    let mut sets: Vec<Vec<usize>> = order.chunks(size).map(|set| ascending(set.to_vec())).collect();
    let mut seen: HashSet<Vec<usize>> = sets.iter().cloned().collect();
    while sets.len() < options {
        let set = index::sample(random, items, size).into_iter().map(|item| item + 1);
        let set = ascending(set.collect());
        if seen.insert(set.clone()) {
            sets.push(set);
        }
    }
    sets.shuffle(random);
    sets
}
