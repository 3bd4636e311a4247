//! Lines of texts: their places, words and ends.

use super::error::{Fault, FormatErrorKind};
use dlx::format::located;
use std::borrow::Cow;

pub(super) use dlx::format::located::{BYTE_ORDER_MARK, column, skip_mark};

/// The text before an offset on its line.
pub(super) fn line_before(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or(text);
    &before[before.rfind('\n').map_or(0, |end| end + 1)..]
}

/// The text of a line or file, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    located::decode(bytes, |byte| FormatErrorKind::NotUtf8 { byte })
}

/// The text of a line like [`decode`], or as Latin-1 with the fault of the first byte that is not UTF-8.
pub(super) fn decode_or_latin1(bytes: &[u8]) -> (Cow<'_, str>, Option<Fault>) {
    match decode(bytes) {
        Ok(text) => (Cow::Borrowed(text), None),
        Err(fault) => {
            let text = skip_mark(bytes).iter().copied().map(char::from).collect();
            (Cow::Owned(text), Some(fault))
        }
    }
}

/// The bytes with line feeds in place of carriage returns, if the first line ends with a carriage return alone.
pub(super) fn unix_line_ends(mut bytes: Vec<u8>) -> Vec<u8> {
    if has_old_line_ends(&bytes) {
        bytes.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
    }
    bytes
}

/// Whether the first line ends with a carriage return alone.
pub(super) fn has_old_line_ends(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
    end.is_some_and(|end| bytes[end] == b'\r' && bytes.get(end + 1) != Some(&b'\n'))
}

/// The words of a line with their byte offsets. Only spaces and tabs separate them. Other white space
/// is reported as unknown symbols.
pub(super) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + line[from..].find(|c| !is_blank(c))?;
        from = line[start..].find(is_blank).map_or(line.len(), |length| start + length);
        Some((start, &line[start..from]))
    })
}

pub(super) const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// A line without its end and the blanks before it.
pub(super) fn trim_end(line: &str) -> &str {
    line.trim_end_matches([' ', '\t', '\r', '\n'])
}
