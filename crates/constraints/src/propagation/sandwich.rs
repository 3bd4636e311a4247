//! Sums between the least and the greatest value of a line.

use super::different::may_differ;
use super::space::{Failed, Propagate, Space};
use super::value_sets::each_set;
use super::work::Primitive;
use crate::board::{ValueRange, ValueSet, bits};
use std::borrow::Cow;

/// A line of variables with different values. The values between the least and the greatest have a sum.
///
/// Each pair of places of the extremes is tried with each set of values between them that has the sum. A variable keeps
/// the values that some of these cases leaves it.
#[derive(Debug)]
pub(super) struct Sandwich {
    cells: Box<[usize]>,
    /// The sets of values with the sum, by the number of values.
    fillings: Box<[Box<[ValueSet]>]>,
    /// Whether each value occurs, so that the extremes are known.
    has_all_values: bool,
}

/// The maximum number of values of a range whose sets are listed.
pub(super) const MOST_VALUES: usize = 16;

impl Sandwich {
    /// Variables of one range with at most [`MOST_VALUES`] values, at least two and at most one for each value.
    pub(super) fn new(cells: Vec<usize>, range: ValueRange, sum: i64) -> Self {
        let with_sum = |size| {
            let mut sets = Vec::new();
            each_set(range.count(), size, &mut |set| {
                if bits(set).map(|bit| range.first() + bit as i64).sum::<i64>() == sum {
                    sets.push(set);
                }
            });
            sets.into()
        };
        let fillings = (0..cells.len() - 1).map(with_sum).collect();
        let has_all_values = cells.len() == range.count();
        Self { cells: cells.into(), fillings, has_all_values }
    }

    /// Adds what the variables may have with the extremes at two places, in either order, and a set of values between.
    fn try_filling(
        &self,
        values: &[ValueSet],
        (first, last): (usize, usize),
        filling: ValueSet,
        kept: &mut [ValueSet],
    ) {
        let mut inner = [0; MOST_VALUES];
        let inner = &mut inner[..last - first - 1];
        for (own, &values) in inner.iter_mut().zip(&values[first + 1..last]) {
            *own = values & filling;
            if *own == 0 {
                return;
            }
        }
        if !may_differ(inner) {
            return;
        }
        let mut extremes = (below(filling), above(filling));
        if self.has_all_values {
            extremes = (extremes.0 & 1, extremes.1 & (1 << (values.len() - 1)));
        }
        for (least, greatest) in [(first, last), (last, first)] {
            let outside = Outside { values, ends: (first, last), filling };
            let sets = (values[least] & extremes.0, values[greatest] & extremes.1);
            let Some((lows, highs)) = outside.try_extremes(sets, kept) else { continue };
            kept[least] |= lows;
            kept[greatest] |= highs;
            for (kept, &own) in kept[first + 1..last].iter_mut().zip(inner.iter()) {
                *kept |= own;
            }
        }
    }
}

impl Propagate for Sandwich {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut values = [0; MOST_VALUES];
        let values = &mut values[..self.cells.len()];
        for (own, &cell) in values.iter_mut().zip(&self.cells) {
            *own = space.values(cell);
        }
        let mut kept = [0; MOST_VALUES];
        for first in 0..values.len() {
            for last in first + 1..values.len() {
                for &filling in &self.fillings[last - first - 1] {
                    self.try_filling(values, (first, last), filling, &mut kept);
                }
            }
        }
        for (&cell, kept) in self.cells.iter().zip(kept) {
            space.restrict(cell, kept)?;
        }
        Ok(())
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        (&*self.cells).into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Sandwich
    }

    fn priority(&self) -> usize {
        3
    }
}

/// The variables outside two places, with the values that the others take.
struct Outside<'a> {
    values: &'a [ValueSet],
    ends: (usize, usize),
    filling: ValueSet,
}

impl Outside<'_> {
    /// The values that the least and the greatest variable may have, if any. Adds what the variables outside may have.
    fn try_extremes(
        &self,
        (lows, highs): (ValueSet, ValueSet),
        kept: &mut [ValueSet],
    ) -> Option<(ValueSet, ValueSet)> {
        if lows == 0 || highs == 0 {
            return None;
        }
        // The lowest and the highest leave most to the rest.
        let (lowest, highest) = (lows.trailing_zeros(), 63 - highs.leading_zeros());
        let mut rest = [0; MOST_VALUES];
        if !self.may_fill(lowest, highest, &mut rest) {
            return None;
        }
        for (kept, own) in kept.iter_mut().zip(rest) {
            *kept |= own;
        }
        let has_low = |low: &usize| self.may_fill(*low as u32, highest, &mut [0; MOST_VALUES]);
        let has_high = |high: &usize| self.may_fill(lowest, *high as u32, &mut [0; MOST_VALUES]);
        let set = |set: ValueSet, bit: usize| set | 1 << bit;
        Some((bits(lows).filter(has_low).fold(0, set), bits(highs).filter(has_high).fold(0, set)))
    }

    /// Whether the variables outside may have different values strictly between two others. Writes the values.
    fn may_fill(&self, low: u32, high: u32, rest: &mut [ValueSet; MOST_VALUES]) -> bool {
        if low >= high {
            return false;
        }
        let free = ((1 << high) - (2 << low)) & !self.filling;
        let (first, last) = self.ends;
        // One part before the first place, the other after the last.
        let count = self.values.len();
        for index in (0..first).chain(last + 1..count) {
            rest[index] = self.values[index] & free;
            if rest[index] == 0 {
                return false;
            }
        }
        let mut compact = [0; MOST_VALUES];
        let after = first + count - (last + 1);
        compact[..first].copy_from_slice(&rest[..first]);
        compact[first..after].copy_from_slice(&rest[last + 1..count]);
        if !may_differ(&mut compact[..after]) {
            return false;
        }
        rest[..first].copy_from_slice(&compact[..first]);
        rest[last + 1..count].copy_from_slice(&compact[first..after]);
        true
    }
}

/// The values below all of a set.
fn below(set: ValueSet) -> ValueSet {
    if set == 0 { ValueSet::MAX } else { (set & set.wrapping_neg()) - 1 }
}

/// The values above all of a set.
fn above(set: ValueSet) -> ValueSet {
    if set == 0 { ValueSet::MAX } else { ValueSet::MAX << (64 - set.leading_zeros()) }
}
