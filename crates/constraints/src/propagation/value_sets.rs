//! Variables with different values that form one of some sets: cages by their sums, renbans, and so on.

use super::lanes::{Sieve, Word};
use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::{ValueRange, ValueSet, bits};
use std::borrow::Cow;

/// Variables of one range whose values form one of some sets.
#[derive(Debug)]
pub(super) struct ValueSets {
    cells: Box<[usize]>,
    sets: Box<[ValueSet]>,
}

/// The maximum number of open cells whose sets are looked at.
pub(super) const MOST_OPEN: usize = 16;

/// The number of cells up to which a look takes little memory.
const FEW_OPEN: usize = 8;

impl ValueSets {
    pub(super) fn new(
        cells: Vec<usize>,
        range: ValueRange,
        holds: impl Fn(&[i64]) -> bool,
    ) -> Self {
        let mut sets = Vec::new();
        let mut values = Vec::new();
        each_set(range.count(), cells.len(), &mut |set| {
            values.clear();
            values.extend(bits(set).map(|bit| range.first() + bit as i64));
            if holds(&values) {
                sets.push(set);
            }
        });
        Self::of_sets(cells, sets)
    }

    /// Each set has a value for each cell.
    pub(super) fn of_sets(cells: Vec<usize>, sets: Vec<ValueSet>) -> Self {
        Self { cells: cells.into(), sets: sets.into() }
    }
}

impl Propagate for ValueSets {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        keep_sets(&self.cells, &self.sets, space)
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        (&*self.cells).into()
    }

    fn settles(&self) -> bool {
        true
    }

    fn primitive(&self) -> Primitive {
        Primitive::ValueSets
    }

    fn priority(&self) -> usize {
        2
    }

    fn is_zone(&self) -> bool {
        true
    }
}

/// Keeps the values that cells have in some of the sets, each with a value for each cell.
pub(super) fn keep_sets(
    cells: &[usize],
    sets: &[ValueSet],
    space: &mut Space<'_>,
) -> Result<(), Failed> {
    if cells.len() <= FEW_OPEN {
        return keep_sets_of::<FEW_OPEN>(cells, sets, space);
    }
    keep_sets_of::<MOST_OPEN>(cells, sets, space)
}

fn keep_sets_of<const MOST: usize>(
    cells: &[usize],
    sets: &[ValueSet],
    space: &mut Space<'_>,
) -> Result<(), Failed> {
    let Some(open) = OpenCells::<MOST>::of(cells, space)? else { return Ok(()) };
    let mut kept = [0; MOST];
    let kept = &mut kept[..open.count];
    let common = match (open.count, u16::try_from(open.all)) {
        (0..=2, _) => open.fitting_pairs(sets, kept),
        (_, Ok(_)) => open.fitting::<u16>(sets, kept),
        (_, Err(_)) => open.fitting::<u64>(sets, kept),
    };
    let common = common.ok_or(Failed)?;
    for (&cell, &mut kept) in open.cells().iter().zip(kept) {
        space.restrict(cell as usize, kept)?;
    }
    // A value that the cells must have leaves every cell that sees all its places.
    for bit in bits(common) {
        let value = 1 << bit;
        let mut places = [0; MOST];
        let mut count = 0;
        for &cell in open.cells() {
            if space.values(cell as usize) & value != 0 {
                places[count] = cell as usize;
                count += 1;
            }
        }
        if count > 1 {
            leave_common_peers(&places[..count], value, space)?;
        }
    }
    Ok(())
}

/// The cells with more than one value of some that differ.
struct OpenCells<const MOST: usize> {
    cells: [u32; MOST],
    values: [ValueSet; MOST],
    count: usize,
    /// The values of the other cells.
    fixed: ValueSet,
    /// The values of any cell.
    all: ValueSet,
}

