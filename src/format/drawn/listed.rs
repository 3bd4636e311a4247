//! Drawings and lines with cells that are words of all their candidates.

use super::rows::{DrawnRow, Span};
use super::shape::ExpectedRows;
use super::{DrawnBlock, WORDS, at_start, find_board};
use crate::candidates::Candidates;
use crate::format::Record;
use crate::format::board::{Boards, FormatBoard};
use crate::format::error::{FormatError, SIDES};
use crate::layout::Digit;
use crate::symbols::Symbols;

impl<'t> DrawnBlock<'t> {
    /// Reads cells that are words of all their candidates: a drawing, or one puzzle per line.
    pub(crate) fn read_candidates(
        &self,
        boards: &mut Boards,
    ) -> Vec<(usize, Result<Record, FormatError>)> {
        let (texts, map) = match self.parts() {
            Ok(parts) => parts,
            Err(error) => return vec![(self.start(), Err(error))],
        };
        let rows: Vec<DrawnRow<'t>> =
            texts.iter().map(|&(line, text)| DrawnRow::split(line, text, WORDS)).collect();
        let shape = ExpectedRows { layout: boards.fixed_layout().cloned() };
        if map.is_none() && shape.are_lines(&rows) {
            let read = |row: &DrawnRow<'t>| {
                let board = boards.of_length(row.cells.len());
                let board = board.map_err(|kind| at_start(&row.cells, kind));
                (row.line.number, board.and_then(|board| self.read_listed(&row.cells, board)))
            };
            return rows.iter().map(read).collect();
        }
        let drawn = find_board(&rows, &shape, map, boards);
        let record = drawn.and_then(|(cells, board)| self.read_listed(&cells, board));
        vec![(self.start(), record)]
    }

    fn read_listed(&self, cells: &[Span<'t>], board: &FormatBoard) -> Result<Record, FormatError> {
        /// The mark of SudoCue before a placed digit. It is not a digit of common boards.
        const PLACED: char = 'u';
        let mut left = Candidates::none(&board.layout);
        for (cell, place) in board.cells().zip(cells) {
            // On a board with this symbol, the mark is a digit.
            let is_placed = board.symbols.read(PLACED).is_err();
            let word = place.text.strip_prefix(PLACED).filter(|_| is_placed).unwrap_or(place.text);
            let listed = places(word, board.layout.digits());
            let digits = board
                .read_candidates(listed.as_deref().unwrap_or(word))
                .map_err(|kind| place.error(kind))?;
            left.extend(digits.into_iter().map(|digit| (cell, digit)));
        }
        let puzzle = board.pencilmarks(&left).map_err(|fault| self.error_at(cells, fault))?;
        Ok(puzzle.into())
    }

    /// Whether the block can only be cells with their candidates. The rows have one word for each row, each word has
    /// ascending digits, in the order of symbols that the caller fixed, and at least one is too long for a number. An
    /// exact cover problem of such words has no borders and no map, and names each item once on a line. Its options
    /// have items of its first line only.
    pub(crate) fn lists_candidates(&self, symbols: Option<&Symbols>) -> bool {
        let Ok((texts, map)) = self.parts() else { return false };
        let rows: Vec<DrawnRow<'t>> =
            texts.iter().map(|&(line, text)| DrawnRow::split(line, text, WORDS)).collect();
        let side = rows.len();
        let is_drawn =
            map.is_some() || self.has_border() || texts.iter().any(|(_, text)| text.contains('|'));
        let first: Vec<&str> =
            rows.iter().take(1).flat_map(|row| &row.cells).map(|place| place.text).collect();
        let places = |word: &str| places(word, side);
        let is_list = |word: &str| match symbols {
            Some(symbols) => {
                let digits = word.chars().map(|symbol| symbols.read(symbol).ok().flatten());
                let digits: Option<Vec<Digit>> = digits.collect();
                digits.is_some_and(|digits| digits.is_sorted_by(|a, b| a < b))
            }
            None => {
                word.bytes().all(|byte| byte.is_ascii_alphanumeric())
                    && word.as_bytes().is_sorted_by(|a, b| a < b)
            }
        };
        let is_cell = |word: &str| is_list(places(word).as_deref().unwrap_or(word));
        let longest_number = if side <= 9 { 1 } else { 2 };
        let words = || rows.iter().flat_map(|row| &row.cells).map(|place| place.text);
        let repeats = |row: &DrawnRow<'t>| {
            let words: Vec<&str> = row.cells.iter().map(|place| place.text).collect();
            (1..words.len()).any(|place| words[..place].contains(&words[place]))
        };
        side >= *SIDES.start()
            // Without borders, a repeated or a new word shows that the words are not items of a problem.
            && (is_drawn || rows.iter().any(repeats) || words().any(|word| !first.contains(&word)))
            && rows.iter().all(|row| row.cells.len() == side)
            && words().all(is_cell)
            && words().any(|word| word.len() > longest_number)
    }
}

/// The digits of a word with one place for each of `digits` digits, and dots in the other places.
fn places(word: &str, digits: usize) -> Option<String> {
    let is_places =
        word.len() == digits && word.contains('.') && word.bytes().any(|byte| byte != b'.');
    is_places.then(|| word.replace('.', ""))
}
