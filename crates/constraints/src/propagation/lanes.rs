//! Sets of values beside each other: one operation of the processor is about several sets.

use crate::board::ValueSet;
use std::array;
use std::ops::{BitAnd, BitOr, Not};

/// A set of values that is as short as a range allows.
pub(super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    const NONE: Self;

    /// The low bits of a set.
    fn of(set: ValueSet) -> Self;

    fn widened(self) -> ValueSet;

    /// All bits, if this has none; otherwise none. Has no branch.
    fn if_none(self) -> Self;

    /// The bits without the lowest one.
    fn further(self) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const NONE: Self = 0;

            #[inline]
            fn of(set: ValueSet) -> Self {
                set as Self
            }

            #[inline]
            fn widened(self) -> ValueSet {
                ValueSet::from(self)
            }

            #[inline]
            fn if_none(self) -> Self {
                if self == 0 { Self::MAX } else { 0 }
            }

            #[inline]
            fn further(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

word!(u16);
word!(u64);

/// The number of sets beside each other.
const LANES: usize = 8;

/// A word for each of some sets.
type Lanes<W> = [W; LANES];

/// What at most `MOST` cells may have, if their values are one of several sets.
///
/// Cells are the open ones of some cells that differ, and the sets are without the values of the others.
pub(super) struct Sieve<'v, W, const MOST: usize> {
    /// The values of the cells.
    values: &'v [ValueSet],
    /// The sets that wait, and their number.
    waiting: Lanes<W>,
    filled: usize,
    /// What each cell may have, in each lane.
    kept: [Lanes<W>; MOST],
    /// The values that all sets have that fit, in each lane.
    common: Lanes<W>,
    /// All bits in each lane in which a set fits.
    fits: Lanes<W>,
}

impl<'v, W: Word, const MOST: usize> Sieve<'v, W, MOST> {
    /// No set yet, and the values of the cells.
    pub(super) fn new(values: &'v [ValueSet]) -> Self {
        Self {
            values,
            waiting: [W::NONE; LANES],
            filled: 0,
            kept: [[W::NONE; LANES]; MOST],
            common: [!W::NONE; LANES],
            fits: [W::NONE; LANES],
        }
    }

    /// Adds a set.
    #[inline]
    pub(super) fn push(&mut self, set: ValueSet) {
        if self.filled == LANES {
            self.look();
        }
        self.waiting[self.filled] = W::of(set);
        self.filled += 1;
    }

    /// Looks at the sets that wait: whether the cells may have their values, and which cell has which then.
    ///
    /// The answer may be yes for a set where it is no.
    fn look(&mut self) {
        let sets = self.waiting;
        let mut own = [[W::NONE; LANES]; MOST];
        let own = &mut own[..self.values.len()];
        for (own, &values) in own.iter_mut().zip(self.values) {
            *own = sets.map(|set| set & W::of(values));
        }
        let filled = self.filled;
        let mut fits = array::from_fn(|lane| if lane < filled { !W::NONE } else { W::NONE });
        while narrow(own, &sets, &mut fits) {}
        for (kept, own) in self.kept.iter_mut().zip(own) {
            for lane in 0..LANES {
                kept[lane] = kept[lane] | own[lane] & fits[lane];
            }
        }
        for lane in 0..LANES {
            self.common[lane] = self.common[lane] & (sets[lane] | !fits[lane]);
            self.fits[lane] = self.fits[lane] | fits[lane];
        }
        self.filled = 0;
    }

    /// Writes the values that each cell has in a set that fits. Returns the values that all of these sets have; `None`
    /// if no set fits.
    pub(super) fn end(mut self, kept: &mut [ValueSet]) -> Option<ValueSet> {
        self.look();
        let any = |lanes: &Lanes<W>| lanes.iter().fold(W::NONE, |any, &lane| any | lane).widened();
        let common = self.common.iter().fold(!W::NONE, |all, &lane| all & lane);
        kept.iter_mut().zip(&self.kept).for_each(|(values, lanes)| *values = any(lanes));
        (any(&self.fits) != 0).then(|| common.widened())
    }
}

/// Gives single values of cells, and values with one cell, to their cells: in all lanes that still fit. Returns whether
/// that changed anything there.
#[inline]
fn narrow<W: Word>(own: &mut [Lanes<W>], sets: &Lanes<W>, fits: &mut Lanes<W>) -> bool {
    let none = [W::NONE; LANES];
    let (mut once, mut twice, mut singles) = (none, none, none);
    for own in own.iter() {
        for lane in 0..LANES {
            let values = own[lane];
            let single = values & values.further().if_none();
            // Each cell has a value, and no two have the same one.
            fits[lane] = fits[lane] & !values.if_none() & (single & singles[lane]).if_none();
            twice[lane] = twice[lane] | once[lane] & values;
            once[lane] = once[lane] | values;
            singles[lane] = singles[lane] | single;
        }
    }
    let (mut taken, mut hidden, mut changes) = (none, none, W::NONE);
    for lane in 0..LANES {
        // Each value has a cell.
        fits[lane] = fits[lane] & (sets[lane] & !once[lane]).if_none();
        taken[lane] = singles[lane] & twice[lane] & fits[lane];
        hidden[lane] = once[lane] & !twice[lane] & !singles[lane] & fits[lane];
        changes = changes | taken[lane] | hidden[lane];
    }
    if changes.widened() == 0 {
        return false;
    }
    for own in own.iter_mut() {
        for lane in 0..LANES {
            let values = own[lane];
            let left = values & !(taken[lane] & !values.further().if_none());
            let place = left & hidden[lane];
            // A cell that is the only place of two values has both.
            fits[lane] = fits[lane] & place.further().if_none();
            own[lane] = place | left & place.if_none();
        }
    }
    true
}
