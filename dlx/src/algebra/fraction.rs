//! Fractions, and integers in the same ratios.

use crate::id::ItemId;

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fraction {
    pub(super) numerator: i64,
    pub(super) denominator: u64,
}

#[cfg(feature = "algebra")]
impl Fraction {
    /// The first convergent of the continued fraction of `value` that is closer to it than `distance`. `None` if its
    /// denominator or its whole part would be larger than `largest`.
    pub(super) fn near(value: f64, largest: i64, distance: f64) -> Option<Self> {
        let (mut numerators, mut denominators) = ((0, 1), (1, 0));
        let mut rest = value;
        loop {
            let whole = rest.floor();
            if whole.is_nan() || whole.abs() > largest as f64 {
                return None;
            }
            // Each convergent follows from the two before it.
            let next = |(before, last): (i64, i64)| (last, whole as i64 * last + before);
            (numerators, denominators) = (next(numerators), next(denominators));
            let (numerator, denominator) = (numerators.1, denominators.1);
            if denominator > largest {
                return None;
            }
            if (numerator as f64 / denominator as f64 - value).abs() < distance {
                return Some(Self { numerator, denominator: denominator.unsigned_abs() });
            }
            rest = (rest - whole).recip();
        }
    }
}

/// The fractions times their least common denominator; `None` if an integer does not fit.
pub(super) fn to_integers(fractions: &[(ItemId, Fraction)]) -> Option<Vec<(ItemId, i64)>> {
    let mut common = 1_u64;
    for (_, fraction) in fractions {
        common = (common / gcd(common, fraction.denominator)).checked_mul(fraction.denominator)?;
    }
    let weight = |fraction: &Fraction| {
        i64::try_from(common / fraction.denominator).ok()?.checked_mul(fraction.numerator)
    };
    fractions.iter().map(|(item, fraction)| Some((*item, weight(fraction)?))).collect()
}

pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "algebra")]
    use proptest::prelude::*;

    #[cfg(feature = "algebra")]
    proptest! {
        #[test]
        fn fractions_are_found_near_their_values(numerator in -2000_i64..2000, denominator in 1..1000_i64) {
            let value = numerator as f64 / denominator as f64;
            let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
            let fraction = Fraction::near(value, 2000, 1e-9).unwrap();
            prop_assert_eq!(fraction.numerator, numerator / divisor as i64);
            prop_assert_eq!(fraction.denominator, denominator.unsigned_abs() / divisor);
        }
    }

    #[cfg(feature = "algebra")]
    #[test]
    fn there_are_values_without_a_simple_fraction() {
        for value in [std::f64::consts::SQRT_2, f64::NAN, f64::INFINITY, 1e300, -1e300] {
            assert_eq!(Fraction::near(value, 1000, 1e-9), None, "{value}");
        }
    }

    #[test]
    fn integers_are_as_the_fractions_to_each_other() {
        let of = |fractions: &[(i64, u64)]| {
            let fractions: Vec<_> = (0..)
                .map(ItemId::new)
                .zip(
                    fractions
                        .iter()
                        .map(|&(numerator, denominator)| Fraction { numerator, denominator }),
                )
                .collect();
            let integers = to_integers(&fractions)?;
            Some(integers.into_iter().map(|(_, weight)| weight).collect::<Vec<_>>())
        };
        assert_eq!(of(&[(1, 2), (-2, 3), (5, 1)]), Some(vec![3, -4, 30]));
        assert_eq!(of(&[(1, (1 << 29) - 3), (1, (1 << 29) - 1), (1, (1 << 29) - 2)]), None);
    }
}
