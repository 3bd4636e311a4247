//! Lines in the form of Sudoku Susser: `+` before placed digits, and eliminated candidates after a colon.
//!
//! ```text
//! line = cells [ ":" gone ] [ label ]
//! cells = the cells of a board, with "+" before placed digits
//! gone = three digits for each eliminated candidate: the candidate, its row and its column
//! ```
//!
//! A list of eliminations is not a number of solutions: the cells have a placed digit, or the list has a second word.
//! Each word has three digits from 1 to 9 and names an empty cell. Placed digits count as givens.

use super::board::{Boards, FormatBoard};
use super::cells::{skip_blanks, word_end};
use super::error::Fault;
use super::error::FormatErrorKind;
use super::position::words;
use crate::candidates::Candidates;
use crate::layout::{Cell, Digit, shorten};
use crate::puzzle::Puzzle;

/// The expected form of an eliminated candidate.
const GONE: &str = "three digits from 1 to 9: a candidate, its row and its column";
/// The minimum number of cells of a puzzle with too few or too many.
const SHORTEST: usize = 12;
/// The number of digits of boards with this notation of candidates.
const DIGITS: usize = 9;

/// A line with placed digits or eliminated candidates.
pub(super) struct PlacedLine<'t> {
    /// The cells with their byte offsets.
    cells: Vec<(usize, char)>,
    /// The offset of the end of the cells.
    end: usize,
    /// The indices of the cells with `+`.
    marked: Vec<usize>,
    /// The list of eliminations, with its offset.
    gone: Option<(usize, &'t str)>,
    /// The offset of the text after these parts.
    pub(super) rest: usize,
}

impl<'t> PlacedLine<'t> {
    /// The parts of a line with text from `start` on; `None` without placed digits and eliminations.
    pub(super) fn find(text: &'t str, start: usize, boards: &mut Boards) -> Option<Self> {
        if !text.as_bytes()[start..].iter().any(|byte| matches!(byte, b'+' | b':')) {
            return None;
        }
        let end = word_end(text, start);
        let word = &text[start..end];
        if text[end..].starts_with(';') {
            return None;
        }
        let cells: Vec<(usize, char)> =
            word.char_indices().filter(|&(_, c)| c != '+').map(|(at, c)| (start + at, c)).collect();
        let has_placed = word.contains('+');
        let Ok(board) = boards.of_length(cells.len()) else {
            // A wrong number of cells is an error here only if the word can only be a puzzle.
            let is_meant = has_placed && cells.len() >= SHORTEST && is_plain(word);
            return is_meant.then_some(Self {
                cells,
                end,
                marked: Vec::new(),
                gone: None,
                rest: end,
            });
        };
        let is_placed = |at: usize| {
            let next = word[at + 1..].chars().next();
            next.is_some_and(|symbol| matches!(board.read(symbol), Ok(Some(_))))
        };
        if !word.match_indices('+').all(|(at, _)| is_placed(at)) {
            return None;
        }
        let marked = marked(word);
        let mut placed = Self { cells, end, marked, gone: None, rest: end };
        placed.find_gone(text, has_placed, board);
        (has_placed || placed.gone.is_some()).then_some(placed)
    }

    /// Finds a list of eliminations.
    fn find_gone(&mut self, text: &'t str, has_placed: bool, board: &FormatBoard) {
        let colon = skip_blanks(text, self.end);
        let Some(after) = text[colon..].strip_prefix(':') else { return };
        let at = colon + 1;
        let list = &after[..after.find(['#', ':', ';', ',']).unwrap_or(after.len())];
        let is_gone = |(_, word): (usize, &str)| {
            candidate(word, board).is_some_and(|(cell, _)| {
                let given = self.cells.get(cell.index()).map(|&(_, symbol)| board.read(symbol));
                given == Some(Ok(None))
            })
        };
        let count = words(list).count();
        let is_list = board.layout.digits() == DIGITS && words(list).all(is_gone);
        // Further parts are empty: their colons are skipped.
        let rest = text[at + list.len()..].trim_start_matches(':');
        if is_list && (count > 1 || has_placed && (count == 1 || rest.is_empty())) {
            self.gone = Some((at, list));
            self.rest = text.len() - rest.len();
        }
    }

