//! Wide words: sets of places, and numbers, of a fixed number of 64-bit words.

/// A set of places or a number, least word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordArray<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> WordArray<N> {
    pub(super) const ZERO: Self = Self([0; N]);

    /// The number 1.
    pub(super) fn one() -> Self {
        Self(std::array::from_fn(|at| u64::from(at == 0)))
    }

    /// Adds a place to the set.
    pub(super) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// The set of some places.
    pub(super) fn of(places: impl Iterator<Item = usize>) -> Self {
        let mut set = Self::ZERO;
        places.for_each(|place| set.insert(place));
        set
    }

    /// The places in both sets.
    pub(super) fn meet(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// The places in either set.
    pub(super) fn join(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// The places of this set that are not in the other.
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// Whether this number is less than the other; without a branch.
    pub(super) fn is_less(self, other: Self) -> bool {
        let mut borrow = false;
        for at in 0..N {
            let (difference, under) = self.0[at].overflowing_sub(other.0[at]);
            // With a borrow from below, equal words also underflow.
            borrow = under | (difference < u64::from(borrow));
        }
        borrow
    }

    /// The sum, which must fit.
    pub(super) fn plus(self, other: Self) -> Self {
        let mut carry = 0;
        Self(std::array::from_fn(|at| {
            let sum = u128::from(self.0[at]) + u128::from(other.0[at]) + carry;
            carry = sum >> 64;
            sum as u64
        }))
    }

    /// This number if the condition holds, else zero; without a branch.
    pub(super) fn if_true(self, condition: bool) -> Self {
        let mask = u64::from(condition).wrapping_neg();
        Self(self.0.map(|word| word & mask))
    }

    /// The places of the set, ascending.
    pub(super) fn places(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| 64 * at + left.trailing_zeros() as usize);
                left &= left.wrapping_sub(1);
                place
            })
        })
    }

    /// Number of bits, without leading zeros.
    pub(super) fn bits(self) -> u32 {
        let top = self.0.iter().rposition(|&word| word != 0);
        top.map_or(0, |at| 64 * (at as u32 + 1) - self.0[at].leading_zeros())
    }

    /// The same number in more words.
    pub(super) fn widened<const M: usize>(self) -> WordArray<M> {
        WordArray(std::array::from_fn(|at| self.0.get(at).copied().unwrap_or(0)))
    }
}
