//! Places in texts, for all readers: of exact cover problems, and of the sudoku library's puzzles.

use std::error::Error;
use std::fmt;

/// A byte order mark, which some editors put before the text.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// An error or a warning of a reader, with its place in the text.
///
/// Displays as the message alone. A program puts the file's name, [`line`](Self::line) and [`column`](Self::column)
/// before it.
///
/// ```
/// use pavane_model::format::located::Fault;
///
/// let fault = Fault { at: 4, kind: "found `x`, expected a digit" };
/// let located = fault.locate("12\näx");
/// assert_eq!((located.line(), located.column()), (2, 2));
/// assert_eq!(located.to_string(), "found `x`, expected a digit");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<K> {
    line: usize,
    column: usize,
    kind: K,
}

impl<K> Located<K> {
    /// An error or a warning of a kind, on a line and in a column, both counted from 1.
    pub const fn new(line: usize, column: usize, kind: K) -> Self {
        Self { line, column, kind }
    }

    /// The line, counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, counted from 1 in characters. A tab is one character, a byte order mark none.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The kind.
    pub const fn kind(&self) -> &K {
        &self.kind
    }

    /// The same on another line, for callers that count lines themselves.
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        Self { line, ..self }
    }
}

impl<K: fmt::Display> fmt::Display for Located<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl<K: fmt::Display + fmt::Debug> Error for Located<K> {}

/// An error of a kind at a byte offset of a text without a byte order mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<K> {
    /// The offset in bytes.
    pub at: usize,
    /// The kind.
    pub kind: K,
}

impl<K> Fault<K> {
    /// The error with its line and column in the text. Linear in the offset.
    pub fn locate(self, text: &str) -> Located<K> {
        let mut cursor = Cursor::new(text);
        cursor.advance(self.at);
        Located::new(cursor.line, cursor.column, self.kind)
    }

    /// The error on a line with this number and text.
    pub fn on_line(self, line: usize, text: &str) -> Located<K> {
        Located::new(line, column(text.as_bytes(), self.at), self.kind)
    }
}

/// The column of a byte offset in a line, counted from 1 in characters.
pub fn column(line: &[u8], at: usize) -> usize {
    1 + characters(&line[..at.min(line.len())])
}

/// The number of characters of bytes in UTF-8. A character starts at every byte that does not continue one.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// The bytes after a byte order mark.
pub fn skip_mark(bytes: &[u8]) -> &[u8] {
    let mut mark = [0; 4];
    bytes.strip_prefix(BYTE_ORDER_MARK.encode_utf8(&mut mark).as_bytes()).unwrap_or(bytes)
}

/// The text of a line or file, without a byte order mark.
///
/// # Errors
/// The first byte that is not UTF-8, of the kind that `not_utf8` makes of it.
pub fn decode<K>(bytes: &[u8], not_utf8: impl FnOnce(u8) -> K) -> Result<&str, Fault<K>> {
    let bytes = skip_mark(bytes);
    str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        // The offset is within the text, at the first byte that is not UTF-8.
        let byte = bytes.get(at).copied().unwrap_or_default();
        Fault { at, kind: not_utf8(byte) }
    })
}

/// A place in a text that moves forwards. Finding many places in ascending order takes one pass over the text,
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
        self.column += characters(on_last_line);
    }
}

/// A piece of a text for a message: in quotes, on one line, cut after `MOST` characters.
///
/// ```
/// use pavane_model::format::located::Shown;
///
/// assert_eq!(Shown::<_, 20>("a\n\0b").to_string(), "`a\\n\\u{0}b`");
/// assert_eq!(Shown::<_, 3>("abcd").to_string(), "`abc…`");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shown<T, const MOST: usize>(pub T);

impl<T: fmt::Display, const MOST: usize> fmt::Display for Shown<T, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str("`")?;
        text.chars().take(MOST).try_for_each(|character| write_on_one_line(f, character))?;
        f.write_str(if text.chars().nth(MOST).is_some() { "…`" } else { "`" })
    }
}

