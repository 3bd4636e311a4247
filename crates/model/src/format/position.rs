//! The byte offsets of readers as lines and columns.

use super::error::{FormatError, FormatErrorKind};

/// A byte order mark, which some editors put before the text.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text of a file, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, FormatError> {
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)),
        Err(error) => {
            // The valid part gives the position; the replacement cannot occur in it.
            let at = error.valid_up_to();
            let before = String::from_utf8_lossy(&bytes[..at]);
            let text = before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&before);
            let kind = FormatErrorKind::NotUtf8 { byte: bytes[at] };
            Err(Fault { at: text.len(), kind }.locate(text))
        }
    }
}

/// An error at a byte offset of the text.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) kind: FormatErrorKind,
}

impl Fault {
    /// The error with its line and column.
    pub(super) fn locate(self, text: &str) -> FormatError {
        let mut cursor = Cursor::new(text);
        cursor.advance(self.at);
        FormatError::new(cursor.line, cursor.column, self.kind)
    }
}

/// A position in a text that moves forwards. Finding many positions in ascending order takes one pass over the text,
/// independent of the length of its lines.
pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    /// Counted from 1.
    pub(super) line: usize,
    /// Counted from 1, in characters.
    pub(super) column: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    /// Moves forwards to a byte offset; ignores an earlier one.
    pub(super) fn advance(&mut self, to: usize) {
        let to = to.min(self.text.len());
        let Some(passed) = self.text.as_bytes().get(self.at..to) else { return };
        self.at = to;
        let on_last_line = match passed.iter().rposition(|&byte| byte == b'\n') {
            None => passed,
            Some(last) => {
                self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
                self.column = 1;
                &passed[last + 1..]
            }
        };
        // A character starts at every byte that does not continue one.
        self.column += on_last_line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, at: usize, expected: (usize, usize)) {
        let error = Fault { at, kind: FormatErrorKind::NoItemLine }.locate(text);
        assert_eq!((error.line(), error.column()), expected);
        let mut cursor = Cursor::new(text);
        for step in 0..=at {
            cursor.advance(step);
        }
        assert_eq!((cursor.line, cursor.column), expected, "in small steps");
    }

    #[test]
    fn columns_count_characters() {
        check("", 0, (1, 1));
        check("abc", 2, (1, 3));
        check("a\nbc\n", 2, (2, 1));
        check("a\nbc\n", 4, (2, 3));
        check("a\nbc\n", 5, (3, 1));
        check("a\r\nb", 3, (2, 1));
        check("äß€x", 7, (1, 4));
        check("ä\näx", 5, (2, 2));
        check("ab", 99, (1, 3));
    }

    #[test]
    fn bytes_that_are_not_text_have_a_position() {
        let check = |bytes: &[u8], expected: (usize, usize)| {
            let error = decode(bytes).unwrap_err();
            assert_eq!((error.line(), error.column()), expected);
        };
        check(b"\xff", (1, 1));
        check(b"a b\nc \xfe", (2, 3));
        check("ä\n€".as_bytes().strip_suffix(b"\xac").unwrap(), (2, 1));
        check(b"\xef\xbb\xbfa\x80", (1, 2));
        assert_eq!(decode(b"\xef\xbb\xbfa").unwrap(), "a");
    }
}
