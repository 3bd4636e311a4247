//! Random numbers without a bias.

use rand_core::Rng;

/// A random number from 0 to `end` - 1, each with the same probability; 0 for an `end` of 0.
///
/// Lemire, "Fast random integer generation in an interval" (ACM Transactions on Modeling and Computer Simulation 29,
/// 2019): the upper half of a product of 128 bits, drawn again if its lower half would make some numbers more likely.
#[inline]
pub(crate) fn below(random: &mut impl Rng, end: u64) -> u64 {
    loop {
        let product = u128::from(random.next_u64()) * u128::from(end);
        let low = product as u64;
        // The threshold is below `end`: most draws need no division.
        if low >= end || low >= end.wrapping_neg().checked_rem(end).unwrap_or(0) {
            return (product >> 64) as u64;
        }
    }
}

/// A random number from 0 to `end` - 1, for an `end` of at least 1. Draws numbers with the bits of `end` - 1 until one
/// is below `end`.
pub(super) fn below_wide(random: &mut impl Rng, end: u128) -> u128 {
    let spare = (end - 1).leading_zeros();
    loop {
        let words = [random.next_u64(), random.next_u64()].map(u128::from);
        let number = (words[0] << 64 | words[1]).checked_shr(spare).unwrap_or(0);
        if number < end {
            return number;
        }
    }
}

/// Brings things into a random order, each with the same probability (Fisher and Yates).
pub(super) fn shuffle<T>(random: &mut impl Rng, things: &mut [T]) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(random, last as u64 + 1) as usize);
    }
}

/// The place of a random number among ascending sums, and the number less the sum before. The number is below the last
/// sum. Place i has as its weight the difference of sum i and the sum before.
pub(super) fn place(sums: &[u64], number: u64) -> (usize, u64) {
    let place = sums.partition_point(|&sum| sum <= number);
    (place, number - place.checked_sub(1).map_or(0, |before| sums[before]))
}

/// The sums of the weights up to each of them.
pub(super) fn sums(weights: impl Iterator<Item = u64>) -> Vec<u64> {
    let sum = |sum: &mut u64, weight| {
        *sum += weight;
        Some(*sum)
    };
    weights.scan(0, sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_pcg::Pcg64;

    /// Each of a few numbers comes as often as the others: within six standard deviations.
    #[test]
    fn numbers_are_uniform() {
        let mut random = Pcg64::seed_from_u64(1);
        let draws = 60_000;
        for end in 1..=12 {
            let mut counts = vec![0_u32; end];
            (0..draws).for_each(|_| counts[below(&mut random, end as u64) as usize] += 1);
            let expected = f64::from(draws) / end as f64;
            let far = |&count: &u32| (f64::from(count) - expected).abs() > 6.0 * expected.sqrt();
            assert!(!counts.iter().any(far), "{end}: {counts:?}");
        }
    }

    /// Of three quarters of all words, the lowest third would be drawn twice as often without rejection.
    #[test]
    fn large_ends_have_no_bias() {
        let mut random = Pcg64::seed_from_u64(2);
        let end = 3 << 62;
        let low = (0..60_000).filter(|_| below(&mut random, end) < 1 << 62).count();
        assert!((19_000..21_000).contains(&low), "{low}");
    }

    #[test]
    fn wide_numbers_are_uniform() {
        let mut random = Pcg64::seed_from_u64(3);
        let end = 3 << 98;
        let low = (0..60_000).filter(|_| below_wide(&mut random, end) < 1 << 98).count();
        assert!((19_000..21_000).contains(&low), "{low}");
        assert_eq!(below_wide(&mut random, 1), 0);
        assert!((0..100).all(|_| below_wide(&mut random, 5) < 5));
    }

    #[test]
    fn orders_are_uniform() {
        let mut random = Pcg64::seed_from_u64(4);
        let mut counts = std::collections::BTreeMap::<[u8; 3], u32>::new();
        for _ in 0..6_000 {
            let mut things = [0, 1, 2];
            shuffle(&mut random, &mut things);
            *counts.entry(things).or_default() += 1;
        }
        assert!(counts.len() == 6 && counts.values().all(|count| (800..1200).contains(count)));
    }

    #[test]
    fn places_have_their_weights() {
        let sums = sums([2, 0, 3].into_iter());
        let places: Vec<_> = (0..5).map(|number| place(&sums, number)).collect();
        assert_eq!(places, [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2)]);
    }
}
