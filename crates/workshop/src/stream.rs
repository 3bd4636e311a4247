//! A stream of random numbers for each number of a seed.

use rand::SeedableRng;
use rand_pcg::Pcg64;

/// The random numbers of number `number` of a seed: the same for any number of threads, and different for other
/// numbers and seeds.
pub(super) fn stream(seed: u64, number: u64) -> Pcg64 {
    let mut state = mix(seed) ^ number;
    let mut bytes = [0; 32];
    for word in bytes.as_chunks_mut::<8>().0 {
        // The steps of the generator SplitMix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        *word = mix(state).to_le_bytes();
    }
    Pcg64::from_seed(bytes)
}

/// The mixing function of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014),
/// with the constants of Stafford's variant 13.
const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use std::collections::HashSet;

    #[test]
    fn streams_are_all_different() {
        let firsts: HashSet<u64> = (0..100)
            .flat_map(|seed| (0..100).map(move |number| stream(seed, number).next_u64()))
            .collect();
        assert_eq!(firsts.len(), 10_000);
        assert_eq!(stream(3, 4).next_u64(), stream(3, 4).next_u64());
    }
}
