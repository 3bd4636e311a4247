//! Boards with digits that may count from 0: `0` is read as an empty cell, and as a digit only with fixed symbols.

use super::counting::FROM_ZERO;
use super::{Format, Reading};
use crate::layout::{Digit, Layout};
use crate::symbols::Symbols;

/// JSON with a symbol in quotation marks for each number outside of strings; 0 is the first symbol.
fn with_symbols(text: &[u8], symbols: &str) -> Vec<u8> {
    let mut found = Vec::with_capacity(2 * text.len());
    let (mut at, mut in_string) = (0, false);
    while let Some(&byte) = text.get(at) {
        let length = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = str::from_utf8(&text[at..at + length]).ok().and_then(|n| n.parse().ok());
        let symbol = number.and_then(|number: usize| symbols.as_bytes().get(number));
        match symbol {
            Some(&symbol) if !in_string => {
                found.extend([b'"', symbol, b'"']);
                at += length;
            }
            _ => {
                let is_escaped = at > 0 && text[at - 1] == b'\\';
                in_string ^= byte == b'"' && !is_escaped;
                found.push(byte);
                at += 1;
            }
        }
    }
    found
}

/// The probable symbols of the first puzzle of a text, if its digits may count from 0. It has `0` and the last but one
/// digit of its board, but not the last one, and no zone has `0` twice. `None` if the caller has fixed the symbols.
///
/// Reads the puzzle twice. Takes time linear in the length of the text.
///
/// ```
/// use pavane::format::{Format, Reading, symbols_from_zero};
///
/// let line = Format::named("line").expect("one of them");
/// let symbols = |text: &str| symbols_from_zero(text.as_bytes(), line, &Reading::default());
/// assert_eq!(symbols(".3.....0...1.2.."), Some("0123"));
/// assert_eq!(symbols(".4.....0...1.2.."), None);
/// assert_eq!(symbols(".300..00...1.2.."), None);
/// ```
pub fn symbols_from_zero(text: &[u8], format: &Format, reading: &Reading) -> Option<&'static str> {
    let has = |symbols: &[u8]| text.iter().any(|byte| symbols.contains(byte));
    if reading.symbols.is_some() || !has(b"0") {
        return None;
    }
    let first = |text: Vec<u8>, reading: &Reading| {
        let (_, record) = format.read(text, reading).next()?;
        record.ok().filter(|record| record.symbols.is_none()).map(|record| record.puzzle)
    };
    let puzzle = first(text.to_vec(), reading)?;
    let digits = puzzle.layout().digits();
    let symbols = FROM_ZERO.get(..digits)?;
    let layout = reading.layout.clone().or_else(|| Layout::square(digits).ok())?;
    let reading = Reading {
        layout: Some(layout),
        symbols: Symbols::custom(symbols).ok(),
        ..Reading::default()
    };
    // With 0 as a digit the puzzle must read without a clash.
    let is_json = format.name() == "json";
    let text = if is_json { with_symbols(text, symbols) } else { text.to_vec() };
    let meant = first(text, &reading)?;
    let has_digit = |givens: &[Option<Digit>], digit: usize| {
        givens.iter().flatten().any(|given| given.index() == digit)
    };
    let is_meant = has_digit(meant.givens(), 0)
        && !has_digit(puzzle.givens(), digits - 1)
        && has_digit(puzzle.givens(), digits.saturating_sub(2));
    is_meant.then_some(symbols)
}
