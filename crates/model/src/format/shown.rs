//! Names in messages and comments.

use std::fmt;

/// A name for a message: in quotes, on one line, and not too long to read.
pub(super) struct Shown<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 60;
        let text = self.0.to_string();
        f.write_str("`")?;
        for character in text.chars().take(MOST) {
            write_on_one_line(f, character)?;
        }
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

fn write_on_one_line(f: &mut fmt::Formatter<'_>, character: char) -> fmt::Result {
    // U+2028 and U+2029 end lines too, in the eyes of some readers.
    if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}') {
        write!(f, "{}", character.escape_default())
    } else {
        write!(f, "{character}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_messages_are_short_and_on_one_line() {
        assert_eq!(Shown("a b").to_string(), "`a b`");
        assert_eq!(Shown("a\n\0b").to_string(), "`a\\n\\u{0}b`");
        assert_eq!(Shown("ä".repeat(60)).to_string(), format!("`{}`", "ä".repeat(60)));
        assert_eq!(Shown("ä".repeat(61)).to_string(), format!("`{}…`", "ä".repeat(60)));
        assert_eq!(OnOneLine("x\r\ny").to_string(), "x\\r\\ny");
    }
}
