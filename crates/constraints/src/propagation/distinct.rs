//! Numbers of distinct values.
//!
//! The greatest number is a maximum matching of variables and values; the least is a smallest set of values that meets
//! the set of each variable. The numbers between them are all possible, as are those with one variable fixed. See
//! Bessiere et al., "Filtering algorithms for the NValue constraint", 2006: the least number is hard in general, so it
//! is exact here for few values alone.

use super::linear::keep_values;
use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::{ValueRange, ValueSet, bits};
use std::borrow::Cow;

/// A variable that is the number of distinct values of others, which have one range.
#[derive(Debug)]
pub(super) struct Distinct {
    /// The variables that are counted, each once.
    cells: Box<[usize]>,
    number: usize,
}

/// The maximum number of values for which the least number is exact.
const MOST_EXACT: u32 = 16;

impl Distinct {
    pub(super) fn new(cells: Vec<usize>, number: usize) -> Self {
        Self { cells: cells.into(), number }
    }

    fn narrow(&self, sets: &mut [ValueSet], space: &mut Space<'_>) -> Result<(), Failed> {
        let most = most_distinct(sets);
        let union = sets.iter().fold(0, |union, set| union | set);
        let fixed = sets.iter().filter(|set| set.is_power_of_two()).fold(0, |all, set| all | set);
        let needs_more = sets.iter().any(|set| set & fixed == 0);
        let mut least = fixed.count_ones() as usize + usize::from(needs_more);
        keep_values(space, self.number, least as i64, most as i64)?;

        let is_exact = union.count_ones() <= MOST_EXACT;
        let (low, high) = space.bounds(self.number);
        let (low, high) = (low as usize, high as usize);
        if is_exact {
            least = least.max(low);
            while least <= high && !can_meet(sets, fixed, least) {
                least += 1;
            }
            keep_values(space, self.number, least as i64, most as i64)?;
        }
        let low = space.bounds(self.number).0 as usize;
        if high == fixed.count_ones() as usize {
            // All values are known.
            for &cell in &self.cells {
                space.restrict(cell, fixed)?;
            }
        } else if is_exact && !can_meet(sets, fixed, high - 1) {
            // Each value has to be one of a smallest number of values.
            let removed = bits(union & !fixed).map(|bit| 1 << bit);
            let removed = removed.filter(|value| !can_meet(sets, fixed | value, high));
            let removed = removed.fold(0, |all: ValueSet, value| all | value);
            for &cell in &self.cells {
                space.remove(cell, removed)?;
            }
        }
        if low == most {
            self.keep_matched(sets, most, space)?;
        }
        Ok(())
    }

    /// Keeps the values of each variable with which the others reach the greatest number.
    fn keep_matched(
        &self,
        sets: &mut [ValueSet],
        most: usize,
        space: &mut Space<'_>,
    ) -> Result<(), Failed> {
        for (index, &cell) in self.cells.iter().enumerate() {
            let own = sets[index];
            if own.is_power_of_two() {
                continue;
            }
            let mut kept = 0;
            for value in bits(own).map(|bit| 1 << bit) {
                sets[index] = value;
                if most_distinct(sets) == most {
                    kept |= value;
                }
            }
            sets[index] = own;
            space.restrict(cell, kept)?;
        }
        Ok(())
    }
}

impl Propagate for Distinct {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut sets = space.take_memory();
        sets.clear();
        sets.extend(self.cells.iter().map(|&cell| space.values(cell)));
        let result = self.narrow(&mut sets, space);
        space.give_memory(sets);
        result
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        [&self.cells[..], &[self.number]].concat().into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Distinct
    }

    fn priority(&self) -> usize {
        3
    }
}

/// Whether some chosen values and further ones, at most a number in all, meet each set.
fn can_meet(sets: &[ValueSet], chosen: ValueSet, most: usize) -> bool {
    let number = chosen.count_ones() as usize;
    let unmet = sets.iter().filter(|&&set| set & chosen == 0);
    let Some(&smallest) = unmet.min_by_key(|set| set.count_ones()) else { return number <= most };
    number < most && bits(smallest).any(|bit| can_meet(sets, chosen | 1 << bit, most))
}

/// The greatest number of distinct values, one of each set.
fn most_distinct(sets: &[ValueSet]) -> usize {
    let mut owners = [None; ValueRange::MOST];
    (0..sets.len()).filter(|&index| finds_value(index, sets, &mut owners, &mut 0)).count()
}

/// Finds a value for a set, and other values for the sets that give theirs up.
fn finds_value(
    index: usize,
    sets: &[ValueSet],
    owners: &mut [Option<usize>; ValueRange::MOST],
    seen: &mut ValueSet,
) -> bool {
    loop {
        let rest = sets[index] & !*seen;
        if rest == 0 {
            return false;
        }
        *seen |= rest & rest.wrapping_neg();
        let bit = rest.trailing_zeros() as usize;
        if owners[bit].is_none_or(|owner| finds_value(owner, sets, owners, seen)) {
            owners[bit] = Some(index);
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_distinct_values_have_exact_bounds() {
        let least = |sets: &[ValueSet]| (0..).find(|&most| can_meet(sets, 0, most));
        assert_eq!((least(&[]), most_distinct(&[])), (Some(0), 0));
        // Three sets of two of three values: two values meet all.
        let triangle = [0b011, 0b101, 0b110];
        assert_eq!((least(&triangle), most_distinct(&triangle)), (Some(2), 3));
        // Four sets over three values.
        let crowded = [0b011, 0b101, 0b110, 0b111];
        assert_eq!((least(&crowded), most_distinct(&crowded)), (Some(2), 3));
        // Disjoint sets.
        let apart = [0b00_0011, 0b00_1100, 0b11_0000];
        assert_eq!((least(&apart), most_distinct(&apart)), (Some(3), 3));
    }
}
