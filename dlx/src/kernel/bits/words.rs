//! Sets as bits of vectors. The lengths are constants: loops unroll into a few operations. All methods are inlined,
//! and compiled for the processor of their caller.

use crate::kernel::vector::Vector;

/// A set of numbers below `64 * V::WORDS * N`.
#[derive(Clone, Copy)]
pub(super) struct Bitset<V, const N: usize>([V; N]);

/// A set of numbers from 0 up to a fixed end; here options or primary items, by place.
pub(super) trait Set: Copy + Send + Sync + 'static {
    /// The empty set.
    const NONE: Self;
    /// Number of words.
    const WORDS: usize;
    /// Number of words in a vector.
    const WORDS_OF_VECTOR: usize;

    fn and(&self, other: &Self) -> Self;
    fn or(&self, other: &Self) -> Self;
    fn xor(&self, other: &Self) -> Self;
    /// The difference: this set without the other.
    fn minus(&self, other: &Self) -> Self;
    fn is_none(&self) -> bool;
    /// Number of members.
    fn size(&self) -> u64;
    /// Size of the intersection.
    fn size_of_meet(&self, other: &Self) -> u64;
    /// Whether the vector at an index below `WORDS / WORDS_OF_VECTOR` is empty.
    fn is_none_at(&self, vector: usize) -> bool;
    fn word(&self, i: usize) -> u64;
    fn word_mut(&mut self, i: usize) -> &mut u64;

    /// The members of at least two of three sets.
    #[inline(always)]
    fn majority(&self, b: &Self, c: &Self) -> Self {
        self.and(b).or(&c.and(&self.or(b)))
    }

    #[inline(always)]
    fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_none()
    }

    #[inline(always)]
    fn has(&self, place: usize) -> bool {
        self.word(place / 64) >> (place % 64) & 1 == 1
    }

    /// Whether a member is the only one.
    #[inline(always)]
    fn is_only(&self, place: usize) -> bool {
        let mut one = Self::NONE;
        one.insert(place);
        self.minus(&one).is_none()
    }

    #[inline(always)]
    fn insert(&mut self, place: usize) {
        *self.word_mut(place / 64) |= 1 << (place % 64);
    }

    #[inline(always)]
    fn remove(&mut self, place: usize) {
        *self.word_mut(place / 64) &= !(1 << (place % 64));
    }

    /// The smallest member.
    #[inline(always)]
    fn first(&self) -> Option<usize> {
        for i in 0..Self::WORDS {
            let word = self.word(i);
            if word != 0 {
                return Some(i * 64 + word.trailing_zeros() as usize);
            }
        }
        None
    }

    /// The set with these words, [`WORDS`](Self::WORDS) of them.
    fn read(words: &[u64]) -> Self {
        let mut set = Self::NONE;
        words.iter().enumerate().for_each(|(i, &word)| *set.word_mut(i) = word);
        set
    }

    /// Copies the words to a slice with room for all members.
    fn write(&self, words: &mut [u64]) {
        words.iter_mut().enumerate().for_each(|(i, word)| *word = self.word(i));
    }

    /// The set of all numbers below an end.
    fn below(end: usize) -> Self {
        let mut set = Self::NONE;
        (0..end).for_each(|place| set.insert(place));
        set
    }
}

impl<V: Vector, const N: usize> Bitset<V, N> {
    #[inline(always)]
    fn zip(&self, other: &Self, operation: impl Fn(V, V) -> V) -> Self {
        let mut set = *self;
        for i in 0..N {
            set.0[i] = operation(self.0[i], other.0[i]);
        }
        set
    }
}

impl<V: Vector, const N: usize> Set for Bitset<V, N> {
    const NONE: Self = Self([V::ZERO; N]);
    const WORDS: usize = V::WORDS * N;
    const WORDS_OF_VECTOR: usize = V::WORDS;

    #[inline(always)]
    fn and(&self, other: &Self) -> Self {
        self.zip(other, V::and)
    }
    #[inline(always)]
    fn or(&self, other: &Self) -> Self {
        self.zip(other, V::or)
    }
    #[inline(always)]
    fn xor(&self, other: &Self) -> Self {
        self.zip(other, V::xor)
    }
    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        self.zip(other, V::minus)
    }
    #[inline(always)]
    fn is_none(&self) -> bool {
        let mut any = V::ZERO;
        for i in 0..N {
            any = any.or(self.0[i]);
        }
        any.is_zero()
    }
    #[inline(always)]
    fn size(&self) -> u64 {
        let mut ones = V::ZERO;
        for i in 0..N {
            ones = ones.add(self.0[i].ones());
        }
        ones.total()
    }
    #[inline(always)]
    fn size_of_meet(&self, other: &Self) -> u64 {
        let mut ones = V::ZERO;
        for i in 0..N {
            ones = ones.add(self.0[i].and(other.0[i]).ones());
        }
        ones.total()
    }
    #[inline(always)]
    fn is_none_at(&self, vector: usize) -> bool {
        self.0[vector].is_zero()
    }
    #[inline(always)]
    fn word(&self, i: usize) -> u64 {
        self.0[i / V::WORDS].words()[i % V::WORDS]
    }
    #[inline(always)]
    fn word_mut(&mut self, i: usize) -> &mut u64 {
        &mut self.0[i / V::WORDS].words_mut()[i % V::WORDS]
    }
}

/// Runs a block for each member of a set of type `$type`, in order. A macro, because closures are not always inlined,
/// and a loop over an iterator keeps its words in memory. The loop cost a third of the time on dominoes. Where a set
/// has several vectors, empty ones are skipped.
macro_rules! for_each {
    ($type:ty, $set:expr, |$place:ident| $block:block) => {
        for vector in 0..<$type as Set>::WORDS / <$type as Set>::WORDS_OF_VECTOR {
            let is_one = <$type as Set>::WORDS == <$type as Set>::WORDS_OF_VECTOR;
            if !is_one && <$type as Set>::WORDS_OF_VECTOR > 1 && $set.is_none_at(vector) {
                continue;
            }
            for i in 0..<$type as Set>::WORDS_OF_VECTOR {
                let i = vector * <$type as Set>::WORDS_OF_VECTOR + i;
                let mut word = $set.word(i);
                while word != 0 {
                    let $place = i * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    $block
                }
            }
        }
    };
}
pub(super) use for_each;
