//! Arithmetic modulo a prime.

use super::fraction::Fraction;

/// 2^61 - 1, a Mersenne prime: products fit into 128 bits, and fractions of numbers below 2^30 are told apart.
pub(super) const PRIME: u64 = (1 << 61) - 1;

/// The maximum of numerators and denominators that are read back: 2 * LARGEST^2 < PRIME.
const LARGEST: u64 = 1 << 29;

pub(super) fn add(a: u64, b: u64) -> u64 {
    let sum = a + b;
    if sum >= PRIME { sum - PRIME } else { sum }
}

pub(super) fn negate(a: u64) -> u64 {
    if a == 0 { 0 } else { PRIME - a }
}

pub(super) fn multiply(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    let (low, high) = (product as u64 & PRIME, (product >> 61) as u64);
    add(low, high)
}

/// The inverse of `a`, which must not be 0.
pub(super) fn invert(a: u64) -> u64 {
    // Fermat: a^(p - 2).
    let (mut power, mut base, mut exponent) = (1, a, PRIME - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = multiply(power, base);
        }
        base = multiply(base, base);
        exponent >>= 1;
    }
    power
}

/// The fraction of numbers up to [`LARGEST`] that equals `a`; there is at most one. (P. S. Wang, *A p-adic algorithm
/// for univariate partial fractions*, SYMSAC 1981: Euclid's algorithm, stopped halfway.)
pub(super) fn to_fraction(a: u64) -> Option<Fraction> {
    let (mut previous, mut remainder) = (PRIME as i128, i128::from(a));
    let (mut previous_factor, mut factor) = (0_i128, 1_i128);
    while remainder > i128::from(LARGEST) {
        let quotient = previous / remainder;
        (previous, remainder) = (remainder, previous - quotient * remainder);
        (previous_factor, factor) = (factor, previous_factor - quotient * factor);
    }
    let denominator = u64::try_from(factor.unsigned_abs()).ok().filter(|d| *d <= LARGEST)?;
    let numerator = i64::try_from(remainder * factor.signum()).ok()?;
    Some(Fraction { numerator, denominator })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::fraction::gcd;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn products_and_inverses_are_those_of_integers(a in 1..PRIME, b in 1..PRIME) {
            prop_assert_eq!(u128::from(multiply(a, b)), u128::from(a) * u128::from(b) % u128::from(PRIME));
            prop_assert_eq!(multiply(a, invert(a)), 1);
            prop_assert_eq!(add(a, negate(a)), 0);
        }

        #[test]
        fn fractions_are_read_back(numerator in -1_000_000_i64..1_000_000, denominator in 1..1_000_000_u64) {
            let divisor = gcd(numerator.unsigned_abs(), denominator);
            let size = multiply(numerator.unsigned_abs(), invert(denominator));
            let residue = if numerator < 0 { negate(size) } else { size };
            let fraction = to_fraction(residue).unwrap();
            prop_assert_eq!(fraction.numerator, numerator / divisor as i64);
            prop_assert_eq!(fraction.denominator, denominator / divisor);
        }
    }
}
