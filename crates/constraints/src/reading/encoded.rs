//! Encoded and compressed parts of texts, and groups of cells with names.

use crate::base64;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::cell::Cell;

/// The text that LZ-string has compressed to base 64, and the rest of the data after its end; `None` for other data.
pub(crate) fn decompressed(data: &str) -> Option<(String, &str)> {
    let read = Cell::new(0);
    let count = |_: &u16| read.set(read.get() + 1);
    let digits = data.bytes().map_while(base64::value).map(u16::from).inspect(count);
    // The decoder takes digits up to the mark of the end.
    let units = lz_str::decompress_internal(digits, 6)?;
    let text = String::from_utf16(&units).ok()?;
    Some((text, data[read.get()..].trim_start_matches('=')))
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
