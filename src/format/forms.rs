//! Other forms of digits, dots, signs and blanks: full-width characters, digits of other scripts, no-break blanks.
//!
//! Each character becomes an ASCII character, and columns of messages stay right.

use crate::layout::Digit;
use crate::symbols::Symbols;

/// The zeros of the decimal digits of other scripts. The nine other digits follow each zero.
const ZEROS: [char; 20] = [
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{17e0}',
    '\u{1810}',
    '\u{1d7ce}',
    '\u{1d7f6}',
];

/// The text with ASCII characters in place of other forms; `None` for a text without other forms. Symbols that the
/// caller fixed stay as they are.
pub(super) fn to_ascii(text: &str, symbols: Option<&Symbols>) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let is_symbol = |c: char| {
        symbols.is_some_and(|symbols| {
            Digit::first(symbols.digits()).any(|digit| symbols.symbol(digit) == Some(c))
        })
    };
    let mut changed = false;
    let plain = text.chars().map(|c| match ascii(c) {
        Some(other) if !is_symbol(c) => {
            changed = true;
            other
        }
        _ => c,
    });
    let plain: String = plain.collect();
    changed.then_some(plain)
}

/// The ASCII character for another form of it.
fn ascii(c: char) -> Option<char> {
    let other = match c {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        // Full-width forms, in the order of ASCII from `!` to `~`.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xff01 + u32::from('!'))?,
        // Dots and boxes that mark empty cells: middle dot, bullet, ideographic dots, white squares.
        '\u{b7}' | '\u{2022}' | '\u{2219}' | '\u{22c5}' | '\u{3002}' | '\u{30fb}' | '\u{ff61}'
        | '\u{ff65}' | '\u{25a1}' | '\u{25a2}' | '\u{25fb}' | '\u{25fd}' | '\u{2b1c}' => '.',
        // Hyphens, dashes and the minus sign.
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        // Circled digits.
        '\u{2460}'..='\u{2468}' => digit(u32::from(c) - 0x245f)?,
        _ => {
            let value = |&zero: &char| u32::from(c).checked_sub(u32::from(zero));
            digit(ZEROS.iter().filter_map(value).find(|&value| value < 10)?)?
        }
    };
    Some(other)
}

fn digit(value: u32) -> Option<char> {
    char::from_digit(value, 10)
}

/// Whether a line is a tag of a forum around a text, such as `[code]` or `[/code]`.
pub(super) fn is_tag(line: &[u8]) -> bool {
    const TAGS: [&str; 6] = ["code", "pre", "spoiler", "quote", "tt", "c"];
    let Ok(line) = str::from_utf8(line.trim_ascii()) else { return false };
    let Some(tag) = line.strip_prefix('[').and_then(|tag| tag.strip_suffix(']')) else {
        return false;
    };
    let tag = tag.trim_start_matches('/').to_ascii_lowercase();
    let name = tag.split(['=', ' ']).next().unwrap_or_default();
    TAGS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_forms_become_ascii() {
        #[track_caller]
        fn check(text: &str, expected: Option<&str>) {
            assert_eq!(to_ascii(text, None).as_deref(), expected);
        }
        check("1.3 a", None);
        check("ä€", None);
        check("１．３　Ａ－", Some("1.3 A-"));
        check("5\u{a0}□\u{2212}1", Some("5 .-1"));
        check("٠١٩ ۵ ९ ๓ ⑨ 𝟗", Some("019 5 9 3 9 9"));
    }

    #[test]
    fn symbols_of_the_caller_stay() {
        let symbols = Symbols::custom("１２３４").ok();
        assert_eq!(to_ascii("１４５", symbols.as_ref()).as_deref(), Some("１４5"));
    }
}
