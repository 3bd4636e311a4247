//! `-1`, which many programs write for an empty cell.

use super::groups::LineGroup;
use crate::format::Record;
use crate::format::counting::{FROM_ZERO, say_so};
use crate::symbols::Symbols;

/// The characters between the cells of a row.
const GAPS: [char; 15] =
    [' ', '\t', ',', ';', '|', '[', ']', '(', ')', '{', '}', '"', '\'', '+', '\r'];

impl LineGroup {
    /// The group with digits that count from 1, if its cells say that they count from 0: `-1` is an empty cell, and 0
    /// is a digit. The caller reads it, and gives the digits their [symbols](with_symbols_from_zero) back.
    pub(super) fn counted_from_one(&self) -> Option<Self> {
        let texts = || self.lines.iter().filter_map(|(_, bytes)| str::from_utf8(bytes).ok());
        let words = || texts().flat_map(|text| text.split(GAPS)).filter(|word| !is_border(word));
        if !texts().any(|text| text.contains("-1")) || !say_so(words(), FROM_ZERO.len()) {
            return None;
        }
        let mut group = self.clone();
        for (_, bytes) in &mut group.lines {
            let text = str::from_utf8(bytes).unwrap_or_default();
            let next = |word: &str| match word.parse::<usize>() {
                Ok(number) => (number + 1).to_string(),
                Err(_) => word.to_owned(),
            };
            let moved: String = text
                .split_inclusive(GAPS)
                .map(|piece| {
                    let word = piece.trim_end_matches(GAPS);
                    if word == "-1" {
                        piece.replace("-1", " .")
                    } else {
                        next(word) + &piece[word.len()..]
                    }
                })
                .collect();
            *bytes = moved.into_bytes();
        }
        Some(group)
    }

    /// Puts a dot for each `-1`, which many programs write for an empty cell, if all dashes before digits are part of
    /// one.
    pub(super) fn empty_minus_one(&mut self) {
        let is_before = |byte: Option<&u8>| byte.is_none_or(|byte| b" \t,;|[({\"'".contains(byte));
        let is_after = |byte: Option<&u8>| byte.is_none_or(|byte| b" \t,;|])}\"'".contains(byte));
        let mut found = Vec::new();
        for (place, (_, bytes)) in self.lines.iter().enumerate() {
            for at in dashes(bytes) {
                if !bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
                    continue;
                }
                let before = at.checked_sub(1).and_then(|before| bytes.get(before));
                if bytes[at + 1] != b'1' || !is_before(before) || !is_after(bytes.get(at + 2)) {
                    return;
                }
                found.push((place, at));
            }
        }
        for (place, at) in found {
            self.lines[place].1[at..at + 2].copy_from_slice(b" .");
        }
    }
}

/// Whether a word is a part of a border, or nothing.
fn is_border(word: &str) -> bool {
    word.is_empty() || word.chars().all(|c| super::draws(c) && !c.is_ascii_digit())
}

/// A record of a group with digits that count from 1, with the symbols that count from 0.
pub(super) fn with_symbols_from_zero(record: Record) -> Record {
    let symbols = FROM_ZERO.get(..record.puzzle.layout().digits());
    let symbols = symbols.and_then(|symbols| Symbols::custom(symbols).ok()).map(Box::new);
    Record { symbols, ..record }
}

/// The places of dashes in a line.
fn dashes(bytes: &[u8]) -> impl Iterator<Item = usize> {
    bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'-').map(|(at, _)| at)
}
