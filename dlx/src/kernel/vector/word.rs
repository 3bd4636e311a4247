//! Vectors of words, and the one of a single word.

/// A vector of words.
pub(crate) trait Vector: Copy + Send + Sync + 'static {
    /// Number of words.
    const WORDS: usize;
    /// All bits 0.
    const ZERO: Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that are set in this one and not in the other.
    fn minus(self, other: Self) -> Self;
    /// Whether no bit is set.
    fn is_zero(self) -> bool;
    /// Numbers of bits set, in parts that [`total`](Self::total) adds up.
    fn ones(self) -> Self;
    /// Adds word by word.
    fn add(self, other: Self) -> Self;
    /// The sum of the words.
    fn total(self) -> u64;
    /// The words.
    fn words(&self) -> &[u64];
    /// The words, mutable.
    fn words_mut(&mut self) -> &mut [u64];
}

impl Vector for u64 {
    const WORDS: usize = 1;
    const ZERO: Self = 0;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self == 0
    }
    #[inline(always)]
    fn ones(self) -> Self {
        self.count_ones().into()
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self + other
    }
    #[inline(always)]
    fn total(self) -> u64 {
        self
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }
}
