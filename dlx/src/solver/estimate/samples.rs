//! The mean of random probes, with an interval for values that are mostly small or zero and rarely very large.
//!
//! The interval follows Fay and Feuer, *Confidence intervals for directly standardized rates: a method based on the
//! gamma distribution*, Statistics in Medicine 16 (1997). The lower end is a quantile of the gamma distribution with
//! the mean and the variance of the estimate. The upper end is a quantile of the distribution that one more value,
//! the largest possible, would give. It suits sums of weights that occur at random, however uneven the weights are.
//!
//! Ours differs in three ways. The variance is computed from the values and not from a Poisson process: equal values
//! have a narrow interval. The largest value is not known. It is taken to exceed the largest one so far by a factor;
//! the logarithm of the factor is the mean excess of the logarithms of the largest values. This is the estimate of
//! Hill, *A simple general approach to inference about the tail of a distribution*, Annals of Statistics 3 (1975),
//! over the k largest values, where k is the square root of the number of values above 0. And quantiles are computed
//! as in Wilson and Hilferty, *The distribution of chi-square*, Proceedings of the National Academy of Sciences 17
//! (1931). They are within 1 % at the upper end and on the safe side at the lower.

use crate::answer::Interval;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The 97.5 % quantile of the standard normal distribution.
const NORMAL_QUANTILE: f64 = 1.959_963_985;

/// The values of probes, none below 0: their running mean and variance (Welford, Technometrics 4, 1962) and the
/// largest of them.
pub(super) struct Samples {
    number: u64,
    mean: f64,
    squares: f64,
    /// Number of values above 0.
    hits: u64,
    /// The largest values above 0, the least of them on top. The bits of floats from 0 on are in the order of the
    /// floats.
    largest: BinaryHeap<Reverse<u64>>,
    /// Maximum number of values in `largest`.
    most: u64,
}

