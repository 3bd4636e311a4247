//! Digits that count from 0: their symbols, and words of cells that say so.

use crate::symbols::Symbols;

/// Digits that count from 0, like hexadecimal ones.
pub(super) const FROM_ZERO: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Whether these are the first symbols that count from 0.
pub(super) fn are_from_zero(symbols: &Symbols) -> bool {
    let own = symbols.unusual(symbols.digits());
    own.is_some_and(|own| FROM_ZERO.starts_with(&own))
}

/// Whether the words of the cells of a board say that its digits count from 0: `-1` is an empty cell, and the others
/// are numbers below the number of digits, with 0 among them. `0` alone may be another mark of empty cells.
pub(super) fn say_so<'w>(words: impl IntoIterator<Item = &'w str>, digits: usize) -> bool {
    let (mut has_empty, mut has_zero, mut has_other) = (false, false, false);
    for word in words {
        match word.strip_suffix(".0").unwrap_or(word) {
            "-1" => has_empty = true,
            "0" => has_zero = true,
            word => match word.parse::<usize>() {
                Ok(number) if number < digits => has_other = true,
                Ok(_) => return false,
                Err(_) if word.is_empty() => {}
                Err(_) => return false,
            },
        }
    }
    has_empty && has_zero && has_other
}
