//! Random numbers for tests that are to be the same in every run.

/// Pseudo-random numbers (xorshift, Marsaglia 2003).
pub(crate) struct Random(u64);

impl Random {
    /// Prints the seed, which may be anything but 0.
    #[expect(clippy::print_stdout, reason = "a random test shows its seed when it fails")]
    pub(crate) fn new(seed: u64) -> Self {
        println!("seed: {seed}");
        Self(seed)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
