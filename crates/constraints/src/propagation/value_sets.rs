//! Variables with different values that form one of some sets: cages by their sums, renbans, and so on.

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
        keep_sets(&self.cells, self.sets.iter().copied(), space)
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
    sets: impl Iterator<Item = ValueSet>,
    space: &mut Space<'_>,
) -> Result<(), Failed> {
    let Some(open) = OpenCells::of(cells, space)? else { return Ok(()) };
    let (mut kept, mut own) = ([0; MOST_OPEN], [0; MOST_OPEN]);
    let mut common = ValueSet::MAX;
    for set in sets.filter(|&set| open.may_have(set)) {
        if open.has_set(set, &mut own) {
            common &= set;
            let pairs = kept[..open.count].iter_mut().zip(own);
            pairs.for_each(|(kept, own)| *kept |= own);
            // Once each value is kept, and no value is common, further sets change nothing.
            if common & !open.fixed == 0 && open.are_values(&kept) {
                return Ok(());
            }
        }
    }
    if common == ValueSet::MAX {
        return Err(Failed);
    }
    for (&cell, kept) in open.cells().iter().zip(kept) {
        space.restrict(cell as usize, kept)?;
    }
    // A value that the cells must have leaves every cell that sees all its places.
    for bit in bits(common & !open.fixed) {
        let value = 1 << bit;
        let mut places = [0; MOST_OPEN];
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
struct OpenCells {
    cells: [u32; MOST_OPEN],
    values: [ValueSet; MOST_OPEN],
    count: usize,
    /// The values of the other cells.
    fixed: ValueSet,
    /// The values of any cell.
    all: ValueSet,
}

impl OpenCells {
    /// The open ones of some cells; `None` if there are too many.
    fn of(cells: &[usize], space: &Space<'_>) -> Result<Option<Self>, Failed> {
        let (cells_left, values) = ([0; MOST_OPEN], [0; MOST_OPEN]);
        let mut open = Self { cells: cells_left, values, count: 0, fixed: 0, all: 0 };
        for &cell in cells {
            let values = space.values(cell);
            open.all |= values;
            if values.is_power_of_two() {
                if open.fixed & values != 0 {
                    return Err(Failed);
                }
                open.fixed |= values;
            } else if open.count == MOST_OPEN {
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

    /// Whether some sets are the values of the cells.
    fn are_values(&self, sets: &[ValueSet; MOST_OPEN]) -> bool {
        let mut pairs = self.values.iter().zip(sets).take(self.count);
        pairs.all(|(values, set)| values == set)
    }

    /// A quick test whether all cells may have the values of a set.
    fn may_have(&self, set: ValueSet) -> bool {
        set & !self.all == 0 && self.fixed & !set == 0
    }

    /// Whether the cells may have the values of a set, which [`may_have`](Self::may_have) lets pass. The answer may be
    /// wrong where they cannot. Writes what each open cell may have then.
    fn has_set(&self, set: ValueSet, own: &mut [ValueSet; MOST_OPEN]) -> bool {
        let rest = set & !self.fixed;
        let open = &mut own[..self.count];
        open.iter_mut().zip(self.values).for_each(|(own, values)| *own = values & rest);
        loop {
            let (mut once, mut twice, mut singles) = (0, 0, 0);
            for &own in open.iter() {
                twice |= once & own;
                once |= own;
                if own == 0 || own & singles == own {
                    return false;
                }
                if own.is_power_of_two() {
                    singles |= own;
                }
            }
            // Each value needs a cell.
            if once != rest {
                return false;
            }
            // A cell with one value takes it from the others, and a value with one cell is the only one there.
            let (taken, hidden) = (singles & twice, once & !twice & !singles);
            if taken == 0 && hidden == 0 {
                return true;
            }
            for own in open.iter_mut() {
                if !own.is_power_of_two() {
                    *own &= !taken;
                }
                if *own & hidden != 0 {
                    *own &= hidden;
                    if !own.is_power_of_two() {
                        return false;
                    }
                }
            }
        }
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
