//! Cells of a puzzle in a text: symbols without gaps, or words.

use super::board::{FormatBoard, Notation};
use super::error::Fault;
use super::error::{FormatErrorKind, MOST_COUNT_DIGITS};
use super::position::{is_blank, trim_end, words};
use crate::candidates::Candidates;
use crate::clash::BrokenRule;
use crate::grid::Grid;
use crate::layout::{Cell, Digit, Layout, shorten};
use crate::symbols::Symbols;
use num_bigint::BigUint;

/// The characters that end the cells of a line.
const MARKS: [char; 5] = [';', ':', ',', '#', '"'];
/// Whether each byte ends a word.
const WORD_ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        ends[byte as usize] = is_blank(byte as char);
        byte += 1;
    }
    let mut mark = 0;
    while mark < MARKS.len() {
        ends[MARKS[mark] as usize] = true;
        mark += 1;
    }
    ends
};
/// The length of the longest cell of several symbols: the number 64.
const SHORT: usize = 2;

/// The form of the cells in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellForm {
    /// Symbols without gaps.
    Symbols,
    /// Numbers or symbols, separated.
    Words { by: Separator, are_numbers: bool },
}

/// The separator of cells that are words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Blanks,
    /// Commas, perhaps with blanks beside them; a cell may be empty.
    Commas,
}

/// The range and form of the cells of a puzzle or solution in a line.
pub(super) struct CellRange<'t> {
    text: &'t str,
    pub(super) start: usize,
    pub(super) end: usize,
    form: CellForm,
    count: usize,
}

