//! Encoded and compressed parts of texts, and groups of cells with names.

use crate::base64;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::cell::Cell;

/// The maximum number of UTF-16 units of a decompressed text. The JSON of a puzzle of 64x64 has a tenth of it.
const MOST_UNITS: usize = 1 << 22;

/// The text that LZ-string has compressed to base 64, and the rest of the data after its end. `None` for other data,
/// and for a text of more than four million units.
pub(crate) fn decompressed(data: &str) -> Option<(String, &str)> {
    if !is_within(data.bytes().map_while(base64::value).map(u16::from), MOST_UNITS) {
        return None;
    }
    let read = Cell::new(0);
    let count = |_: &u16| read.set(read.get() + 1);
    let digits = data.bytes().map_while(base64::value).map(u16::from).inspect(count);
    // The decoder takes digits up to the mark of the end.
    let units = lz_str::decompress_internal(digits, 6)?;
    let text = String::from_utf16(&units).ok()?;
    Some((text, data[read.get()..].trim_start_matches('=')))
}

/// The bits of digits of base 64. Numbers have their lowest bit first.
struct Bits<I> {
    digits: I,
    digit: u16,
    /// The number of bits of the digit to come.
    left: u32,
}

impl<I: Iterator<Item = u16>> Bits<I> {
    fn number(&mut self, width: u32) -> Option<usize> {
        let mut number = 0;
        for place in 0..width {
            if self.left == 0 {
                self.digit = self.digits.next()?;
                self.left = 6;
            }
            self.left -= 1;
            number |= usize::from(self.digit >> self.left & 1) << place;
        }
        Some(number)
    }
}

/// Whether compressed data has a text of at most a number of units. Faulty data counts up to its fault. A megabyte can
/// state a text of many gigabytes, since each code may state one more unit than the code before.
fn is_within(digits: impl Iterator<Item = u16>, most: usize) -> bool {
    let mut length = 0;
    let _ = follow(digits, |entry| {
        length += entry;
        (length <= most).then_some(())
    });
    length <= most
}

/// Follows the codes of LZ-string with the lengths of their texts, which `add` takes. Returns at the end, and `None` at
/// a fault, or if `add` does.
fn follow(
    digits: impl Iterator<Item = u16>,
    mut add: impl FnMut(usize) -> Option<()>,
) -> Option<()> {
    /// The codes of a new unit of 8 or of 16 bits, and of the end.
    const NEW: [usize; 2] = [0, 1];
    const END: usize = 2;
    let mut bits = Bits { digits, digit: 0, left: 0 };
    // The first three codes have no text.
    let mut lengths = vec![0; 3];
    let (mut width, mut last) = (2, 0);
    loop {
        let mut code = bits.number(width)?;
        if NEW.contains(&code) {
            bits.number(8 * (code as u32 + 1))?;
            code = lengths.len();
            lengths.push(1);
        } else if code == END {
            return Some(());
        }
        // A code that comes next is the last text with its first unit again.
        let length = match lengths.get(code) {
            Some(&length) => length,
            None if code == lengths.len() && last > 0 => last + 1,
            None => return None,
        };
        add(length)?;
        if last > 0 {
            lengths.push(last + 1);
        }
        last = length;
        // The next code has the width of the largest one so far.
        width = usize::BITS - lengths.len().leading_zeros();
    }
}

/// A text with escapes for all characters but letters and digits, which [`percent_decoded`] reads.
pub(crate) fn percent_encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// A text with escapes such as `%20`; `None` if an escape is incomplete or the bytes are no text.
pub(crate) fn percent_decoded(text: &str) -> Option<String> {
    let is_hexadecimal = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    let is_escape = |rest: &str| rest.as_bytes().get(..2).is_some_and(is_hexadecimal);
    let bytes = text.split('%').skip(1).all(is_escape).then(|| percent_decode_str(text))?;
    bytes.decode_utf8().ok().map(|text| text.into_owned())
}

/// Groups of items, which empty items separate. An item such as `_top%20row` begins a group. It names this
/// group and the following ones. A name with a wrong escape is kept as written.
pub(crate) fn named_groups<'a>(items: &[&'a str]) -> Vec<(String, Vec<&'a str>)> {
    let mut groups: Vec<(String, Vec<&str>)> = vec![Default::default()];
    for &item in items {
        let last = &groups[groups.len() - 1].0;
        if item.is_empty() {
            groups.push((last.clone(), Vec::new()));
        } else if let Some(name) = item.strip_prefix('_') {
            let name = percent_decoded(name).unwrap_or_else(|| name.to_owned());
            groups.push((name, Vec::new()));
        } else {
            groups.last_mut().expect("there is a group").1.push(item);
        }
    }
    groups.retain(|(_, items)| !items.is_empty());
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(data: &str) -> impl Iterator<Item = u16> {
        data.bytes().map_while(base64::value).map(u16::from)
    }

    /// The library compresses the texts.
    #[test]
    fn the_length_of_a_text_is_known_before_it_is_decompressed() {
        let pi = "3141592653589793238462643383279502884197169399375105820974944592".repeat(40);
        for text in ["a", "aa", "abcabcabcabc", "ab\u{3b1}\u{1f600}\u{3b1}", &pi] {
            let (data, units) = (lz_str::compress_to_base64(text), text.encode_utf16().count());
            assert!(is_within(digits(&data), units), "{text}");
            assert!(!is_within(digits(&data), units - 1), "{text}");
            assert_eq!(decompressed(&data), Some((text.to_owned(), "")));
        }
    }

    #[test]
    fn a_text_of_many_millions_of_units_is_refused() {
        let long = "a".repeat(MOST_UNITS + 1);
        let data = lz_str::compress_to_base64(&long[..]);
        assert!(data.len() < 10_000, "{}", data.len());
        assert_eq!(decompressed(&data), None);
    }

    #[test]
    fn compressed_data_ends_at_its_mark() {
        let data = lz_str::compress_to_base64("{\"a\":[1,2]}");
        let text = || "{\"a\":[1,2]}".to_owned();
        assert_eq!(decompressed(&data), Some((text(), "")));
        assert_eq!(decompressed(data.trim_end_matches('=')), Some((text(), "")));
        assert_eq!(decompressed(&format!("{data}AB")), Some((text(), "AB")));
        assert_eq!(decompressed(&format!("{data} x")), Some((text(), " x")));
        let digits = data.trim_end_matches('=').len();
        for end in 1..digits {
            assert_eq!(decompressed(&data[..end]), None);
        }
        assert_eq!(decompressed(&format!("{}!{}", &data[..4], &data[4..])), None);
    }

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(percent_decoded("a%20b%C3%A9").as_deref(), Some("a bé"));
        for wrong in ["%", "%2", "%zz", "%ff"] {
            assert_eq!(percent_decoded(wrong), None);
        }
    }

    #[test]
    fn groups_have_names() {
        let groups = named_groups(&["a", "b", "", "", "c", "_x%20y", "d", "", "e", "_", "f", ""]);
        let texts: Vec<String> =
            groups.iter().map(|(name, items)| format!("{name}: {}", items.concat())).collect();
        assert_eq!(texts, [": ab", ": c", "x y: d", "x y: e", ": f"]);
    }
}
