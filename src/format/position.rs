//! Conversion of byte offsets, which readers use, to lines and columns, which messages use.

use super::error::{FormatError, FormatErrorKind};

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

/// The column of a byte offset in a line: a character starts at every byte that does not continue one.
pub(super) fn column(line: &[u8], at: usize) -> usize {
    let before = &line[..at.min(line.len())];
    1 + before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// The text of a line or file, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    let bytes = skip_mark(bytes);
    str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        // The error is at a byte of the text.
        let byte = bytes.get(at).copied().unwrap_or_default();
        Fault { at, kind: FormatErrorKind::NotUtf8 { byte } }
    })
}

/// The bytes after a byte order mark.
pub(super) fn skip_mark(bytes: &[u8]) -> &[u8] {
    let mut mark = [0; 4];
    bytes.strip_prefix(BYTE_ORDER_MARK.encode_utf8(&mut mark).as_bytes()).unwrap_or(bytes)
}

/// The words of a line with their byte offsets. Only spaces and tabs separate them; other white space
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
