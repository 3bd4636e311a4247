//! Encoded and compressed parts of texts, and groups of cells with names.

use std::cell::Cell;

/// The digits of base 64 in links, by their values.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The value of a digit in base 64, with `-` and `_` or with `+` and `/` as the last digits.
pub(crate) fn base64_value(digit: u8) -> Option<u8> {
    let digit = match digit {
        b'+' => b'-',
        b'/' => b'_',
        other => other,
    };
    (0..).zip(DIGITS).find(|&(_, &known)| known == digit).map(|(value, _)| value)
}

/// The bytes of a text in base 64; `None` for other text.
pub(crate) fn base64_bytes(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    if text.len() % 4 == 1 {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    // The bits that are not yet part of a byte.
    let (mut bits, mut count) = (0_u32, 0);
    for digit in text.bytes() {
        bits = bits << 6 | u32::from(base64_value(digit)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// Bytes in base 64, with `-` and `_` as the last digits and without padding, which [`base64_bytes`] reads.
pub(crate) fn base64_text(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number =
            (0..3).fold(0, |all, index| all << 8 | usize::from(*chunk.get(index).unwrap_or(&0)));
        let digits =
            (0..=chunk.len()).map(|index| char::from(DIGITS[number >> (18 - 6 * index) & 63]));
        text.extend(digits);
    }
    text
}

/// The text that LZ-string has compressed to base 64, and the rest of the data after its end; `None` for other data.
pub(crate) fn decompressed(data: &str) -> Option<(String, &str)> {
    let read = Cell::new(0);
    let count = |_: &u16| read.set(read.get() + 1);
    let digits = data.bytes().map_while(base64_value).map(u16::from).inspect(count);
    // The decoder takes digits up to the mark of the end.
    let units = lz_str::decompress_internal(digits, 6)?;
    let text = String::from_utf16(&units).ok()?;
    Some((text, data[read.get()..].trim_start_matches('=')))
}

/// A text with escapes for all characters but letters and digits, which [`percent_decoded`] reads.
pub(crate) fn percent_encoded(text: &str) -> String {
    let escaped = |byte: u8| match byte.is_ascii_alphanumeric() {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(escaped).collect()
}

/// A text with escapes such as `%20`; `None` if an escape is incomplete or the bytes are no text.
pub(crate) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, mut tail)) = rest.split_first() {
        let mut byte = first;
        if first == b'%' {
            let digits = tail.get(..2)?;
            let digit = |index: usize| char::from(digits[index]).to_digit(16);
            byte = (16 * digit(0)? + digit(1)?) as u8;
            tail = &tail[2..];
        }
        bytes.push(byte);
        rest = tail;
    }
    String::from_utf8(bytes).ok()
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

    #[test]
    fn base_64_is_decoded() {
        assert_eq!(base64_bytes("").as_deref(), Some(&b""[..]));
        assert_eq!(base64_bytes("MQ").as_deref(), Some(&b"1"[..]));
        assert_eq!(base64_bytes("MTI=").as_deref(), Some(&b"12"[..]));
        assert_eq!(base64_bytes("MTIz").as_deref(), Some(&b"123"[..]));
        assert_eq!(base64_bytes("-_8"), Some(vec![0xfb, 0xff]));
        assert_eq!(base64_bytes("+/8"), Some(vec![0xfb, 0xff]));
        for wrong in ["A", "AAAAA", "A.", "é"] {
            assert_eq!(base64_bytes(wrong), None);
        }
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