impl<'t> CellRange<'t> {
    /// The cells that start at `start`, which is not a blank. A first word of one or two characters before other words
    /// is a single cell, since boards that need no layout have more cells.
    pub(super) fn find(text: &'t str, start: usize, notation: Notation) -> Self {
        let symbols_end = word_end(text, start);
        let first = text[start..symbols_end].chars().count();
        let cells = Self { text, start, end: symbols_end, form: CellForm::Symbols, count: first };
        let is_list = text[symbols_end..].trim_start_matches(is_blank).starts_with(',');
        if first > SHORT
            || first == 0 && !is_list
            || notation.cells.is_some_and(|cells| (1..=SHORT).contains(&cells))
        {
            return cells;
        }
        // A comma after the first word makes a list with commas, else blanks separate the cells.
        let (by, end) = if is_list {
            (Separator::Commas, fields_end(text, start))
        } else {
            let end = text[start..].find(MARKS).map_or(text.len(), |length| start + length);
            (Separator::Blanks, end)
        };
        let all = text[start..end].trim_end_matches(is_blank);
        let words = || split(all, by).map(|(_, word)| word);
        // One word, or empty fields only, are not a list.
        if words().nth(1).is_none() || words().all(str::is_empty) {
            return cells;
        }
        let is_number = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit());
        let are_numbers = notation.takes_numbers && words().any(is_number);
        let (form, count) = (CellForm::Words { by, are_numbers }, words().count());
        Self { end: start + all.len(), form, count, ..cells }
    }

    /// The cells at the beginning of a text.
    pub(super) fn in_text(text: &'t str, notation: Notation) -> Self {
        Self::find(text, skip_blanks(text, 0), notation)
    }

    /// Checks that a text ends after its cells. Returns the offset of their end.
    pub(super) fn whole(text: &str, notation: Notation) -> Result<usize, Fault> {
        let at = CellRange::in_text(text, notation).end;
        match trim_end(&text[at..]) {
            "" => Ok(at),
            rest => Err(Fault { at, kind: FormatErrorKind::AfterCells { found: shorten(rest) } }),
        }
    }

    /// Whether the cells are words.
    pub(super) fn are_words(&self) -> bool {
        self.form != CellForm::Symbols
    }

    /// The text of the cells if they are symbols without gaps.
    pub(super) fn symbols(&self) -> Option<&'t str> {
        (self.form == CellForm::Symbols).then(|| self.content())
    }

    fn content(&self) -> &'t str {
        &self.text[self.start..self.end]
    }

    /// The number of cells.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The number of cells if the text lists every candidate of each cell, as lines of 729 symbols do. The layout, or
    /// the map in the text `after` the cells, determines it. Without either, only lines that list the candidates of a
    /// 9x9 board are recognized.
    pub(super) fn listed(&self, after: &str, layout: Option<&Layout>) -> Option<usize> {
        /// The number of digits of the boards recognized without a layout.
        const DIGITS: usize = 9;
        if self.form != CellForm::Symbols {
            return None;
        }
        let found = self.count();
        if let Some(layout) = layout {
            let cells = layout.cell_count();
            return (found != cells && found == cells * layout.digits()).then_some(cells);
        }
        if let Some(rest) = after.strip_prefix(';') {
            let rest = rest.trim_start_matches(is_blank);
            let cells = rest[..word_end(rest, 0)].chars().count();
            return (found != cells && found == cells * cells.isqrt()).then_some(cells);
        }
        let listed = self.content().as_bytes();
        // Each candidate is in the place of its digit.
        let is_listed = |(place, &symbol): (usize, &u8)| {
            b".0_*".contains(&symbol) || usize::from(symbol) == usize::from(b'1') + place
        };
        let is_cell = |cell: &[u8]| {
            cell.iter().enumerate().all(is_listed)
                && cell.iter().any(|symbol| (b'1'..=b'9').contains(symbol))
        };
        let is_one = found == DIGITS * DIGITS * DIGITS && listed.len() == found;
        (is_one && listed.chunks(DIGITS).all(is_cell)).then_some(DIGITS * DIGITS)
    }

    /// Reads the listed candidates of each cell.
    pub(super) fn read_listed(&self, board: &FormatBoard) -> Result<Candidates, Fault> {
        let mut left = Candidates::none(&board.layout);
        let digits = || Digit::first(board.layout.digits());
        let places = board.cells().flat_map(|cell| digits().map(move |digit| (cell, digit)));
        for ((at, symbol), (cell, digit)) in self.content().char_indices().zip(places) {
            let fault = |kind| Fault { at: self.start + at, kind };
            match board.read(symbol).map_err(fault)? {
                None => {}
                Some(found) if found == digit => _ = left.insert(cell, digit),
                Some(_) => {
                    let expected = board.symbols.symbol(digit).unwrap_or('?');
                    let found = symbol.to_string();
                    return Err(fault(FormatErrorKind::OtherCandidate { found, expected }));
                }
            }
        }
        Ok(left)
    }

    /// The offset of a cell in the line.
    pub(super) fn offset(&self, cell: usize) -> usize {
        let offset = match self.form {
            CellForm::Symbols => self.content().char_indices().nth(cell).map(|(at, _)| at),
            CellForm::Words { by, .. } => split(self.content(), by).nth(cell).map(|(at, _)| at),
        };
        offset.map_or(self.end, |offset| self.start + offset)
    }

    /// The board with digits that count from 0, if the cells are words that say so and do not clash then.
    pub(super) fn counting_from_zero(&self, board: &FormatBoard) -> Option<FormatBoard> {
        let CellForm::Words { by, .. } = self.form else { return None };
        let other = board.counting_from_zero(split(self.content(), by).map(|(_, word)| word))?;
        let reads = self.read(&other).is_ok_and(|read| other.has_no_clash(read));
        reads.then_some(other)
    }

    pub(super) fn read(&self, board: &FormatBoard) -> Result<Vec<Option<Digit>>, Fault> {
        // The fast path: ASCII symbols without a mistake.
        if let Some(digits) = self.symbols().and_then(|symbols| board.read_ascii(symbols)) {
            return Ok(digits);
        }
        let mut digits = Vec::with_capacity(board.layout.cell_count());
        let fault = |(at, kind)| Fault { at: self.start + at, kind };
        match self.form {
            CellForm::Symbols => {
                for (at, symbol) in self.content().char_indices() {
                    digits.push(board.read(symbol).map_err(|kind| fault((at, kind)))?);
                }
            }
            CellForm::Words { by, are_numbers } => {
                for (at, word) in split(self.content(), by) {
                    if word.is_empty() {
                        digits.push(None);
                        continue;
                    }
                    let digit = board.read_word(word, are_numbers);
                    digits.push(digit.map_err(|kind| fault((at, kind)))?);
                }
            }
        }
        Ok(digits)
    }
}

impl CellRange<'_> {
    /// Reads the cells of a solution.
    pub(super) fn read_grid(&self, board: &FormatBoard) -> Result<Grid, Fault> {
        let expected = Some(board.layout.cell_count());
        let found = self.count();
        if Some(found) != expected {
            let kind = FormatErrorKind::WrongLength { found, expected };
            return Err(Fault { at: self.end, kind });
        }
        full_grid(&self.read(board)?, board)
            .map_err(|(cell, kind)| Fault { at: self.offset(cell), kind })
    }
}

/// The words of a text with their byte offsets.
fn split(text: &str, by: Separator) -> impl Iterator<Item = (usize, &str)> {
    let mut blanks = (by == Separator::Blanks).then(|| words(text));
    let mut fields = (by == Separator::Commas).then(|| fields(text));
    std::iter::from_fn(move || match (&mut blanks, &mut fields) {
        (Some(words), _) => words.next(),
        (None, Some(fields)) => fields.next(),
        (None, None) => None,
    })
}

