//! Text from outside in XML, which does not allow every character. A writer of XML still escapes `<` and `&`.

/// Words for a picture, a page or a file in XML: U+FFFD in place of each control character, of the characters that
/// reorder the text around them, and of the two others that XML 1.0 does not allow.
///
/// ```
/// assert_eq!(pavane::xml::printed("a\u{1b}[1m\tb"), "a\u{fffd}[1m\u{fffd}b");
/// ```
pub fn printed(words: &str) -> String {
    let reorders = |c: char| matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_printed =
        |c: char| !c.is_control() && !reorders(c) && !matches!(c, '\u{fffe}' | '\u{ffff}');
    words.chars().map(|c| if is_printed(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

/// Words for an attribute, as [`printed`], with blanks in place of tabs and ends of lines: readers of XML take them for
/// blanks.
///
/// ```
/// assert_eq!(pavane::xml::attribute("a\tb"), "a b");
/// ```
pub fn attribute(words: &str) -> String {
    printed(&words.replace(['\t', '\n', '\r'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_one_that_xml_allows() {
        // XML 1.0, production 2 (Char), without the control characters, which it discourages.
        let all: String = (0..=0x10_ffff).filter_map(char::from_u32).collect();
        let is_allowed = |c: char| {
            matches!(c, ' '..='~' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..) // No `char` is a surrogate.
        };
        for words in [printed(&all), attribute(&all)] {
            assert_eq!(words.chars().find(|&c| !is_allowed(c)), None);
            assert_eq!(words.chars().count(), all.chars().count());
        }
        assert_eq!(printed("a\tb"), "a\u{fffd}b");
        assert_eq!(printed("\u{202e}4 = 5r1c1"), "\u{fffd}4 = 5r1c1");
        assert_eq!(attribute("a\tb\u{1b}[1m"), "a b\u{fffd}[1m");
    }
}
