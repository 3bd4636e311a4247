//! Sums of variables with coefficients.
//!
//! Terms with one coefficient whose variables differ form a group. A group has a set of possible sums, or bounds of
//! them while many of its variables are open. A pass over the groups finds the sums of each that go with an allowed
//! total: sets of sums are numbers in binary, and adding is shifting.

use super::group_sums::{MOST_SUMS, OpenGroup, Sums, bits_of_sums, lowered};
use super::groups::{Differing, groups};
use super::space::{Failed, Propagate, Space};
use super::value_sets::{each_set, keep_sets};
use super::work::Primitive;
use crate::board::{ValueRange, ValueSet, bits};
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// A sum before its terms are grouped.
#[derive(Clone, Debug)]
pub(super) struct LinearPart {
    pub(super) terms: Vec<(i64, usize)>,
    pub(super) totals: RangeInclusive<i64>,
}

/// A sum of variables with coefficients, in a range.
#[derive(Debug)]
pub(super) struct Linear {
    groups: Box<[Group]>,
    totals: RangeInclusive<i64>,
    scope: Box<[usize]>,
}

/// Terms with one coefficient. Several variables have different values of one range.
#[derive(Debug)]
struct Group {
    factor: i64,
    cells: Box<[usize]>,
    /// The sets of values with an allowed sum, if this is the only group; empty past a number of sets, and for one
    /// cell.
    sets: Box<[ValueSet]>,
}

/// The maximum number of sets of values that a group looks at.
const MOST_SETS: usize = 512;

/// The number of groups up to which a sum takes little memory.
const FEW_GROUPS: usize = 4;

/// The maximum number of groups whose sets of sums are looked at; longer sums have bounds only.
const MOST_GROUPS: usize = 16;

impl Linear {
    pub(super) fn new(part: LinearPart, ranges: &[ValueRange], differing: &Differing) -> Self {
        let scope: Box<[usize]> = part.terms.iter().map(|&(_, variable)| variable).collect();
        let mut by_factor: Vec<(i64, Vec<usize>)> = Vec::new();
        for (factor, variable) in part.terms {
            match by_factor.iter_mut().find(|(other, _)| *other == factor) {
                Some((_, cells)) => cells.push(variable),
                None => by_factor.push((factor, vec![variable])),
            }
        }
        let groups = by_factor.into_iter().flat_map(|(factor, cells)| {
            let groups = groups(&cells, ranges, differing).into_iter();
            groups.map(move |cells| (factor, cells))
        });
        let groups: Vec<(i64, Vec<usize>)> = groups.collect();
        let is_single = groups.len() == 1;
        let totals = part.totals;
        let groups = groups.into_iter().map(|(factor, cells)| {
            let mut group = Group::new(factor, cells);
            if is_single {
                group.list_sets(&totals, ranges);
            }
            group
        });
        Self { groups: groups.collect(), totals: totals.clone(), scope }
    }

    /// The cells, if they differ and the sets of their values are listed.
    pub(super) fn cells_of_sets(&self) -> Option<&[usize]> {
        let [group] = &self.groups[..] else { return None };
        (!group.sets.is_empty()).then_some(&*group.cells)
    }

    /// Writes the bounds of the groups. Returns their sums.
    fn bounds(&self, space: &Space<'_>, bounds: &mut [(i64, i64)]) -> Result<(i64, i64), Failed> {
        let (mut least, mut most) = (0, 0);
        for (group, bounds) in self.groups.iter().zip(bounds) {
            *bounds = group.bounds(space)?;
            least += bounds.0;
            most += bounds.1;
        }
        if least > *self.totals.end() || most < *self.totals.start() {
            return Err(Failed);
        }
        Ok((least, most))
    }

    /// Narrows each group to the sums that the bounds of the others leave, from the bounds of the groups and their sums
    /// on, until no variable changes. Writes the last bounds, and returns their sums.
    fn narrow_bounds(
        &self,
        space: &mut Space<'_>,
        bounds: &mut [(i64, i64)],
        (mut least, mut most): (i64, i64),
    ) -> Result<(i64, i64), Failed> {
        loop {
            let mut has_changed = false;
            for (group, &(low, high)) in self.groups.iter().zip(bounds.iter()) {
                let lowest = self.totals.start() - (most - high);
                let highest = self.totals.end() - (least - low);
                if lowest > low || highest < high {
                    has_changed |= group.narrow(space, lowest..=highest)?;
                }
            }
            if !has_changed {
                return Ok((least, most));
            }
            (least, most) = self.bounds(space, bounds)?;
        }
    }

