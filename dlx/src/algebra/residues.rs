//! Arithmetic modulo a prime, or a power of one.

use super::fraction::Fraction;

/// The residues modulo a power of a prime, from 0 to the modulus, less one.
pub(super) trait Residues {
    /// The modulus; below 2^62.
    const MODULUS: u64;
    /// The exponent of the power of a residue that is its inverse.
    const INVERSE: u64;

    fn multiply(a: u64, b: u64) -> u64;

    /// The greatest power of the prime that divides `a`, which must not be 0.
    fn prime_power(a: u64) -> u64;

    fn add(a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= Self::MODULUS { sum - Self::MODULUS } else { sum }
    }

    fn negate(a: u64) -> u64 {
        if a == 0 { 0 } else { Self::MODULUS - a }
    }

    /// The inverse of `a`, which must not be a multiple of the prime (Euler).
    fn invert(a: u64) -> u64 {
        let (mut power, mut base, mut exponent) = (1, a, Self::INVERSE);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = Self::multiply(power, base);
            }
            base = Self::multiply(base, base);
            exponent >>= 1;
        }
        power
    }
}

/// 2^61 - 1, a Mersenne prime: products fit into 128 bits, and fractions of numbers below 2^30 have different
/// residues.
const LARGE: u64 = (1 << 61) - 1;

/// The field of the residues modulo a large prime, which represent fractions.
pub(super) struct Fractions;

impl Residues for Fractions {
    const MODULUS: u64 = LARGE;
    const INVERSE: u64 = LARGE - 2;

    fn multiply(a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        // 2^61 is 1 modulo 2^61 - 1, so the high part counts as much as the low part.
        let (low, high) = (product as u64 & LARGE, (product >> 61) as u64);
        Self::add(low, high)
    }

    fn prime_power(_: u64) -> u64 {
        1
    }
}

/// The residues modulo the greatest power of a small prime below 2^31.
pub(super) struct PowersOf<const PRIME: u64>;

/// The greatest power of a number below 2^31.
const fn greatest_power(base: u64) -> u64 {
    let mut power = base;
    while power * base < 1 << 31 {
        power *= base;
    }
    power
}

impl<const PRIME: u64> Residues for PowersOf<PRIME> {
    const MODULUS: u64 = greatest_power(PRIME);
    const INVERSE: u64 = Self::MODULUS / PRIME * (PRIME - 1) - 1;

    fn multiply(a: u64, b: u64) -> u64 {
        a * b % Self::MODULUS
    }

    fn prime_power(a: u64) -> u64 {
        let mut power = 1;
        while (a / power).is_multiple_of(PRIME) {
            power *= PRIME;
        }
        power
    }
}

/// The maximum of numerators and denominators that are read back: 2 * LARGEST^2 < LARGE.
const LARGEST: u64 = 1 << 29;

/// The fraction of numbers up to [`LARGEST`] that equals `a`; there is at most one. (P. S. Wang, *A p-adic algorithm
/// for univariate partial fractions*, SYMSAC 1981: Euclid's algorithm, stopped halfway.)
pub(super) fn to_fraction(a: u64) -> Option<Fraction> {
    let (mut previous, mut remainder) = (i128::from(LARGE), i128::from(a));
    let (mut previous_factor, mut factor) = (0_i128, 1_i128);
    // Euclid's algorithm: at each step `remainder` is `factor` times `a`, modulo `LARGE`.
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

    fn obeys_the_laws<R: Residues>(a: u64, b: u64) -> Result<(), TestCaseError> {
        let [a, b] = [a, b].map(|number| 1 + number % (R::MODULUS - 1));
        let modulus = u128::from(R::MODULUS);
        prop_assert_eq!(u128::from(R::multiply(a, b)), u128::from(a) * u128::from(b) % modulus);
        prop_assert_eq!(u128::from(R::add(a, b)), (u128::from(a) + u128::from(b)) % modulus);
        prop_assert_eq!(R::add(a, R::negate(a)), 0);
        let unit = a / R::prime_power(a);
        prop_assert_eq!(R::prime_power(unit), 1);
        prop_assert_eq!(R::multiply(unit, R::invert(unit)), 1);
        Ok(())
    }

    proptest! {
        #[test]
        fn residues_obey_the_laws(a: u64, b: u64, power in 0..20_u32) {
            obeys_the_laws::<Fractions>(a, b)?;
            obeys_the_laws::<PowersOf<2>>(a << power, b)?;
            obeys_the_laws::<PowersOf<3>>(a, b)?;
            obeys_the_laws::<PowersOf<7>>(a, b)?;
        }

        #[test]
        fn fractions_are_read_back(numerator in -1_000_000_i64..1_000_000, denominator in 1..1_000_000_u64) {
            let divisor = gcd(numerator.unsigned_abs(), denominator);
            let size = Fractions::multiply(numerator.unsigned_abs(), Fractions::invert(denominator));
            let residue = if numerator < 0 { Fractions::negate(size) } else { size };
            let fraction = to_fraction(residue).unwrap();
            prop_assert_eq!(fraction.numerator, numerator / divisor as i64);
            prop_assert_eq!(fraction.denominator, denominator / divisor);
        }
    }
}
