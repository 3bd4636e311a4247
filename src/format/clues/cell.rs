//! A clue: a cell in one of several notations, and its digit.

use super::names::{ClueWord, name, word};
use crate::format::error::{FormatError, FormatErrorKind};

/// A piece of a text, with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextPiece<'t> {
    pub(super) text: &'t str,
    pub(super) line: usize,
    /// In characters, from 1.
    pub(super) column: usize,
}

impl TextPiece<'_> {
    pub(super) const fn error(&self, kind: FormatErrorKind) -> FormatError {
        FormatError::new(self.line, self.column, kind)
    }
}

/// A given digit in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clue<'t> {
    pub(super) place: CellNotation,
    pub(super) digit: &'t str,
    /// Whether the digit follows the cell directly, as in `A15`.
    pub(super) is_bare: bool,
    pub(super) text: &'t str,
    piece: TextPiece<'t>,
}

impl Clue<'_> {
    pub(super) const fn error(&self, kind: FormatErrorKind) -> FormatError {
        self.piece.error(kind)
    }

    /// The line of the file, from 1.
    pub(super) const fn line(&self) -> usize {
        self.piece.line
    }
}

/// The notation of a cell, and its numbers as in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CellNotation {
    /// A row and a column by name, from 1.
    Named { row: usize, column: usize },
    /// A row and a column in brackets, from 0 or 1.
    Indexed { row: usize, column: usize },
    /// A letter, and a number from 1.
    Letter { letter: char, number: usize },
}

impl CellNotation {
    pub(super) const fn is_letter(self) -> bool {
        matches!(self, Self::Letter { .. })
    }

    /// The row and the column, from 0. Numbers in brackets count from `base`. `None` for a 0 that counts from 1.
    pub(super) fn position(
        self,
        base: usize,
        skips_i: bool,
        letters_are_columns: bool,
    ) -> (Option<usize>, Option<usize>) {
        match self {
            Self::Named { row, column } => (row.checked_sub(1), column.checked_sub(1)),
            Self::Indexed { row, column } => (row.checked_sub(base), column.checked_sub(base)),
            Self::Letter { letter, number } => {
                let skipped = usize::from(skips_i && letter > 'I');
                let letter = (letter as usize).checked_sub('A' as usize + skipped);
                let number = number.checked_sub(1);
                if letters_are_columns { (number, letter) } else { (letter, number) }
            }
        }
    }
}

/// Reads the clue at the beginning of a text. Returns its length, too.
pub(super) fn clue<'t>(piece: TextPiece<'t>) -> Option<(Clue<'t>, usize)> {
    let whole = piece.text;
    if let Some((digit, place, rest)) = digit_first(whole) {
        let length = whole.len() - rest.len();
        let text = &whole[..length];
        let piece = TextPiece { text, ..piece };
        return Some((Clue { place, digit, is_bare: false, text, piece }, length));
    }
    let cell = after_cell_word(whole);
    let (place, rest) = named(cell).or_else(|| letter(cell)).or_else(|| indexed(cell))?;
    let is_named = matches!(place, CellNotation::Named { .. });
    let sign = after_sign(rest).or_else(|| after_blank(rest).filter(|_| is_named));
    let is_bare = sign.is_none();
    // `A15`: the last digit is the given one.
    let (place, digits) = match (sign, place) {
        (Some(digits), place) => (place, digits),
        (None, CellNotation::Letter { letter, number }) if (11..100).contains(&number) => {
            (CellNotation::Letter { letter, number: number / 10 }, &cell[2..])
        }
        (None, _) => return None,
    };
    // Quotes around the digit are skipped.
    let quoted = digits.trim_start_matches(['"', '\'']);
    let end = quoted.find(|c: char| !c.is_alphanumeric()).unwrap_or(quoted.len());
    let digit = &quoted[..end];
    if digit.is_empty() || digit.len() > 2 {
        return None;
    }
    let rest = quoted[end..].trim_start_matches(['"', '\'']);
    let length = whole.len() - rest.len();
    let text = &whole[..length];
    let piece = TextPiece { text, ..piece };
    Some((Clue { place, digit, is_bare, text, piece }, length))
}

/// The blanks between the parts of a clue.
const BLANKS: [char; 2] = [' ', '\t'];

/// The text after a word such as `Cell` before a cell.
fn after_cell_word(text: &str) -> &str {
    let word = word(text);
    let rest = text[word.len()..].trim_start_matches(BLANKS);
    if name(word) == Some(ClueWord::Cell) && !rest.is_empty() { rest } else { text }
}

