//! Random small problems: any, and such as have interchangeable blocks of items.

use crate::support::random::Random;
use pavane_model::{Color, Entry, ItemId, OptionId, Problem, ProblemBuilder};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// More options would take brute force too long.
const MOST: usize = 13;

type Bounds = RangeInclusive<u32>;

/// A problem with its blocks, if it has any.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) problem: Problem,
    pub(crate) blocks: Vec<Vec<ItemId>>,
    #[expect(dead_code, reason = "printed when a test fails; a problem prints its size alone")]
    options: Vec<Vec<Entry>>,
}

pub(crate) fn samples() -> impl Strategy<Value = Sample> {
    prop_oneof![plain(), symmetric()]
}

/// Mostly once, so that problems have solutions.
fn bounds() -> impl Strategy<Value = Bounds> {
    let others = vec![0..=1, 0..=2, 1..=2, 1..=3, 2..=2, 2..=3, 0..=9, 1..=u32::MAX];
    prop_oneof![
        6 => Just(1..=1),
        4 => proptest::sample::select(others),
    ]
}

fn color() -> impl Strategy<Value = Option<u32>> {
    proptest::option::weighted(0.8, 0..2_u32)
}

/// No blocks; few items an option, so that some states fall apart.
fn plain() -> impl Strategy<Value = Sample> {
    (1..=6_u32, 0..=3_u32).prop_flat_map(|(primaries, secondaries)| {
        let option = (
            btree_set(0..primaries, 1..=primaries.min(2) as usize),
            btree_map(
                primaries..primaries + secondaries.max(1),
                color(),
                0..=secondaries.min(2) as usize,
            ),
        );
        (vec(bounds(), primaries as usize), vec(option, 0..=MOST)).prop_map(
            move |(bounds, options)| {
                let option = |(primaries, secondaries): &(BTreeSet<u32>, BTreeMap<_, _>)| {
                    let plain = primaries.iter().map(|&item| entry(item, None));
                    plain
                        .chain(secondaries.iter().map(|(&item, &color)| entry(item, color)))
                        .collect()
                };
                let options = options.iter().map(option).collect();
                let kinds = bounds.into_iter().map(Some).chain((0..secondaries).map(|_| None));
                build(kinds.collect(), options, Vec::new())
            },
        )
    })
}

/// An entry of a family of options: an item of no block, or one at a place of the block that the first
/// or second variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Slot {
    Common(usize),
    Block { variable: usize, place: usize },
}

type Family = (BTreeMap<Slot, Option<u32>>, bool);

/// Two to four interchangeable blocks: a family of options for any two of the blocks is added for all
/// of them, some of them twice, in any order.
fn symmetric() -> impl Strategy<Value = Sample> {
    let kind = || proptest::option::weighted(0.8, bounds());
    (2..=4_usize, vec(kind(), 1..=2), vec(kind(), 0..=2)).prop_flat_map(
        |(blocks, places, common)| {
            let (long, others) = (places.len(), common.len());
            let slot = (0..2_usize, 0..long + others).prop_map(move |(variable, place)| {
                if place < long {
                    Slot::Block { variable, place }
                } else {
                    Slot::Common(place - long)
                }
            });
            let family = (btree_map(slot, color(), 1..=3), proptest::bool::weighted(0.2));
            (vec(family, 1..=5), 1..=u64::MAX).prop_map(move |(families, seed)| {
                assemble(blocks, &places, &common, &families, seed)
            })
        },
    )
}

fn assemble(
    blocks: usize,
    places: &[Option<Bounds>],
    common: &[Option<Bounds>],
    families: &[Family],
    seed: u64,
) -> Sample {
    let mut random = Random::new(seed);
    let mut kinds = common.to_vec();
    (0..blocks).for_each(|_| kinds.extend_from_slice(places));
    // The items of a block lie anywhere.
    let mut names: Vec<u32> = (0..kinds.len() as u32).collect();
    random.shuffle(&mut names);
    let item = |block: usize, place: usize| names[common.len() + block * places.len() + place];
    let mut shuffled = vec![None; kinds.len()];
    for (kind, &name) in kinds.into_iter().zip(&names) {
        shuffled[name as usize] = kind;
    }
    let mut options: Vec<Vec<Entry>> = Vec::new();
    for (slots, twice) in families {
        let mut family = Vec::new();
        for first in 0..blocks {
            for second in (0..blocks).filter(|&second| second != first) {
                let entry = |(slot, &color): (&Slot, &Option<u32>)| match *slot {
                    Slot::Common(place) => entry(names[place], color),
                    Slot::Block { variable, place } => {
                        entry(item([first, second][variable], place), color)
                    }
                };
                family.push(slots.iter().map(entry).collect::<Vec<Entry>>());
            }
        }
        // What does not depend on the second variable comes once for each value of it, which is as
        // symmetric, and too much.
        let contents = |option: &[Entry]| {
            option.iter().map(|entry| (entry.item, entry.color)).collect::<BTreeSet<_>>()
        };
        let mut seen = BTreeSet::new();
        family.retain(|option| seen.insert(contents(option)));
        family.iter_mut().flatten().for_each(|entry| {
            if shuffled[entry.item.index()].is_some() {
                entry.color = None;
            }
        });
        let copies = if *twice { 2 } else { 1 };
        let covers = |option: &[Entry]| option.iter().any(|e| shuffled[e.item.index()].is_some());
        if options.len() + copies * family.len() <= MOST && family.iter().all(|o| covers(o)) {
            (0..copies).for_each(|_| options.extend(family.iter().cloned()));
        }
    }
    random.shuffle(&mut options);
    options.iter_mut().for_each(|option| random.shuffle(option));
    let block = |block| (0..places.len()).map(|place| ItemId::new(item(block, place))).collect();
    build(shuffled, options, (0..blocks).map(block).collect())
}

fn entry(item: u32, color: Option<u32>) -> Entry {
    Entry { item: ItemId::new(item), color: color.map(Color::new) }
}

/// A problem of items that are secondary unless they have bounds.
fn build(kinds: Vec<Option<Bounds>>, options: Vec<Vec<Entry>>, blocks: Vec<Vec<ItemId>>) -> Sample {
    let mut builder = ProblemBuilder::new();
    for kind in kinds {
        match kind {
            Some(bounds) => builder.add_primary_between(bounds).unwrap(),
            None => builder.add_secondary().unwrap(),
        };
    }
    for option in &options {
        builder.add_option(option.iter().copied()).unwrap();
    }
    Sample { problem: builder.build(), blocks, options }
}

/// The number of solutions by trying every set of options against the definition.
pub(crate) fn brute_force(problem: &Problem) -> u64 {
    let options: Vec<OptionId> = problem.options().collect();
    let set = |set: u32| -> Vec<OptionId> {
        options.iter().copied().filter(|option| set >> option.index() & 1 == 1).collect()
    };
    let solutions = (0_u32..1 << options.len()).filter(|&it| problem.verify(&set(it)).is_ok());
    solutions.count() as u64
}
