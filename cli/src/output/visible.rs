//! Text from outside on terminals and in messages.
//!
//! Labels, names of files and items, and arguments may hold characters that a terminal takes as commands, or that
//! reorder the text around them. Messages and everything that a terminal shows have these escaped, as `\u{1b}`. Files
//! and pipes get the text as it is, since another program reads it.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character commands a terminal or reorders text. These are the control characters without tabs and line
/// feeds, the embeddings, overrides and isolates of bidirectional text, and the separators of lines and paragraphs.
fn is_hostile(character: char) -> bool {
    match character {
        '\t' | '\n' => false,
        '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => character.is_control(),
    }
}

/// A text with hostile characters escaped. Tabs and line feeds stay.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(is_hostile) { escaped(text, is_hostile).into() } else { text.into() }
}

/// A text for part of a line: tabs and line feeds are escaped as well.
pub(crate) fn on_one_line(text: &str) -> Cow<'_, str> {
    let is_odd = |character| is_hostile(character) || matches!(character, '\t' | '\n');
    if text.contains(is_odd) { escaped(text, is_odd).into() } else { text.into() }
}

fn escaped(text: &str, is_odd: impl Fn(char) -> bool) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        // Writing to a string cannot fail.
        let _ = match is_odd(character) {
            true => write!(escaped, "{}", character.escape_default()),
            false => escaped.write_char(character),
        };
    }
    escaped
}

/// The bytes to send to a terminal for a text, which may not be UTF-8. `is_styled` lets the sequences pass that set
/// colors and weights, for texts whose parts from outside are escaped already.
pub(crate) fn for_terminal(bytes: &[u8], is_styled: bool) -> Cow<'_, [u8]> {
    // Printable ASCII passes as it is.
    let is_plain = |&byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n');
    if bytes.iter().all(is_plain) {
        return bytes.into();
    }
    let mut shown = String::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some((before, style, after)) = next_style(rest).filter(|_| is_styled) {
            shown.push_str(&visible(before));
            shown.push_str(style);
            rest = after;
        }
        shown.push_str(&visible(rest));
        // Bytes that are not UTF-8 are shown as numbers.
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown.into_bytes().into()
}

/// The first sequence that sets a style, with the texts before and after it.
fn next_style(text: &str) -> Option<(&str, &str, &str)> {
    const START: &str = "\u{1b}[";
    let mut from = 0;
    while let Some(found) = text[from..].find(START) {
        let start = from + found;
        let body = start + START.len();
        let is_parameter = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
        let length = text.as_bytes()[body..].iter().take_while(|byte| is_parameter(byte)).count();
        let end = body + length;
        if text.as_bytes().get(end) == Some(&b'm') {
            return Some((&text[..start], &text[start..=end], &text[end + 1..]));
        }
        // Another sequence begins here: looks further.
        from = body;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_characters_are_escaped() {
        for (text, expected) in [
            ("plain: r1c1 ä 数\t1\n", "plain: r1c1 ä 数\t1\n"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("a\rb\0\u{7f}", "a\\rb\\u{0}\\u{7f}"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("x\u{202e}y\u{2066}z\u{2028}", "x\\u{202e}y\\u{2066}z\\u{2028}"),
            // Marks of direction, which texts in Arabic or Hebrew need, and joiners of emoji.
            ("\u{200e}\u{200f}\u{200d}", "\u{200e}\u{200f}\u{200d}"),
        ] {
            assert_eq!(visible(text), expected);
            assert_eq!(for_terminal(text.as_bytes(), false), expected.as_bytes());
        }
        assert_eq!(on_one_line("a\tb\nc"), "a\\tb\\nc");
    }

    #[test]
    fn terminals_get_styles_and_no_other_sequence() {
        let text = "\u{1b}[1m5\u{1b}[0m \u{1b}[38;5;230mx\u{1b}[2J\u{1b}[m\u{1b}";
        let shown = for_terminal(text.as_bytes(), true).into_owned();
        let expected = "\u{1b}[1m5\u{1b}[0m \u{1b}[38;5;230mx\\u{1b}[2J\u{1b}[m\\u{1b}";
        assert_eq!(String::from_utf8(shown).expect("UTF-8"), expected);
        assert_eq!(for_terminal(b"a\x9b1m\xff", true), &b"a\\x9b1m\\xff"[..]);
    }
}
