//! Numbers of any size, as JSON and the command line write them.

use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt::Write;

/// The largest number of digits that a float keeps exactly.
const FLOAT_DIGITS: usize = 15;

/// The least number that a float may not keep exactly.
pub(super) const MOST_WHOLE: f64 = 1e15;

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Number {
    /// The number, or the nearest float.
    approximate: f64,
    /// The number, if it is whole and too long for a float.
    exact: Option<BigUint>,
}

impl Number {
    /// The number that a text states, if it states one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if bytes.len() > FLOAT_DIGITS && bytes.iter().all(u8::is_ascii_digit) {
            let exact = BigUint::parse_bytes(bytes, 10)?;
            let approximate = text.parse().ok().filter(|float: &f64| float.is_finite());
            return Some(Self { approximate: approximate.unwrap_or(f64::MAX), exact: Some(exact) });
        }
        // Words such as `inf` and `nan` are no numbers here.
        let digits = text.strip_prefix('-').unwrap_or(text);
        if !digits.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
            return None;
        }
        let approximate = text.parse().ok().filter(|float: &f64| float.is_finite())?;
        Some(Self { approximate, exact: None })
    }

    /// Appends a key whose bytes are ordered as the numbers are.
    pub(super) fn write_key(&self, key: &mut Vec<u8>) {
        // Minus zero and zero are equal.
        let bits = (self.approximate + 0.0).to_bits();
        let is_negative = bits >> 63 == 1;
        let ordered = if is_negative { !bits } else { bits | 1 << 63 };
        key.extend(ordered.to_be_bytes());
        // A float keeps smaller whole numbers exactly.
        if self.approximate >= MOST_WHOLE {
            let digits = self.exact.as_ref().map(BigUint::to_bytes_be).unwrap_or_default();
            key.extend((digits.len() as u32).to_be_bytes());
            key.extend(digits);
        }
    }

    /// The float, unless it is only near the number.
    pub(super) fn float(&self) -> Option<f64> {
        self.exact.is_none().then_some(self.approximate)
    }

    /// Appends the number in decimal.
    pub(super) fn write(&self, out: &mut String) {
        match &self.exact {
            Some(exact) => out.push_str(&exact.to_string()),
            None => {
                let whole = self.approximate as i64;
                // Whole numbers, which most are, need no formatter.
                if whole as f64 == self.approximate && self.approximate.abs() < MOST_WHOLE {
                    out.push_str(itoa::Buffer::new().format(whole));
                } else {
                    let _ = write!(out, "{}", self.approximate);
                }
            }
        }
    }

    /// The order of two numbers.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        match (&self.exact, &other.exact) {
            (Some(a), Some(b)) => a.cmp(b),
            _ => self.approximate.partial_cmp(&other.approximate).unwrap_or(Ordering::Equal),
        }
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        let is_short = number < 10_u64.pow(FLOAT_DIGITS as u32);
        Self { approximate: number as f64, exact: (!is_short).then(|| BigUint::from(number)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_ordered_as_numbers() {
        let ascending = [
            "-1e9",
            "-2",
            "-1.5",
            "0",
            "0.25",
            "7.1",
            "7.2",
            "24",
            "999999999999999",
            "1000000000000000",
            "6670903752021072936959",
            "6670903752021072936960",
        ];
        let numbers: Vec<Number> =
            ascending.iter().map(|text| Number::parse(text).unwrap()).collect();
        let key = |number: &Number| {
            let mut key = Vec::new();
            number.write_key(&mut key);
            key
        };
        for pair in numbers.windows(2) {
            assert_eq!(pair[0].compare(&pair[1]), Ordering::Less, "{pair:?}");
            assert!(key(&pair[0]) < key(&pair[1]), "{pair:?}");
        }
        assert_eq!(key(&Number::parse("-0").unwrap()), key(&Number::from(0)));
    }

    #[test]
    fn words_are_no_numbers() {
        for text in ["", "-", "inf", "nan", "+1", "1x", "0x1", "1e999", " 1"] {
            assert_eq!(Number::parse(text), None, "{text:?}");
        }
    }
}
