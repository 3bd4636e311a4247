//! Numbers of any size, without an allocation while they are small.

use num_bigint::BigUint;
use std::ops::{AddAssign, Mul};

/// A natural number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// A number below 2^128.
    Small(u128),
    /// A number from 2^128 on.
    Large(Box<BigUint>),
}

impl Number {
    pub(super) const ZERO: Self = Self::Small(0);
    pub(super) const ONE: Self = Self::Small(1);

    pub(super) fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    pub(super) fn to_big(&self) -> BigUint {
        match self {
            Self::Small(small) => (*small).into(),
            Self::Large(large) => (**large).clone(),
        }
    }
}

impl From<u64> for Number {
    fn from(small: u64) -> Self {
        Self::Small(small.into())
    }
}

impl From<BigUint> for Number {
    fn from(number: BigUint) -> Self {
        u128::try_from(&number).map_or_else(|_| Self::Large(Box::new(number)), Self::Small)
    }
}

impl AddAssign<&Number> for Number {
    fn add_assign(&mut self, other: &Self) {
        if let (Self::Small(a), Self::Small(b)) = (&*self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *self = Self::Small(sum);
        } else {
            *self = (self.to_big() + other.to_big()).into();
        }
    }
}

impl Mul for &Number {
    type Output = Number;

    fn mul(self, other: Self) -> Number {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Number::Small(product);
        }
        (self.to_big() * other.to_big()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_past_128_bits() {
        let most = Number::Small(u128::MAX);
        let mut sum = most.clone();
        sum += &Number::ONE;
        assert_eq!(sum.to_big(), BigUint::from(1_u32) << 128_u32);
        sum += &sum.clone();
        assert_eq!(sum.to_big(), BigUint::from(1_u32) << 129_u32);
        assert_eq!((&most * &Number::ONE), most);
        assert_eq!((&most * &Number::ZERO), Number::ZERO);
        let square = &most * &most;
        assert_eq!(square.to_big(), BigUint::from(u128::MAX) * BigUint::from(u128::MAX));
        assert_eq!((&square * &Number::ZERO), Number::ZERO, "a product may be small again");
    }
}
