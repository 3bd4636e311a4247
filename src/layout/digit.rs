//! Digits, and sets of digits.

use std::fmt;
use std::num::NonZeroU8;

/// A digit, 1 to 64. [`Symbols`](crate::Symbols) print it. `Option<Digit>` is one byte.
///
/// ```
/// use pavane::Digit;
/// let ten = Digit::new(10).expect("in range");
/// assert_eq!((ten.get(), ten.index(), ten.to_string()), (10, 9, "10".to_owned()));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::new(65), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The maximum number of digits of a layout.
    pub const MOST: u8 = 64;

    /// The digit of the given value; `None` unless that is 1 to 64.
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= Self::MOST => Some(Self(value)),
            _ => None,
        }
    }

    /// The value, 1 to 64.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The value less 1, as an index into a slice.
    pub const fn index(self) -> usize {
        self.get() as usize - 1
    }

    /// The digit with the given [`index`](Self::index); `None` unless that is 0 to 63.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::MOST as usize { Self::new(index as u8 + 1) } else { None }
    }

    /// The first `count` digits, ascending; all 64 if `count` is larger.
    ///
    /// ```
    /// use pavane::Digit;
    /// assert_eq!(Digit::first(9).map(Digit::get).sum::<u8>(), 45);
    /// ```
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count.min(Self::MOST as usize)).filter_map(Self::from_index)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// A set of digits: bit `i` for the digit of index `i`.
pub type DigitSet = u64;

/// The digits of a set, ascending.
///
/// ```
/// use pavane::layout::digits_of;
/// assert!(digits_of(0b1001).map(|digit| digit.get()).eq([1, 4]));
/// ```
pub fn digits_of(mut set: DigitSet) -> impl Iterator<Item = Digit> {
    std::iter::from_fn(move || {
        let digit = Digit::from_index(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_sixty_four() {
        assert_eq!((0..=255).filter_map(Digit::new).count(), 64);
        assert_eq!(Digit::first(usize::MAX).count(), 64);
        assert_eq!(Digit::from_index(64), None);
        assert_eq!(size_of::<Option<Digit>>(), 1);
        assert!(Digit::first(64).enumerate().all(|(index, digit)| digit.index() == index));
    }
}
