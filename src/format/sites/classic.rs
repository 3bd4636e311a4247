//! Givens of a classic sudoku in few symbols, as sudokuexchange.com and SudokuPad write them.
//!
//! A symbol is a digit and the empty cells after it, up to five: its value, from 0 to 59, is ten times their number
//! and the digit. The values are `0` to `9`, `A` to `Z` and `a` to `x`.
//!
//! Source: issue 40 of the repository grantm/sudoku-web-app, and the tests of its commit a9f139ef.

use super::super::Record;
use super::super::error::Fault;
use super::super::link_parts::{LinkParts, decoded};
use super::cells::require_plain;
use super::context::{COPY, NINE, SiteContext};

/// The cells of a code, with `0` for empty ones; `None` for symbols that it does not have.
pub(super) fn expanded(code: &str) -> Option<String> {
    /// The value after the last one.
    const END: usize = 60;
    let mut cells = String::new();
    for symbol in code.bytes() {
        let value = usize::from(match symbol {
            b'0'..=b'9' => symbol - b'0',
            b'A'..=b'Z' => symbol - b'A' + 10,
            b'a'..=b'z' => symbol - b'a' + 36,
            _ => return None,
        });
        if value >= END {
            return None;
        }
        cells.push(char::from(b'0' + (value % 10) as u8));
        cells.extend(std::iter::repeat_n('0', value / 10));
    }
    Some(cells)
}

/// Reads a link of sudokuexchange.com: `s=` and 81 cells, or fewer symbols of the code.
pub(super) fn read(link: &LinkParts<'_>, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    require_plain(link, context)?;
    let Some(part) = link.field("s") else {
        let what = "found a link of sudokuexchange.com without `s=` and a puzzle".to_owned();
        return Err(context.refuse(link.path, what, COPY));
    };
    let cells = decoded(part);
    // Digits alone are cells, perhaps too few.
    let is_code = cells.len() < NINE
        && cells.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && !cells.bytes().all(|byte| byte.is_ascii_digit());
    if !is_code {
        return context.read_cells(part, &cells);
    }
    match expanded(&cells) {
        Some(cells) if cells.len() == NINE => context.read_cells(part, &cells),
        found => {
            let what = match found {
                Some(cells) => format!("found `s=` with {} cells, expected 81", cells.len()),
                None => "found `s=` with letters after `x`, which no puzzle has".to_owned(),
            };
            Err(context.refuse(part, what, COPY))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_a_digit_and_the_empty_cells_after_it() {
        assert_eq!(expanded("1BLVfp").as_deref(), Some("110100100010000100000"));
        assert_eq!(expanded("9JTdnx").as_deref(), Some("990900900090000900000"));
        for wrong in ["y", "-", "1 2", "\u{e9}"] {
            assert_eq!(expanded(wrong), None, "{wrong}");
        }
    }
}