    /// Narrows all groups, at most a number of them.
    fn narrow<const MOST: usize>(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut bounds = [(0, 0); MOST];
        let bounds = &mut bounds[..self.groups.len()];
        let mut open: [Option<OpenGroup>; MOST] = [const { None }; MOST];
        let open = &mut open[..self.groups.len()];
        let (least, most) = self.bounds(space, bounds)?;
        // Sums of a few open cells say all that bounds say.
        if self.has_few_sums(bounds, (least, most)) && self.open_groups(space, open)? {
            return self.narrow_sums::<MOST>(space, open, bounds, least);
        }
        let (least, most) = self.narrow_bounds(space, bounds, (least, most))?;
        if self.has_few_sums(bounds, (least, most)) {
            self.open_groups(space, open)?;
            self.narrow_sums::<MOST>(space, open, bounds, least)?;
        }
        Ok(())
    }

    /// Whether to look at all sums of the groups. Wide sums have totals of all kinds: a look at each costs more than it
    /// finds.
    fn has_few_sums(&self, bounds: &[(i64, i64)], (least, most): (i64, i64)) -> bool {
        let widest = bounds.iter().map(|bounds| bounds.1 - bounds.0).max().unwrap_or(0);
        let slack = (self.totals.end() - least).min(most - self.totals.start());
        let open = bounds.iter().filter(|bounds| bounds.0 < bounds.1).count();
        open > 0 && most - least < MOST_SUMS && (slack < widest || open <= 2)
    }

    /// Writes the open cells of each group that has few. Returns whether each group has.
    fn open_groups(
        &self,
        space: &Space<'_>,
        open: &mut [Option<OpenGroup>],
    ) -> Result<bool, Failed> {
        let mut has_all = true;
        for (group, open) in self.groups.iter().zip(open) {
            *open = OpenGroup::of(&group.cells, space)?;
            has_all &= open.is_some();
        }
        Ok(has_all)
    }

    /// Keeps the sums of each group that go with sums of the others.
    fn narrow_sums<const MOST: usize>(
        &self,
        space: &mut Space<'_>,
        open: &[Option<OpenGroup>],
        bounds: &[(i64, i64)],
        least: i64,
    ) -> Result<(), Failed> {
        let mut sums = [0; MOST];
        let mut before: [Sums; MOST] = [0; MOST];
        let mut all = 1;
        for (index, group) in self.groups.iter().enumerate() {
            sums[index] = group.sums(open[index].as_ref(), bounds[index])?;
            before[index] = all;
            all = added(all, sums[index]);
        }
        let mut after = totals_above(&self.totals, least);
        for (index, group) in self.groups.iter().enumerate().rev() {
            let own = sums[index];
            let mut kept: Sums = 0;
            let mut next: Sums = 0;
            let mut rest = own;
            while rest != 0 {
                let sum = rest.trailing_zeros();
                rest &= rest - 1;
                if (before[index] << sum) & after != 0 {
                    kept |= 1 << sum;
                }
                next |= after >> sum;
            }
            if kept == 0 {
                return Err(Failed);
            }
            if kept != own {
                group.keep(open[index].as_ref(), bounds[index], kept, space)?;
            }
            after = next;
        }
        Ok(())
    }
}

impl Propagate for Linear {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        if let [group] = &self.groups[..]
            && !group.sets.is_empty()
        {
            return keep_sets(&group.cells, &group.sets, space);
        }
        if self.groups.len() > MOST_GROUPS {
            let mut bounds = vec![(0, 0); self.groups.len()];
            let sums = self.bounds(space, &mut bounds)?;
            return self.narrow_bounds(space, &mut bounds, sums).map(|_| ());
        }
        match self.groups.len() {
            0..=FEW_GROUPS => self.narrow::<FEW_GROUPS>(space),
            _ => self.narrow::<MOST_GROUPS>(space),
        }
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        (&*self.scope).into()
    }

    fn settles(&self) -> bool {
        true
    }

    fn primitive(&self) -> Primitive {
        Primitive::Sum
    }

    fn priority(&self) -> usize {
        2
    }

    fn is_zone(&self) -> bool {
        self.cells_of_sets().is_some()
    }
}

/// The allowed totals above the least one.
fn totals_above(totals: &RangeInclusive<i64>, least: i64) -> Sums {
    let low = (totals.start() - least).max(0);
    let high = (totals.end() - least).min(MOST_SUMS - 1);
    if low > high {
        return 0;
    }
    (Sums::MAX >> (MOST_SUMS - 1 - high)) & (Sums::MAX << low)
}

/// All sums of a number of one set and a number of the other.
fn added(sums: Sums, mut others: Sums) -> Sums {
    let mut all = 0;
    while others != 0 {
        all |= sums << others.trailing_zeros();
        others &= others - 1;
    }
    all
}