impl Samples {
    /// Samples of at most `number` values. Keeps about the square root of that number in memory.
    pub(super) fn up_to(number: u64) -> Self {
        Self {
            number: 0,
            mean: 0.0,
            squares: 0.0,
            hits: 0,
            largest: BinaryHeap::new(),
            most: number.isqrt() + 1,
        }
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn add(&mut self, value: f64) {
        self.number += 1;
        // Welford's update of the mean and of the sum of squared differences from it.
        let before = value - self.mean;
        self.mean += before / self.number as f64;
        self.squares += before * (value - self.mean);
        if value > 0.0 {
            self.hits += 1;
            let bits = Reverse(value.to_bits());
            if (self.largest.len() as u64) < self.most {
                self.largest.push(bits);
            } else if let Some(mut least) = self.largest.peek_mut()
                && bits < *least
            {
                *least = bits;
            }
        }
    }

    /// The mean and its 95 % interval.
    pub(super) fn interval(&self) -> Interval {
        let mean = self.mean;
        if !mean.is_finite() {
            // A probe was too large for a float. Differences from it are undefined.
            return Interval { mean: f64::INFINITY, low: 0.0, high: f64::INFINITY };
        }
        let number = self.number as f64;
        let variance = self.squares / (number - 1.0) / number;
        // Too little is known for an upper end.
        if self.number < 2 || self.hits == 0 || !variance.is_finite() {
            return Interval { mean, low: 0.0, high: f64::INFINITY };
        }
        if variance == 0.0 {
            return Interval { mean, low: mean, high: mean };
        }
        let error = variance.sqrt();
        // One more value, the largest to expect, adds to the mean and to the deviation.
        let next = self.next_value() / number;
        let high = gamma_quantile(mean + next, error.hypot(next), NORMAL_QUANTILE);
        let high = if high.is_finite() { high } else { f64::INFINITY };
        Interval { mean, low: gamma_quantile(mean, error, -NORMAL_QUANTILE), high }
    }

    /// The largest value to expect among those that no probe has met.
    fn next_value(&self) -> f64 {
        let mut largest: Vec<Reverse<u64>> = self.largest.iter().copied().collect();
        largest.sort_unstable();
        let logs: Vec<f64> =
            largest.iter().map(|&Reverse(bits)| f64::from_bits(bits).ln()).collect();
        let tail = self.hits.isqrt().min(logs.len() as u64 - 1) as usize;
        // One value gives no estimate of the tail. The next is taken to be larger by a factor of e.
        let excess = match tail {
            0 => 1.0,
            _ => logs[..tail].iter().map(|log| log - logs[tail]).sum::<f64>() / tail as f64,
        };
        (logs[0] + excess).exp()
    }
}

/// The quantile of a gamma distribution where the standard normal distribution has the quantile `normal`.
fn gamma_quantile(mean: f64, deviation: f64, normal: f64) -> f64 {
    let spread = deviation / mean / 3.0;
    mean * (1.0 - spread * spread + normal * spread).max(0.0).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(values: impl IntoIterator<Item = f64>) -> Interval {
        let mut samples = Samples::up_to(10_000);
        values.into_iter().for_each(|value| samples.add(value));
        samples.interval()
    }

    #[track_caller]
    fn check(values: &[f64], [low, mean, high]: [f64; 3]) {
        assert_eq!(interval(values.iter().copied()), Interval { mean, low, high });
    }

    /// Rare equal values are Poisson distributed. The exact limits are from Garwood, Fiducial limits for the Poisson
    /// distribution, Biometrika 28 (1936).
    #[test]
    fn rare_equal_values_have_the_interval_of_a_poisson_distribution() {
        for (hits, low, high) in [
            (2, 0.2422, 7.225),
            (5, 1.623, 11.668),
            (10, 4.795, 18.39),
            (30, 20.24, 42.83),
            (100, 81.36, 121.63),
        ] {
            let values = (0..10_000).map(|place| if place < hits { 7.0 } else { 0.0 });
            let found = interval(values);
            assert!((found.mean * 10_000.0 / 7.0 - f64::from(hits)).abs() < 1e-9);
            let [least, most] = [found.low, found.high].map(|end| end * 10_000.0 / 7.0);
            assert!(least < 1.01 * low && least > 0.92 * low, "{hits}: {least} and not {low}");
            assert!((most / high - 1.0).abs() < 0.01, "{hits}: {most} and not {high}");
        }
    }

    /// The larger the largest values are, the further the interval reaches; and it does not shrink for a value that
    /// would be the largest.
    #[test]
    fn uneven_values_have_a_wide_interval() {
        let high = |largest: f64| {
            let value = |place: u32| if place == 77 { largest } else { f64::from(place % 9) };
            let found = interval((0..1000).map(value));
            assert!(found.low < found.mean && found.mean < found.high);
            found.high / found.mean
        };
        let reaches = [10.0, 100.0, 1e3, 1e4, 1e5].map(high);
        assert!(reaches.is_sorted() && reaches[4] > 4.0, "{reaches:?}");
    }

    #[test]
    fn only_values_above_zero_bound_the_mean() {
        let none = f64::INFINITY;
        check(&[7.0, 7.0], [7.0, 7.0, 7.0]);
        check(&[7.0], [0.0, 7.0, none]);
        check(&[], [0.0, 0.0, none]);
        check(&[0.0; 100], [0.0, 0.0, none]);
        let one = interval([0.0, 0.0, 9.0]);
        assert!(one.low > 0.0 && one.low < 0.3 && one.high > 12.0 && one.high < 50.0, "{one:?}");
    }

    #[test]
    fn numbers_past_the_floats_are_infinite() {
        let infinite = [0.0, f64::INFINITY, f64::INFINITY];
        check(&[f64::INFINITY], infinite);
        check(&[1.0, f64::INFINITY, 2.0], infinite);
        check(&[1e200, 3e200], [0.0, 2e200, f64::INFINITY]);
        let large = interval([1e150, 3e150, 0.0]);
        assert!(large.high.is_finite() && large.low.is_finite(), "{large:?}");
    }

    /// However long the run is, the values that are kept are the largest.
    #[test]
    fn the_largest_values_are_kept() {
        let mut samples = Samples::up_to(100);
        (0..100).for_each(|place| samples.add(f64::from(place * 37 % 100)));
        let mut kept: Vec<f64> =
            samples.largest.iter().map(|&Reverse(bits)| f64::from_bits(bits)).collect();
        kept.sort_unstable_by(f64::total_cmp);
        assert_eq!(kept, (89..100).map(f64::from).collect::<Vec<_>>());
    }
}