impl<const MOST: usize> OpenCells<MOST> {
    /// The open ones of some cells; `None` if there are too many.
    fn of(cells: &[usize], space: &Space<'_>) -> Result<Option<Self>, Failed> {
        let (cells_left, values) = ([0; MOST], [0; MOST]);
        let mut open = Self { cells: cells_left, values, count: 0, fixed: 0, all: 0 };
        for &cell in cells {
            let values = space.values(cell);
            open.all |= values;
            if values.is_power_of_two() {
                if open.fixed & values != 0 {
                    return Err(Failed);
                }
                open.fixed |= values;
            } else if open.count == MOST {
                return Ok(None);
            } else {
                open.cells[open.count] = cell as u32;
                open.values[open.count] = values;
                open.count += 1;
            }
        }
        Ok(Some(open))
    }

    fn cells(&self) -> &[u32] {
        &self.cells[..self.count]
    }

    /// The sets that may fit, without the values of the other cells: those that have these values, and no value that no
    /// cell has.
    fn candidates(&self, sets: &[ValueSet]) -> impl Iterator<Item = ValueSet> {
        let may_fit = |&&set: &&ValueSet| set & !self.all == 0 && self.fixed & !set == 0;
        sets.iter().filter(may_fit).map(|set| set & !self.fixed)
    }

    /// Writes the values that each open cell has in a set that fits. Returns what these sets have in common beside the
    /// values of the other cells; `None` if no set fits.
    fn fitting<W: Word>(&self, sets: &[ValueSet], kept: &mut [ValueSet]) -> Option<ValueSet> {
        let mut sieve = Sieve::<W, MOST>::new(&self.values[..self.count]);
        self.candidates(sets).for_each(|set| sieve.push(set));
        sieve.end(kept)
    }

    /// The same for at most two open cells, which take the two values of a set in one order or the other.
    fn fitting_pairs(&self, sets: &[ValueSet], kept: &mut [ValueSet]) -> Option<ValueSet> {
        let (mut common, mut fits) = (ValueSet::MAX, false);
        let mut fit = |set: ValueSet, is_fit: bool| {
            if is_fit {
                common &= set;
                fits = true;
            }
        };
        match kept {
            [first, second] => {
                for set in self.candidates(sets) {
                    let [a, b] = [self.values[0] & set, self.values[1] & set];
                    let low = set & set.wrapping_neg();
                    let high = set ^ low;
                    let ascends = a & low != 0 && b & high != 0;
                    let descends = a & high != 0 && b & low != 0;
                    *first |= if ascends { low } else { 0 } | if descends { high } else { 0 };
                    *second |= if ascends { high } else { 0 } | if descends { low } else { 0 };
                    fit(set, ascends || descends);
                }
            }
            [only] => {
                for set in self.candidates(sets) {
                    *only |= self.values[0] & set;
                    fit(set, self.values[0] & set != 0);
                }
            }
            // Every cell has its value: one of the sets has these.
            _ => self.candidates(sets).for_each(|set| fit(set, true)),
        }
        fits.then_some(common)
    }
}

/// Removes a value that one of some cells has from each other cell that sees all of them.
pub(super) fn leave_common_peers(
    places: &[usize],
    value: ValueSet,
    space: &mut Space<'_>,
) -> Result<(), Failed> {
    let model = space.model();
    for word in 0..model.peer_words() {
        // No variable is its own peer: no place is in all rows.
        let rows = places.iter().map(|&place| model.peer_row(place)[word]);
        let common = rows.fold(u64::MAX, |common, row| common & row);
        for bit in bits(common) {
            space.remove(64 * word + bit, value)?;
        }
    }
    Ok(())
}

/// Shows each set of a number of the first values, in ascending order.
pub(super) fn each_set(values: usize, size: usize, show: &mut dyn FnMut(ValueSet)) {
    if size > values {
        return;
    }
    if size == 0 {
        return show(0);
    }
    let last = if values == ValueRange::MOST { ValueSet::MAX } else { (1 << values) - 1 };
    let mut set: ValueSet = ValueSet::MAX >> (ValueRange::MOST - size);
    loop {
        show(set);
        // The next greater number with the same number of bits.
        let lowest = set & set.wrapping_neg();
        let Some(carried) = set.checked_add(lowest) else { return };
        set = carried | (((set ^ carried) >> 2) / lowest);
        if set > last {
            return;
        }
    }
}
