//! Base 64 in links and texts of other programs, with `-` and `_` or with `+` and `/` as the last digits.

use data_encoding::{Encoding, Specification};
use std::sync::LazyLock;

/// The digits by their values, as they are written.
pub(crate) const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Programs that write base 64 by hand leave bits beyond the last byte, so these are not checked.
static ENCODING: LazyLock<Encoding> = LazyLock::new(|| {
    let mut specification = Specification::new();
    specification.symbols.push_str(DIGITS);
    specification.translate.from.push_str("+/");
    specification.translate.to.push_str("-_");
    specification.check_trailing_bits = false;
    specification.encoding().expect("64 different digits")
});

/// The bytes of a text, with or without padding; `None` for other texts.
///
/// ```
/// use pavane_constraints::base64;
///
/// assert_eq!(base64::decode("-_8="), Some(vec![0xfb, 0xff]));
/// assert_eq!(base64::decode("+/8"), Some(vec![0xfb, 0xff]));
/// assert_eq!(base64::decode("a b"), None);
/// ```
pub fn decode(text: &str) -> Option<Vec<u8>> {
    ENCODING.decode(text.trim_end_matches('=').as_bytes()).ok()
}

/// The text of bytes, without padding, which [`decode`] reads.
pub(crate) fn encode(bytes: &[u8]) -> String {
    ENCODING.encode(bytes)
}

/// The value of a digit, below 64.
pub(crate) fn value(digit: u8) -> Option<u8> {
    let digit = match digit {
        b'+' => b'-',
        b'/' => b'_',
        other => other,
    };
    (0..).zip(DIGITS.bytes()).find(|&(_, known)| known == digit).map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_decoded_with_and_without_padding() {
        assert_eq!(decode("").as_deref(), Some(&b""[..]));
        assert_eq!(decode("MQ").as_deref(), Some(&b"1"[..]));
        assert_eq!(decode("MTI=").as_deref(), Some(&b"12"[..]));
        assert_eq!(decode("MTIz").as_deref(), Some(&b"123"[..]));
        assert_eq!(decode("-_8"), Some(vec![0xfb, 0xff]));
        assert_eq!(decode("+/8"), Some(vec![0xfb, 0xff]));
        // Bits beyond the last byte.
        assert_eq!(decode("MR").as_deref(), Some(&b"1"[..]));
        for wrong in ["A", "AAAAA", "A.", "é"] {
            assert_eq!(decode(wrong), None);
        }
    }

    #[test]
    fn digits_have_their_values_in_the_standard() {
        // RFC 4648, table 2.
        for (letter, number) in [(b'A', 0), (b'Z', 25), (b'a', 26), (b'z', 51), (b'0', 52)] {
            assert_eq!(value(letter), Some(number));
        }
        assert_eq!([value(b'9'), value(b'-'), value(b'_')], [Some(61), Some(62), Some(63)]);
        assert_eq!([value(b'+'), value(b'/')], [Some(62), Some(63)]);
        assert_eq!([value(b'='), value(b' ')], [None, None]);
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
    }
}
