//! Conversion of byte offsets, which readers use, to lines and columns, which messages use.

use super::error::{FormatError, FormatErrorKind};
use std::borrow::Cow;

/// A byte order mark, which some editors put before the text.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// An error at a byte offset of a text.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) kind: FormatErrorKind,
}

impl Fault {
    /// The error on the line with the given text, without a byte order mark.
    pub(super) fn on_line(self, line: usize, text: &str) -> FormatError {
        FormatError::new(line, column(text.as_bytes(), self.at), self.kind)
    }
}

/// The column of a byte offset in a line. A character starts at every byte that does not continue one.
pub(super) fn column(line: &[u8], at: usize) -> usize {
    let before = &line[..at.min(line.len())];
    1 + before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// The text before an offset on its line.
pub(super) fn line_before(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or(text);
    &before[before.rfind('\n').map_or(0, |end| end + 1)..]
}

/// The text of a line or file, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    let bytes = skip_mark(bytes);
    str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        // The offset is within the text, at the first byte that is not UTF-8.
        let byte = bytes.get(at).copied().unwrap_or_default();
        Fault { at, kind: FormatErrorKind::NotUtf8 { byte } }
    })
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

/// The bytes after a byte order mark.
pub(super) fn skip_mark(bytes: &[u8]) -> &[u8] {
    let mut mark = [0; 4];
    bytes.strip_prefix(BYTE_ORDER_MARK.encode_utf8(&mut mark).as_bytes()).unwrap_or(bytes)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        #[track_caller]
        fn check(line: &str, at: usize, expected: usize) {
            assert_eq!(column(line.as_bytes(), at), expected);
        }
        check("", 0, 1);
        check("abc", 2, 3);
        check("äß€x", 7, 4);
        check("ab", 99, 3);
    }

    #[test]
    fn bytes_that_are_not_text_have_a_position() {
        #[track_caller]
        fn check(bytes: &[u8], at: usize) {
            assert_eq!(decode(bytes).unwrap_err().at, at);
        }
        check(b"\xff", 0);
        check(b"a b\xfe", 3);
        check(b"\xef\xbb\xbfa\x80", 1);
        check(b"\xef\xbb", 0);
        assert_eq!(decode(b"\xef\xbb\xbfa").unwrap(), "a");
    }
}
