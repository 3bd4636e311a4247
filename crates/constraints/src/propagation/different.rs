//! Variables with different values.
//!
//! A fixed variable takes its value from its peers without a propagator. The rest are hidden singles, counts of values,
//! and pairs. Intersections of zones have a propagator of their own.

use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use super::zone::Zone;
use crate::board::{ValueRange, ValueSet, bits};
use std::borrow::Cow;

/// Variables with different values.
///
/// Where the union has one value for each variable, all occur: values with one place are found.
#[derive(Debug)]
pub(super) struct Different {
    cells: Box<[usize]>,
    /// Whether fixed variables have to take their values from the others here: the cells are no peers in the model.
    has_own_peers: bool,
    /// Whether all variables have the same range. Otherwise only fixed values count.
    has_one_range: bool,
}

/// A factor that spreads pairs of values over the upper bits.
const PAIR_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Different {
    /// The cells of a zone, which are peers in the model.
    pub(super) fn of_zone(zone: Zone) -> Self {
        let has_one_range = zone.range.is_some();
        Self { cells: zone.cells.into(), has_own_peers: false, has_one_range }
    }

    /// Cells that are no peers in the model.
    pub(super) fn with_peers(cells: &[usize], ranges: &[ValueRange]) -> Self {
        let has_one_range = cells.iter().all(|&cell| ranges[cell] == ranges[cells[0]]);
        Self { cells: cells.into(), has_own_peers: true, has_one_range }
    }

    /// Gives values with one place to their cells.
    fn place_hidden(&self, hidden: ValueSet, space: &mut Space<'_>) -> Result<(), Failed> {
        for &cell in &self.cells {
            let own = space.values(cell) & hidden;
            if own != 0 {
                if !own.is_power_of_two() {
                    return Err(Failed);
                }
                space.restrict(cell, own)?;
            }
        }
        Ok(())
    }

    /// Two cells with the same two values take them from the others.
    fn pairs(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let is_pair = |values: ValueSet| {
            let further = values & values.wrapping_sub(1);
            further != 0 && further & (further - 1) == 0
        };
        for (index, &first) in self.cells.iter().enumerate() {
            let values = space.values(first);
            if !is_pair(values) {
                continue;
            }
            let twin = self.cells[index + 1..].iter().find(|&&cell| space.values(cell) == values);
            if let Some(&twin) = twin {
                for &cell in self.cells.iter().filter(|&&cell| cell != first && cell != twin) {
                    space.remove(cell, values)?;
                }
            }
        }
        Ok(())
    }

    /// Fixed variables take their values from the others, by value.
    fn take_fixed_values(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        for (index, &cell) in self.cells.iter().enumerate() {
            let Some(_) = space.single(cell) else { continue };
            let (value, _) = space.bounds(cell);
            for (_, &other) in self.cells.iter().enumerate().filter(|(other, _)| *other != index) {
                if let Some(bit) = space.model().bit_of(other, value) {
                    space.remove(other, bit)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagate for Different {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        if self.has_own_peers {
            self.take_fixed_values(space)?;
        }
        if !self.has_one_range {
            return Ok(());
        }
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        // A bit for each pair of values, with collisions.
        let (mut pairs, mut twins) = (0_u64, 0_u64);
        // No branches: what the values look like is hard to predict.
        for &cell in &self.cells {
            let values = space.values(cell);
            twice |= once & values;
            once |= values;
            let further = values & values.wrapping_sub(1);
            let third = further & further.wrapping_sub(1);
            fixed |= if further == 0 { values } else { 0 };
            let bit = 1 << (values.wrapping_mul(PAIR_FACTOR) >> 58);
            let pair = if (further != 0) & (third == 0) { bit } else { 0 };
            twins |= pairs & pair;
            pairs |= pair;
        }
        let values = once.count_ones() as usize;
        if values < self.cells.len() {
            return Err(Failed);
        }
        // With one value for each cell, each value has a cell.
        let hidden = once & !twice & !fixed;
        if values == self.cells.len() && hidden != 0 {
            // The changes make this wait again.
            return self.place_hidden(hidden, space);
        }
        if twins != 0 { self.pairs(space) } else { Ok(()) }
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        (&*self.cells).into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Different
    }

    fn priority(&self) -> usize {
        2
    }

    fn is_zone(&self) -> bool {
        true
    }

    fn is_placed(&self) -> bool {
        self.has_one_range && !self.has_own_peers
    }
}

/// Whether each of some sets of values contains a value of its own.
///
/// Sets of one value take it from the others, until none is left; the rest is only counted. So the answer may be yes
/// where no such values exist.
pub(super) fn may_differ(sets: &mut [ValueSet]) -> bool {
    loop {
        let mut fixed = 0;
        for set in sets.iter().filter(|set| set.is_power_of_two()) {
            if fixed & set != 0 {
                return false;
            }
            fixed |= set;
        }
        let mut has_changed = false;
        for set in sets.iter_mut().filter(|set| !set.is_power_of_two()) {
            let new = *set & !fixed;
            has_changed |= new != *set && new.is_power_of_two();
            *set = new;
            if new == 0 {
                return false;
            }
        }
        if !has_changed {
            break;
        }
    }
    let union = sets.iter().fold(0, |union, set| union | set);
    bits(union).count() >= sets.len()
}