impl Group {
    fn new(factor: i64, cells: Vec<usize>) -> Self {
        Self { factor, cells: cells.into(), sets: [].into() }
    }

    /// Lists the sets of values with an allowed sum. No set at all is a set that no cells have.
    fn list_sets(&mut self, totals: &RangeInclusive<i64>, ranges: &[ValueRange]) {
        let range = ranges[self.cells[0]];
        if self.cells.len() < 2 || binomial(range.count(), self.cells.len()) > MOST_SETS {
            return;
        }
        let mut sets = Vec::with_capacity(32);
        each_set(range.count(), self.cells.len(), &mut |set| {
            let sum: i64 = bits(set).map(|bit| range.first() + bit as i64).sum();
            if totals.contains(&(self.factor * sum)) {
                sets.push(set);
            }
        });
        if sets.is_empty() {
            sets.push(0);
        }
        self.sets = sets.into();
    }

    /// The least and the greatest sum.
    fn bounds(&self, space: &Space<'_>) -> Result<(i64, i64), Failed> {
        let (low, high) = match &self.cells[..] {
            [cell] => space.bounds(*cell),
            cells => sum_bounds(cells, space)?,
        };
        let (a, b) = (self.factor * low, self.factor * high);
        Ok((a.min(b), a.max(b)))
    }

    /// Keeps sums of a range. Returns whether that changed a variable.
    fn narrow(&self, space: &mut Space<'_>, sums: RangeInclusive<i64>) -> Result<bool, Failed> {
        let (mut low, mut high) = (*sums.start(), *sums.end());
        if self.factor < 0 {
            (low, high) = (-high, -low);
        }
        let factor = self.factor.abs();
        // The least and the greatest sum of the values, rounded inwards.
        let (low, high) = (-((-low).div_euclid(factor)), high.div_euclid(factor));
        let mut has_changed = false;
        if let [cell] = &self.cells[..] {
            return keep_values(space, *cell, low, high);
        }
        let (mut lows, mut highs) = ([0_u8; ValueRange::MOST], [0_u8; ValueRange::MOST]);
        let base = space.model().firsts[self.cells[0]];
        let least = least_values(&self.cells, &mut lows, space)?;
        let most = greatest_values(&self.cells, &mut highs, space)?;
        for (index, &cell) in self.cells.iter().enumerate() {
            // The sum without the value of this cell there is one that the others may have. Where it excludes no
            // value, the bounds of the others do not either.
            let (first, last) = space.bounds(cell);
            let (mut from, mut to) = (first, last);
            if low - (most - base - i64::from(highs[index])) > first {
                from = low - greatest_sum(&self.cells, Some(cell), space)?;
            }
            if high - (least - base - i64::from(lows[index])) < last {
                to = high - least_sum(&self.cells, Some(cell), space)?;
            }
            has_changed |= keep_values(space, cell, from, to)?;
        }
        Ok(has_changed)
    }

    /// The possible sums, as distances from the least one.
    fn sums(&self, open: Option<&OpenGroup>, (least, most): (i64, i64)) -> Result<Sums, Failed> {
        let sums = match open {
            Some(open) => match self.factor {
                1 => lowered(open.sums(), least - open.least),
                // The greatest of the sums of the values is the least here.
                -1 => lowered(open.sums().reverse_bits(), MOST_SUMS - 1 + least + open.least),
                factor => bits_of_sums(open.sums())
                    .map(|sum| factor * (open.least + sum) - least)
                    .filter(|sum| (0..MOST_SUMS).contains(sum))
                    .fold(0, |sums, sum| sums | 1 << sum),
            },
            None => Sums::MAX >> (MOST_SUMS - 1 - (most - least)),
        };
        if sums == 0 { Err(Failed) } else { Ok(sums) }
    }

    /// Keeps some sums, given as distances from the least one.
    fn keep(
        &self,
        open: Option<&OpenGroup>,
        (least, most): (i64, i64),
        kept: Sums,
        space: &mut Space<'_>,
    ) -> Result<(), Failed> {
        let Some(open) = open else {
            let low = least + i64::from(kept.trailing_zeros());
            let high = least + MOST_SUMS - 1 - i64::from(kept.leading_zeros());
            if low > least || high < most {
                self.narrow(space, low..=high)?;
            }
            return Ok(());
        };
        let own = match self.factor {
            1 => lowered(kept, open.least - least),
            -1 => lowered(kept, 1 - MOST_SUMS - least - open.least).reverse_bits(),
            factor => bits_of_sums(open.sums())
                .filter(|sum| {
                    let bit = factor * (open.least + sum) - least;
                    (0..MOST_SUMS).contains(&bit) && kept & (1 << bit) != 0
                })
                .fold(0, |own, sum| own | 1 << sum),
        };
        open.keep(own, space)
    }
}

