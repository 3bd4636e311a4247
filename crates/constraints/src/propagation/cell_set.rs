//! Sets of variables as bits.

use crate::board::bits;
use std::hash::{Hash, Hasher};
use std::iter;

/// A set of variables. The first 128 variables take no memory elsewhere.
#[derive(Clone, Debug, Default)]
pub(super) struct CellSet {
    low: [u64; LOW_WORDS],
    more: Vec<u64>,
}

const LOW_WORDS: usize = 2;

impl CellSet {
    pub(super) fn of(cells: &[usize]) -> Self {
        let mut set = Self::default();
        cells.iter().for_each(|&cell| set.insert(cell));
        set
    }

    pub(super) fn insert(&mut self, cell: usize) {
        let (index, bit) = (cell / 64, 1 << (cell % 64));
        match index.checked_sub(LOW_WORDS) {
            None => self.low[index] |= bit,
            Some(index) => {
                self.reserve(index + 1);
                self.more[index] |= bit;
            }
        }
    }

    pub(super) fn remove(&mut self, cell: usize) {
        let index = cell / 64;
        let word = self.low.get_mut(index).or_else(|| self.more.get_mut(index - LOW_WORDS));
        word.into_iter().for_each(|word| *word &= !(1 << (cell % 64)));
    }

    pub(super) fn contains(&self, cell: usize) -> bool {
        let index = cell / 64;
        let word = self.low.get(index).or_else(|| self.more.get(index - LOW_WORDS));
        word.is_some_and(|word| word & (1 << (cell % 64)) != 0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.low == [0; LOW_WORDS] && self.trimmed().is_empty()
    }

    /// The number of common variables.
    pub(super) fn common(&self, other: &Self) -> usize {
        // Most pairs of words have no common bit, and a count takes a dozen instructions.
        let count = |(own, other): (&u64, &u64)| match own & other {
            0 => 0,
            both => both.count_ones(),
        };
        let low: u32 = self.low.iter().zip(&other.low).map(count).sum();
        let more: u32 = self.more.iter().zip(&other.more).map(count).sum();
        (low + more) as usize
    }

    /// Whether there are common variables.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let low = self.low.iter().zip(&other.low).fold(0, |all, (own, other)| all | own & other);
        low != 0 || self.more.iter().zip(&other.more).any(|(own, other)| own & other != 0)
    }

    /// Whether another set has all of these variables.
    pub(super) fn is_subset(&self, other: &Self) -> bool {
        let low = self.low.iter().zip(&other.low).fold(0, |all, (own, other)| all | own & !other);
        low == 0 && self.more.iter().zip(other.padded_more()).all(|(own, other)| own & !other == 0)
    }

    /// Keeps what another set has.
    pub(super) fn intersect(&mut self, other: &Self) {
        self.change(other, |own, other| own & other);
    }

    /// Removes the variables of another set.
    pub(super) fn subtract(&mut self, other: &Self) {
        self.change(other, |own, other| own & !other);
    }

    /// Adds the variables of another set.
    pub(super) fn extend(&mut self, other: &Self) {
        self.reserve(other.more.len());
        self.change(other, |own, other| own | other);
    }

    #[inline]
    fn change(&mut self, other: &Self, change: impl Fn(u64, u64) -> u64) {
        self.low.iter_mut().zip(&other.low).for_each(|(own, other)| *own = change(*own, *other));
        let more = self.more.iter_mut().zip(other.padded_more());
        more.for_each(|(own, other)| *own = change(*own, other));
    }

    /// The variables, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + use<'_> {
        let words = self.low.iter().chain(&self.more).enumerate();
        words.flat_map(|(index, &word)| bits(word).map(move |bit| 64 * index + bit))
    }

    fn reserve(&mut self, more: usize) {
        if self.more.len() < more {
            self.more.resize(more, 0);
        }
    }

    /// The words of the set as they are: later ones may be missing.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.low.iter().chain(&self.more).copied()
    }

    /// The words beyond the first, then zeros.
    fn padded_more(&self) -> impl Iterator<Item = u64> {
        self.more.iter().copied().chain(iter::repeat(0))
    }

    /// The words beyond the first, up to the last that is not zero.
    fn trimmed(&self) -> &[u64] {
        let count = self.more.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        &self.more[..count]
    }
}

impl PartialEq for CellSet {
    fn eq(&self, other: &Self) -> bool {
        self.low == other.low && self.trimmed() == other.trimmed()
    }
}

impl Eq for CellSet {}

impl Hash for CellSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let words = self.low.iter().chain(self.trimmed());
        words.for_each(|&word| state.write_u64(word));
    }
}