    /// The cells of the placed digits; `None` without any.
    pub(super) fn marked(&self) -> Option<Box<[Cell]>> {
        placed_cells(&self.marked)
    }

    /// The puzzle, on its board.
    pub(super) fn read(&self, boards: &mut Boards) -> Result<Puzzle, Fault> {
        let board = boards.of_length(self.cells.len());
        let board = board.map_err(|kind| Fault { at: self.end, kind })?;
        let read =
            |&(at, symbol): &(usize, char)| board.read(symbol).map_err(|kind| Fault { at, kind });
        let givens: Vec<Option<Digit>> = self.cells.iter().map(read).collect::<Result<_, _>>()?;
        let place = |(cell, kind): (usize, _)| {
            let at = self.cells.get(cell).map_or(self.end, |&(at, _)| at);
            Fault { at, kind }
        };
        match self.gone {
            Some((at, gone)) if !gone.trim().is_empty() => {
                let mut left = all_candidates(&givens, board);
                remove_gone(gone, at, board, &mut left)?;
                board.pencilmarks(&left).map_err(place)
            }
            _ => board.puzzle(givens).map_err(place),
        }
    }
}

/// The indices of the cells after a `+`.
pub(super) fn marked(word: &str) -> Vec<usize> {
    let plus = word.char_indices().enumerate().filter(|&(_, (_, symbol))| symbol == '+');
    // Each mark before another takes a character that is not a cell.
    plus.enumerate().map(|(before, (at, _))| at - before).collect()
}

/// The cells with these indices; `None` without any.
pub(super) fn placed_cells(indices: &[usize]) -> Option<Box<[Cell]>> {
    (!indices.is_empty()).then(|| indices.iter().copied().map(Cell::at).collect())
}

/// Whether a word has only digits and dots, with `+` before some digits.
fn is_plain(word: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || b"._*".contains(&byte);
    let bytes = word.as_bytes();
    bytes.iter().all(|&byte| is_cell(byte) || byte == b'+')
        && bytes.windows(2).all(|pair| pair[0] != b'+' || pair[1].is_ascii_digit())
}

/// The given digits, and all digits of the other cells.
pub(super) fn all_candidates(givens: &[Option<Digit>], board: &FormatBoard) -> Candidates {
    let mut left = Candidates::none(&board.layout);
    for (cell, given) in board.cells().zip(givens) {
        match given {
            Some(digit) => _ = left.insert(cell, *digit),
            None => left.extend(Digit::first(board.layout.digits()).map(|digit| (cell, digit))),
        }
    }
    left
}

/// Removes the listed candidates; `at` is the offset of the list.
pub(super) fn remove_gone(
    gone: &str,
    at: usize,
    board: &FormatBoard,
    left: &mut Candidates,
) -> Result<(), Fault> {
    for (offset, word) in words(gone) {
        let Some((cell, digit)) = candidate(word, board) else {
            let found = shorten(word);
            let kind = FormatErrorKind::Unexpected { found, expected: GONE };
            return Err(Fault { at: at + offset, kind });
        };
        left.remove(cell, digit);
    }
    Ok(())
}

/// An eliminated candidate, from its digit and the row and column of its cell.
fn candidate(word: &str, board: &FormatBoard) -> Option<(Cell, Digit)> {
    let numbers: Option<Vec<usize>> =
        word.chars().map(|symbol| symbol.to_digit(10)?.checked_sub(1)?.try_into().ok()).collect();
    let &[digit, row, column] = numbers?.as_slice() else { return None };
    Some((board.layout.cell_at(row, column)?, Digit::from_index(digit)?))
}