/// Keeps the values from one to another. Returns whether that removed some.
pub(super) fn keep_values(
    space: &mut Space<'_>,
    cell: usize,
    low: i64,
    high: i64,
) -> Result<bool, Failed> {
    let (least, most) = space.bounds(cell);
    if low <= least && high >= most {
        return Ok(false);
    }
    let first = space.model().firsts[cell];
    let from = (low - first).max(0);
    let to = (high - first).min(63);
    if from > to {
        space.restrict(cell, 0)?;
    }
    space.restrict(cell, (ValueSet::MAX >> (63 - to)) & (ValueSet::MAX << from))?;
    Ok(true)
}

/// The least and the greatest sum of different values, like [`least_sum`].
fn sum_bounds(cells: &[usize], space: &Space<'_>) -> Result<(i64, i64), Failed> {
    let all = cells.iter().fold(0, |all, &cell| all | space.values(cell));
    let (mut above, mut below) = (all, all);
    let (mut low, mut high) = (0, 0);
    for &cell in cells {
        low += u32::from(take_least(cell, &mut above, space)?);
        high += u32::from(take_greatest(cell, &mut below, space)?);
    }
    let first = cells.len() as i64 * space.model().firsts[cells[0]];
    Ok((first + i64::from(low), first + i64::from(high)))
}

/// The least sum of different values, one for each of some variables of one range, that are at least their least ones
/// and occur in any of their sets. `without` is left out.
fn least_sum(cells: &[usize], without: Option<usize>, space: &Space<'_>) -> Result<i64, Failed> {
    let mut free = cells.iter().fold(0, |all, &cell| all | space.values(cell));
    let mut sum = 0;
    for &cell in cells.iter().filter(|&&cell| Some(cell) != without) {
        let bit = take_least(cell, &mut free, space)?;
        sum += space.model().firsts[cell] + i64::from(bit);
    }
    Ok(sum)
}

/// The greatest sum, like [`least_sum`].
fn greatest_sum(cells: &[usize], without: Option<usize>, space: &Space<'_>) -> Result<i64, Failed> {
    let mut free = cells.iter().fold(0, |all, &cell| all | space.values(cell));
    let mut sum = 0;
    for &cell in cells.iter().filter(|&&cell| Some(cell) != without) {
        let bit = take_greatest(cell, &mut free, space)?;
        sum += space.model().firsts[cell] + i64::from(bit);
    }
    Ok(sum)
}

/// The least sum of all variables. Writes the values that it takes, as indices into their range.
///
/// More variables than a range has values have no sum.
fn least_values(cells: &[usize], values: &mut [u8], space: &Space<'_>) -> Result<i64, Failed> {
    let mut free = cells.iter().fold(0, |all, &cell| all | space.values(cell));
    let mut sum = 0;
    for (index, &cell) in cells.iter().enumerate() {
        let bit = take_least(cell, &mut free, space)?;
        *values.get_mut(index).ok_or(Failed)? = bit;
        sum += space.model().firsts[cell] + i64::from(bit);
    }
    Ok(sum)
}

/// The greatest sum, like [`least_values`].
fn greatest_values(cells: &[usize], values: &mut [u8], space: &Space<'_>) -> Result<i64, Failed> {
    let mut free = cells.iter().fold(0, |all, &cell| all | space.values(cell));
    let mut sum = 0;
    for (index, &cell) in cells.iter().enumerate() {
        let bit = take_greatest(cell, &mut free, space)?;
        *values.get_mut(index).ok_or(Failed)? = bit;
        sum += space.model().firsts[cell] + i64::from(bit);
    }
    Ok(sum)
}

/// Takes the first free value from the least one of a variable on. The values that several variables take do not depend
/// on their order.
#[inline]
fn take_least(cell: usize, free: &mut ValueSet, space: &Space<'_>) -> Result<u8, Failed> {
    let above = *free & (ValueSet::MAX << space.values(cell).trailing_zeros());
    if above == 0 {
        return Err(Failed);
    }
    let value = above & above.wrapping_neg();
    *free &= !value;
    Ok(value.trailing_zeros() as u8)
}

/// Takes the last free value up to the greatest one of a variable.
#[inline]
fn take_greatest(cell: usize, free: &mut ValueSet, space: &Space<'_>) -> Result<u8, Failed> {
    let below = *free & (ValueSet::MAX >> space.values(cell).leading_zeros());
    if below == 0 {
        return Err(Failed);
    }
    let bit = 63 - below.leading_zeros();
    *free &= !(1 << bit);
    Ok(bit as u8)
}

fn binomial(n: usize, k: usize) -> usize {
    (1..=k.min(n)).fold(1_usize, |product, i| product.saturating_mul(n + 1 - i) / i)
}