/// The text after the sign between a cell and its digit: `=`, `:`, an arrow, or a word such as `is`.
fn after_sign(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(BLANKS);
    let sign = ["->", "=>", ":=", "==", "=", ":", "\u{2192}", "\u{21d2}"]
        .into_iter()
        .find_map(|sign| text.strip_prefix(sign));
    // `, value: 5` has a sign after its word.
    let by_word = || {
        let text = text.trim_start_matches([' ', '\t', ',', ';']);
        let word = word(text);
        let rest = text[word.len()..].trim_start_matches(BLANKS);
        (name(word) == Some(ClueWord::Is)).then(|| rest.strip_prefix([':', '=']).unwrap_or(rest))
    };
    sign.or_else(by_word).map(|rest| rest.trim_start_matches(BLANKS))
}

/// The number that follows a cell after a blank, as in `r1c5 7`.
fn after_blank(text: &str) -> Option<&str> {
    let number = text.trim_start_matches(BLANKS);
    let is_apart = number.len() < text.len();
    (is_apart && number.starts_with(|c: char| c.is_ascii_digit())).then_some(number)
}

/// A clue with its digit before its cell, as in `5 in row 1 col 2`: the digit, the cell, and what follows.
fn digit_first(text: &str) -> Option<(&str, CellNotation, &str)> {
    const BETWEEN: [&str; 4] = ["in", "at", "into", "@"];
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|end| (1..=2).contains(end))?;
    let rest = text[end..].strip_prefix(BLANKS)?.trim_start_matches(BLANKS);
    let is_between = |between: &&str| {
        rest.get(..between.len()).is_some_and(|head| head.eq_ignore_ascii_case(between))
    };
    let between = BETWEEN
        .into_iter()
        .find(|between| is_between(between) && rest[between.len()..].starts_with(BLANKS))?;
    let cell = after_cell_word(rest[between.len()..].trim_start_matches(BLANKS));
    let (place, rest) = named(cell).or_else(|| letter(cell)).or_else(|| indexed(cell))?;
    Some((&text[..end], place, rest))
}

/// The number at the beginning of a text, and what follows.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text.get(..end).filter(|digits| digits.len() <= 3)?;
    Some((number.parse().ok()?, &text[end..]))
}

/// A name of rows or columns with its number, such as `r1`, `Row 1` or `Row: 1`.
fn part(text: &str, wanted: ClueWord) -> Option<(usize, &str)> {
    let word = word(text);
    if name(word) != Some(wanted) {
        return None;
    }
    let rest = text[word.len()..].trim_start_matches(BLANKS);
    number(rest.strip_prefix([':', '=', '#']).unwrap_or(rest).trim_start_matches(BLANKS))
}

/// A cell such as `r1c5`, `R1 C5`, `c5r1`, `row 1, column 5` or `Zeile 1 Spalte 5`.
fn named(text: &str) -> Option<(CellNotation, &str)> {
    let is_gap = [' ', '\t', ',', ';', '-', '_', '/'];
    if let Some((row, rest)) = part(text, ClueWord::Row) {
        let (column, rest) = part(rest.trim_start_matches(is_gap), ClueWord::Column)?;
        return Some((CellNotation::Named { row, column }, rest));
    }
    let (column, rest) = part(text, ClueWord::Column)?;
    let (row, rest) = part(rest.trim_start_matches(is_gap), ClueWord::Row)?;
    Some((CellNotation::Named { row, column }, rest))
}

/// A cell such as `A1`.
fn letter(text: &str) -> Option<(CellNotation, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
    let (number, rest) = number(&text[1..])?;
    Some((CellNotation::Letter { letter, number }, rest))
}

/// A cell such as `(1,5)`, `[0][4]`, `grid[0][4]`, `grid[0, 4]` or `A(1,5)`.
fn indexed(text: &str) -> Option<(CellNotation, &str)> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let rest = text.trim_start_matches(is_name);
    let inner = rest.strip_prefix(['(', '[', '{'])?.trim_start();
    let (row, rest) = number(inner)?;
    let rest = rest.trim_start_matches(' ');
    let rest = match rest.strip_prefix(',') {
        Some(rest) => rest,
        None => rest.strip_prefix("][").or_else(|| rest.strip_prefix(")("))?,
    };
    let (column, rest) = number(rest.trim_start())?;
    let rest = rest.trim_start_matches(' ').strip_prefix([')', ']', '}'])?;
    Some((CellNotation::Indexed { row, column }, rest))
}
