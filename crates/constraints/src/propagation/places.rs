//! The places of values in zones that have a cell for each value.
//!
//! Such a zone has each value in one of its cells. Counters of the places of each value follow every change of a set.
//! So they find a value without a place, or with a last one, without a look at the cells of the zone.
//!
//! The counters of a zone are two words with four bits for each of up to 16 values. They are a part of the state of a
//! search, which saves and restores them with the sets.

use super::lists::Lists;
use crate::board::{ValueSet, bits};

/// Zones with counters, the same for each state of a search.
#[derive(Debug)]
pub(super) struct CountedZones {
    /// The zones of each variable.
    of_variables: Lists<u32>,
    /// The propagator of each zone: its scope has the cells.
    propagators: Vec<u32>,
}

/// The maximum number of values of a counted zone.
pub(super) const MOST_VALUES: u32 = 16;

/// The number of words of the counters of a zone.
pub(super) const WORDS: usize = 2;

/// The lowest bit of each four.
const LOWEST: u64 = 0x1111_1111_1111_1111;

impl CountedZones {
    /// The zones of some propagators. `scope` shows the cells of one.
    pub(super) fn new<'s>(
        propagators: Vec<u32>,
        scope: impl Fn(u32) -> &'s [u32],
        variables: usize,
    ) -> Self {
        let zones = (0..).zip(&propagators);
        let pairs = zones.flat_map(|(zone, &number)| {
            scope(number).iter().map(move |&cell| (cell as usize, zone))
        });
        let of_variables = Lists::from_pairs(variables, pairs.clone());
        Self { of_variables, propagators }
    }

    /// The zones of a variable.
    #[inline]
    pub(super) fn of(&self, variable: usize) -> &[u32] {
        self.of_variables.get(variable)
    }

    /// The propagator of each zone.
    pub(super) fn propagators(&self) -> &[u32] {
        &self.propagators
    }

    /// The number of words of all counters.
    pub(super) fn words(&self) -> usize {
        WORDS * self.propagators.len()
    }
}

/// The places that the values that a cell lost have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// Several places each, or a fixed cell.
    Several,
    /// A value has one place, in a cell that has others.
    OnePlace,
    /// A value has no place.
    NoPlace,
}

/// The counters of a zone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// The number of places of each value, less one.
    spare: u64,
    /// The lowest bit is set for each value that a fixed cell has, and for each value that the zone does not have.
    fixed: u64,
}

impl Places {
    /// The counters of a zone of some cells. `None` if a value of the zone has no place.
    pub(super) fn of_sets(sets: impl Iterator<Item = ValueSet>, all: ValueSet) -> Option<Self> {
        let (mut spare, mut fixed) = (0, LOWEST & !spread(all));
        let mut seen = 0;
        for set in sets {
            spare += spread(set & seen);
            seen |= set;
            if set.is_power_of_two() {
                fixed |= spread(set);
            }
        }
        (seen == all).then_some(Self { spare, fixed })
    }

    /// The counters of a zone from their words.
    #[inline]
    pub(super) fn read(words: &[u64; WORDS]) -> Self {
        let [spare, fixed] = *words;
        Self { spare, fixed }
    }

    /// The counters as words.
    #[inline]
    pub(super) fn words(self) -> [u64; WORDS] {
        [self.spare, self.fixed]
    }

    /// A cell loses values, and has a value alone if `fixed` is not empty; both are spread.
    ///
    /// The places of a value that a fixed cell has are counted no more.
    // One look at the upper bits of the counters finds both rare cases.
    #[inline]
    pub(super) fn lose(&mut self, gone: u64, fixed: u64) -> Loss {
        let gone = gone & !self.fixed;
        let had_one_or_two = gone & !(self.spare >> 1 | self.spare >> 2 | self.spare >> 3);
        if had_one_or_two & !self.spare != 0 {
            return Loss::NoPlace;
        }
        self.spare -= gone;
        self.fixed |= fixed;
        if had_one_or_two == 0 { Loss::Several } else { Loss::OnePlace }
    }

    /// The values with one place, in a cell that has others.
    pub(super) fn hidden(self) -> ValueSet {
        gathered(zeros(self.spare) & !self.fixed)
    }

    /// The values with two places.
    pub(super) fn twice(self) -> ValueSet {
        gathered(zeros(self.spare ^ LOWEST) & !self.fixed)
    }
}

/// The lowest bit of each four that are zero.
#[inline]
fn zeros(counts: u64) -> u64 {
    let pairs = counts | counts >> 1;
    !(pairs | pairs >> 2) & LOWEST
}

/// The sets of eight values, each spread to four bits for a value.
const SPREAD: [u32; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[set] |= (set as u32 >> bit & 1) << (4 * bit);
            bit += 1;
        }
        set += 1;
    }
    table
};

/// A set of the first 16 values with four bits for each: 1, or 0.
#[inline]
pub(super) fn spread(set: ValueSet) -> u64 {
    let half = |set: ValueSet| u64::from(SPREAD[(set & 0xff) as usize]);
    half(set) | half(set >> 8) << 32
}

/// The set that [`spread`] has made a number.
fn gathered(spread: u64) -> ValueSet {
    bits(spread).fold(0, |set, bit| set | 1 << (bit / 4))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn spread_sets_are_gathered_again() {
        for set in 0..1 << 16 {
            assert_eq!(gathered(spread(set)), set);
        }
    }

    #[test]
    fn counters_follow_the_sets() {
        for seed in 0..300 {
            let mut random = Pcg64Mcg::seed_from_u64(seed);
            let size = random.random_range(2..=MOST_VALUES);
            let all: ValueSet = (1 << size) - 1;
            let mut sets = vec![all; size as usize];
            let mut places = Places::of_sets(sets.iter().copied(), all).expect("all values");
            while sets.iter().any(|set| !set.is_power_of_two()) {
                let cell = random.random_range(0..sets.len());
                let kept = sets[cell] & (random.random::<ValueSet>() | random.random::<ValueSet>());
                if kept == 0 {
                    continue;
                }
                let gone = sets[cell] ^ kept;
                sets[cell] = kept;
                let fixed = if kept.is_power_of_two() { spread(kept) } else { 0 };
                let loss = places.lose(spread(gone), fixed);

                let count = |bit: usize| sets.iter().filter(|&&set| set >> bit & 1 != 0).count();
                let is_fixed = |bit: usize| sets.contains(&(1 << bit));
                let values = 0..size as usize;
                if values.clone().any(|bit| count(bit) == 0) {
                    assert_eq!(loss, Loss::NoPlace, "seed {seed}: {sets:?}");
                    assert!(Places::of_sets(sets.into_iter(), all).is_none(), "seed {seed}");
                    break;
                }
                let with = |number: usize| {
                    let some = values.clone().filter(|&bit| count(bit) == number && !is_fixed(bit));
                    some.fold(0, |set: ValueSet, bit| set | 1 << bit)
                };
                assert_eq!(places.hidden(), with(1), "seed {seed}: {sets:?}");
                assert_eq!(places.twice(), with(2), "seed {seed}: {sets:?}");
                let has_one = with(1) & gone != 0;
                let expected = if has_one { Loss::OnePlace } else { Loss::Several };
                assert_eq!(loss, expected, "seed {seed}: {sets:?}");
                let again = Places::of_sets(sets.iter().copied(), all).expect("each has a place");
                let open = |places: Places| places.spare & !(0xf * places.fixed);
                assert_eq!((open(again), again.fixed), (open(places), places.fixed));
            }
        }
    }
}
