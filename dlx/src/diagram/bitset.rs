//! Bits in slices of words.

/// The place of the first bit that is set.
pub(super) fn first(words: &[u64]) -> Option<usize> {
    let at = words.iter().position(|&word| word != 0)?;
    Some(64 * at + words[at].trailing_zeros() as usize)
}

/// Clears the bits that are not set in others.
pub(super) fn meet(words: &mut [u64], others: &[u64]) {
    words.iter_mut().zip(others).for_each(|(word, other)| *word &= other);
}

/// The value of 1 to 64 bits from a place on.
pub(super) fn get(words: &[u64], first: usize, bits: usize) -> u64 {
    let (word, shift) = (first / 64, first % 64);
    let mut value = words[word] >> shift;
    // The upper bits are in the next word.
    if shift + bits > 64 {
        value |= words[word + 1] << (64 - shift);
    }
    value & (u64::MAX >> (64 - bits))
}

/// Sets the value of 1 to 64 bits from a place on.
pub(super) fn set(words: &mut [u64], first: usize, bits: usize, value: u64) {
    let (word, shift) = (first / 64, first % 64);
    let mask = u64::MAX >> (64 - bits);
    words[word] = words[word] & !(mask << shift) | value << shift;
    if shift + bits > 64 {
        // The bits that did not fit go into the next word.
        let done = 64 - shift;
        words[word + 1] = words[word + 1] & !(mask >> done) | value >> done;
    }
}

/// The places of the bits that are set.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    let bits = |word: u64| (0..64).filter(move |bit| word >> bit & 1 == 1);
    words.iter().enumerate().flat_map(move |(at, &word)| bits(word).map(move |bit| 64 * at + bit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_bits_are_got_and_set() {
        for first in [0, 1, 40, 63, 64, 100] {
            for bits in [1, 7, 27, 63, 64] {
                let mut words = [u64::MAX; 3];
                let value = 0x0123_4567_89ab_cdef & (u64::MAX >> (64 - bits));
                set(&mut words, first, bits, value);
                assert_eq!(get(&words, first, bits), value, "{first} {bits}");
                let zeros: u32 = words.iter().map(|word| word.count_zeros()).sum();
                assert_eq!(zeros, bits as u32 - value.count_ones());
            }
        }
    }
}
