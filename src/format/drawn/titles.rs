//! Lines around the rows of grids: titles, numbers alone, rows of tabs.

use super::rows::{CellSplit, DrawnRow, NumberedLine};
use crate::format::error::SIDES;
use crate::format::position::{decode_or_latin1, words};
use crate::symbols::Symbols;

/// The text of a line that is a title: one word has letters, and mostly characters that are not symbols.
pub(super) fn title(
    line: &NumberedLine<'_>,
    side: Option<usize>,
    symbols: Option<&Symbols>,
) -> Option<String> {
    let has_letters = |text: &[u8]| text.windows(2).any(|pair| pair.iter().all(is_letter));
    if !has_letters(line.bytes) {
        return None;
    }
    let (text, _) = decode_or_latin1(line.bytes);
    let text = text.trim();
    let side = side.unwrap_or_else(|| {
        let width = DrawnRow::split(*line, text, CellSplit::default()).cells.len();
        if SIDES.contains(&width) && !is_prose(text) { width } else { USUAL_SIDE }
    });
    let standard = || Symbols::standard(side);
    let symbols = symbols.cloned().unwrap_or_else(standard);
    let is_symbol =
        |c: char| symbols.read(c).is_ok_and(|digit| digit.is_none_or(|digit| digit.index() < side));
    let is_text = |word: &str| {
        let strange = word.chars().filter(|&c| !is_symbol(c)).count();
        has_letters(word.as_bytes()) && 2 * strange > word.chars().count()
    };
    words(text).any(|(_, word)| is_text(word)).then(|| text.to_owned())
}

/// The side of the boards of a file that does not show it.
const USUAL_SIDE: usize = 9;

/// Whether a byte is a letter, or part of one beyond ASCII.
const fn is_letter(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() || *byte >= 0xc0
}

/// Whether most words of a line consist of letters, and they differ in length.
fn is_prose(text: &str) -> bool {
    let lengths: Vec<usize> = words(text).map(|(_, word)| word.chars().count()).collect();
    let is_even = lengths.iter().all(|&length| length == lengths[0]);
    let is_word =
        |word: &str| word.trim_end_matches(['.', ',', ':']).chars().all(char::is_alphabetic);
    !is_even && 2 * words(text).filter(|(_, word)| is_word(word)).count() > lengths.len()
}

/// The minimum number of tabs in a row of a spreadsheet.
const FEWEST_TABS: usize = *SIDES.start() - 1;

/// Whether a line without text is a row of a spreadsheet.
pub(super) fn is_empty_row(bytes: &[u8]) -> bool {
    bytes.iter().filter(|&&byte| byte == b'\t').count() >= FEWEST_TABS
}

/// The number of digits of a line with a number alone, or the same number twice.
pub(super) fn number_length(bytes: &[u8]) -> Option<usize> {
    /// The maximum number of digits of a count of grids.
    const MOST: usize = 7;
    let text = str::from_utf8(bytes).ok()?.trim_matches([' ', '\r', '\n']);
    // A tab before or after a number is beside an empty cell of a table.
    if text.starts_with('\t') || text.ends_with('\t') {
        return None;
    }
    let mut words = text.split([' ', '\t']).filter(|word| !word.is_empty());
    let number = words.next()?;
    let is_number = number.len() <= MOST && number.bytes().all(|byte| byte.is_ascii_digit());
    let second = words.next();
    let is_one = second.is_none_or(|word| word == number && word.len() < *SIDES.start() / 2 + 1);
    (is_number && is_one && words.next().is_none()).then_some(number.len())
}