/// The texts between commas, without blanks around them, with their byte offsets.
pub(super) fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    text.split(',').map(move |field| {
        let start = from + field.len() - field.trim_start_matches(is_blank).len();
        from += field.len() + 1;
        (start, field.trim_matches(is_blank))
    })
}

/// The end of the fields from `start` on that are short enough for a cell. A blank within a field ends them.
fn fields_end(text: &str, start: usize) -> usize {
    let stop = |c: char| MARKS.contains(&c) && c != ',';
    let list =
        text[start..].find(stop).map_or(&text[start..], |length| &text[start..start + length]);
    let mut end = start;
    for (at, field) in fields(list) {
        let word = field.split(is_blank).next().unwrap_or_default();
        // A long field begins a label or a solution.
        if word.chars().take(SHORT + 1).count() > SHORT {
            break;
        }
        end = start + at + word.len();
        if word.len() < field.len() {
            break;
        }
    }
    end
}

/// The words of a line from `from` on, as ranges of bytes: texts between blanks and marks, up to a `#`.
pub(super) fn line_words(text: &str, from: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let is_gap = |c: char| is_blank(c) || MARKS.contains(&c);
    let end = text[from..].find('#').map_or(text.len(), |length| from + length);
    let mut at = from;
    std::iter::from_fn(move || {
        let start = at + text[at..end].find(|c| !is_gap(c))?;
        at = text[start..end].find(is_gap).map_or(end, |length| start + length);
        Some(start..at)
    })
}

/// The first byte from `from` on that is not a blank.
pub(super) fn skip_blanks(text: &str, from: usize) -> usize {
    text.len() - text[from..].trim_start_matches(is_blank).len()
}

/// The end of the word that starts at `start`, at a blank or a mark.
pub(super) fn word_end(text: &str, start: usize) -> usize {
    // The ends are ASCII characters, and their bytes are not part of any other character.
    let is_end = |&byte: &u8| WORD_ENDS[usize::from(byte)];
    let word = &text.as_bytes()[start..];
    word.iter().position(is_end).map_or(text.len(), |length| start + length)
}

pub(super) fn parse_count(text: &str) -> Result<BigUint, FormatErrorKind> {
    if text.len() > MOST_COUNT_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FormatErrorKind::LongCount { digits: text.len() });
    }
    let is_plain = text.len() <= MOST_COUNT_DIGITS && text.bytes().all(|b| b.is_ascii_digit());
    let count = is_plain.then(|| text.parse().ok()).flatten();
    count.ok_or_else(|| FormatErrorKind::BadCount { found: shorten(text) })
}

/// The grid of a solution. An error comes with the index of the first empty cell, or of a cell of the clash.
pub(super) fn full_grid(
    digits: &[Option<Digit>],
    board: &FormatBoard,
) -> Result<Grid, (usize, FormatErrorKind)> {
    let empty = |cell| (cell, FormatErrorKind::EmptyCell);
    let full: Option<Vec<Digit>> = digits.iter().copied().collect();
    let first_empty = digits.iter().position(Option::is_none).unwrap_or_default();
    let full = full.ok_or_else(|| empty(first_empty))?;
    let grid = Grid::new(board.layout.clone(), full).map_err(|_| {
        let (found, expected) = (digits.len(), Some(board.layout.cell_count()));
        (found, FormatErrorKind::WrongLength { found, expected })
    })?;
    match grid.verify() {
        Ok(()) => Ok(grid),
        Err(BrokenRule::Clash(clash)) => {
            let cell = clash.second.index();
            Err((cell, FormatErrorKind::solution_clash(clash, &board.symbols)))
        }
        Err(BrokenRule::Constraint(rule)) => Err((0, FormatErrorKind::SolutionBreaks { rule })),
    }
}

/// Writes cells on one line.
pub(super) fn write_cells(
    cells: impl ExactSizeIterator<Item = Option<Digit>>,
    symbols: &Symbols,
) -> String {
    let mut text = String::with_capacity(cells.len());
    // Writing to a string cannot fail.
    let _ = symbols.write_line(&mut text, cells);
    text
}

/// The candidates of a cell: symbols without gaps, numbers joined by commas, or the symbol of an empty cell.
pub(super) fn candidate_word(candidates: &Candidates, cell: Cell, symbols: &Symbols) -> String {
    if candidates.count_in(cell) == 0 {
        return symbols.empty().to_string();
    }
    let printed = candidates.digits(cell).map(|digit| symbols.print(digit).to_string());
    printed.collect::<Vec<_>>().join(if symbols.are_numbers() { "," } else { "" })
}
