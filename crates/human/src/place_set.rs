//! Sets of the places of a digit.

use super::geometry::{Mask, bits};

/// A set of the first `64 * WORDS` places of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlaceSet<const WORDS: usize> {
    words: [Mask; WORDS],
}

impl<const WORDS: usize> PlaceSet<WORDS> {
    /// The set without a place.
    pub(super) const EMPTY: Self = Self { words: [0; WORDS] };

    /// The set of some places.
    pub(super) fn of(places: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        for place in places {
            set.words[place / 64] |= 1 << (place % 64);
        }
        set
    }

    fn zip(self, other: Self, join: impl Fn(Mask, Mask) -> Mask) -> Self {
        Self { words: std::array::from_fn(|at| join(self.words[at], other.words[at])) }
    }

    /// The places in one of two sets, or in both.
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |one, other| one | other)
    }

    /// The places in both sets.
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |one, other| one & other)
    }

    /// The places in this set and not in the other.
    pub(super) fn without(self, other: Self) -> Self {
        self.zip(other, |one, other| one & !other)
    }

    /// Whether the set has no place.
    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The number of places.
    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether a place is in the set.
    pub(super) fn has(&self, place: usize) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    /// The places, ascending.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let words = self.words.into_iter().enumerate();
        words.flat_map(|(at, word)| bits(word).map(move |bit| 64 * at + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_follow_their_definition() {
        let (one, other) = (PlaceSet::<2>::of([1, 64, 90]), PlaceSet::of([64, 127]));
        assert!(one.or(other).iter().eq([1, 64, 90, 127]));
        assert!(one.and(other).iter().eq([64]));
        assert!(one.without(other).iter().eq([1, 90]));
        assert_eq!((one.len(), one.has(90), one.has(91)), (3, true, false));
        assert!(one.without(one).is_empty() && !one.is_empty());
    }
}