/// A name for a comment: line ends and other control characters are escaped.
pub(super) struct OnOneLine<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for OnOneLine<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_string().chars().try_for_each(|character| write_on_one_line(f, character))
    }
}

/// A text on one line: line ends and other control characters are escaped.
///
/// ```
/// use pavane_model::format::located::on_one_line;
/// assert_eq!(on_one_line("a\tb\0"), r"a\tb\u{0}");
/// ```
pub fn on_one_line(text: &str) -> String {
    OnOneLine(text).to_string()
}

fn write_on_one_line(f: &mut fmt::Formatter<'_>, character: char) -> fmt::Result {
    // Some readers also end lines at U+2028 and U+2029.
    if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}') {
        write!(f, "{}", character.escape_default())
    } else {
        write!(f, "{character}")
    }
}

/// The names by which users and files refer to a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatNames {
    /// The name by which users request it.
    pub name: &'static str,
    /// The extensions of its files, without a dot, in lower case, the usual one first.
    pub extensions: &'static [&'static str],
    /// A description in a few words.
    pub summary: &'static str,
}

impl FormatNames {
    /// The format with a name.
    pub fn find<'f, F>(formats: &'f [F], names: impl Fn(&F) -> &Self, name: &str) -> Option<&'f F> {
        formats.iter().find(|format| names(format).name == name)
    }

    /// The format of files with an extension, given without its dot, in upper or lower case.
    pub fn find_extension<'f, F>(
        formats: &'f [F],
        names: impl Fn(&F) -> &Self,
        extension: &str,
    ) -> Option<&'f F> {
        let is_it = |known: &&str| known.eq_ignore_ascii_case(extension);
        formats.iter().find(|format| names(format).extensions.iter().any(is_it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        #[track_caller]
        fn check(text: &str, at: usize, expected: (usize, usize)) {
            let located = Fault { at, kind: "" }.locate(text);
            assert_eq!((located.line(), located.column()), expected);
            let mut cursor = Cursor::new(text);
            for step in 0..=at {
                cursor.advance(step);
            }
            assert_eq!((cursor.line, cursor.column), expected, "in small steps");
        }
        check("", 0, (1, 1));
        check("abc", 2, (1, 3));
        check("a\nbc\n", 2, (2, 1));
        check("a\nbc\n", 4, (2, 3));
        check("a\nbc\n", 5, (3, 1));
        check("a\r\nb", 3, (2, 1));
        check("äß€x", 7, (1, 4));
        check("ä\näx", 5, (2, 2));
        check("ab", 99, (1, 3));
        assert_eq!(column("äß€x".as_bytes(), 7), 4);
        assert_eq!(column(b"ab", 99), 3);
    }

    #[test]
    fn bytes_that_are_not_text_have_a_place() {
        #[track_caller]
        fn check(bytes: &[u8], expected: usize) {
            let fault = decode(bytes, |byte| byte).expect_err("a byte that is not UTF-8");
            assert_eq!((fault.at, fault.kind), (expected, skip_mark(bytes)[expected]));
        }
        check(b"\xff", 0);
        check(b"a b\nc \xfe", 6);
        check("ä\n€".as_bytes().strip_suffix(b"\xac").expect("the end"), 3);
        check(b"\xef\xbb\xbfa\x80", 1);
        check(b"\xef\xbb", 0);
        assert_eq!(decode(b"\xef\xbb\xbfa", |byte| byte).expect("a text"), "a");
    }

    #[test]
    fn names_in_messages_are_short_and_on_one_line() {
        let shown = |text: &str| Shown::<_, 60>(text).to_string();
        assert_eq!(shown("a b"), "`a b`");
        assert_eq!(shown("a\n\0b"), "`a\\n\\u{0}b`");
        assert_eq!(shown(&"ä".repeat(60)), format!("`{}`", "ä".repeat(60)));
        assert_eq!(shown(&"ä".repeat(61)), format!("`{}…`", "ä".repeat(60)));
        assert_eq!(OnOneLine("x\r\ny").to_string(), "x\\r\\ny");
    }
}
