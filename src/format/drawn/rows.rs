//! Lines of drawings, and the cells on them.

use crate::format::drawing::MAP;
use crate::format::error::Fault;
use crate::format::error::{FormatError, FormatErrorKind};
use crate::format::position::{decode, is_blank, trim_end};

/// A line with its number, from 1.
#[derive(Clone, Copy)]
pub(super) struct NumberedLine<'t> {
    pub(super) number: usize,
    pub(super) bytes: &'t [u8],
}

impl NumberedLine<'_> {
    pub(super) fn trimmed(&self) -> &[u8] {
        self.bytes.trim_ascii()
    }

    pub(super) fn is_blank(&self) -> bool {
        self.trimmed().is_empty()
    }

    pub(super) fn is_comment(&self) -> bool {
        self.trimmed().starts_with(b"#")
    }

    pub(super) fn is_map(&self) -> bool {
        self.trimmed().eq_ignore_ascii_case(MAP.as_bytes())
    }

    pub(super) fn is_border(&self) -> bool {
        str::from_utf8(self.bytes).is_ok_and(is_border)
    }

    pub(super) fn error(&self, fault: Fault) -> FormatError {
        let text = String::from_utf8_lossy(self.bytes);
        fault.on_line(self.number, &text)
    }
}

/// Whether a line is a border: only characters that draw, or dashes between dots or stars as corners.
pub(super) fn is_border(line: &str) -> bool {
    let line = line.trim();
    if line.chars().all(|c| draws(c) || c.is_whitespace()) {
        return true;
    }
    let inner = line.trim_matches(['.', '*', '\'', ':']);
    let is_inner = |c: char| draws(c) || c.is_whitespace() || matches!(c, '.' | '*' | '\'');
    inner.contains("--") && inner.chars().all(is_inner)
}

/// Whether a line is a border that separates rows. A line of blanks between vertical bars may be a row.
pub(super) fn is_horizontal(line: &str) -> bool {
    is_border(line) && line.chars().any(|c| draws(c) && !is_bar(c) && c != ':')
}

/// Whether a line has a symbol of an empty cell: `.`, `_`, `*`, or a `0` that is not the end of a number.
pub(super) fn has_empty_symbol(line: &str) -> bool {
    let bytes = line.as_bytes();
    bytes.iter().enumerate().any(|(at, byte)| match byte {
        b'.' | b'_' | b'*' => true,
        b'0' => at == 0 || !bytes[at - 1].is_ascii_digit(),
        _ => false,
    })
}

/// Whether a character is a vertical bar.
pub(super) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '╎' | '╏')
}

/// Whether a character draws borders.
pub(crate) const fn draws(c: char) -> bool {
    matches!(c, '|' | '-' | '+' | '=' | ':' | '\u{2500}'..='\u{257f}')
}

/// A part of a line, with its place.
#[derive(Clone, Copy)]
pub(super) struct Span<'t> {
    pub(super) line: NumberedLine<'t>,
    /// In bytes.
    pub(super) at: usize,
    pub(super) text: &'t str,
}

impl Span<'_> {
    pub(super) fn error(&self, kind: FormatErrorKind) -> FormatError {
        self.line.error(Fault { at: self.at, kind })
    }
}

/// The cells of a line, and the line.
#[derive(Clone)]
pub(super) struct DrawnRow<'t> {
    pub(super) line: NumberedLine<'t>,
    pub(super) text: &'t str,
    pub(super) cells: Vec<Span<'t>>,
}

/// The way in which a line is split into cells.
#[derive(Clone, Copy, Default)]
pub(super) struct CellSplit {
    /// Whether words are cells, instead of characters.
    pub(super) by_words: bool,
    /// Whether commas separate cells, which may be empty.
    pub(super) commas: bool,
    /// Whether dashes are empty cells rather than borders.
    pub(super) dashes: bool,
}

impl CellSplit {
    fn is_gap(self, c: char) -> bool {
        is_blank(c) || draws(c) && !(self.dashes && c == '-') || self.commas && c == ','
    }
}

impl<'t> DrawnRow<'t> {
    /// Splits a line into cells.
    pub(super) fn split(line: NumberedLine<'t>, text: &'t str, split: CellSplit) -> Self {
        let mut cells = Vec::new();
        let mut word_start = None;
        // The number of cells before the last comma or the start.
        let mut before_comma = 0;
        let has_commas = split.commas && text.contains(',');
        for (at, symbol) in text.char_indices() {
            let end = at + symbol.len_utf8();
            if split.is_gap(symbol) {
                word_start = None;
                if symbol == ',' && has_commas {
                    // No cell since the last comma: an empty one.
                    if cells.len() == before_comma {
                        cells.push(Span { line, at, text: "" });
                    }
                    before_comma = cells.len();
                }
                continue;
            }
            match (split.by_words, word_start) {
                (true, Some(start)) => {
                    cells.pop();
                    cells.push(Span { line, at: start, text: &text[start..end] });
                }
                _ => cells.push(Span { line, at, text: &text[at..end] }),
            }
            word_start.get_or_insert(at);
        }
        if has_commas && cells.len() == before_comma {
            cells.push(Span { line, at: text.len(), text: "" });
        }
        Self { line, text, cells }
    }

    /// Removes an empty cell after the last comma.
    pub(super) fn trim_comma(&mut self) {
        self.cells.pop_if(|last| last.text.is_empty());
    }

    pub(super) fn ragged(&self, expected: usize) -> FormatError {
        let found = self.cells.len();
        let at = self.cells.get(expected).map_or(self.text.len(), |extra| extra.at);
        let dashes = found < expected && self.text.contains('-');
        let kind = FormatErrorKind::RaggedRow { found, expected, dashes };
        self.line.error(Fault { at, kind })
    }
}

/// The texts of the lines, without borders.
pub(super) fn decode_rows<'t>(
    lines: &[NumberedLine<'t>],
) -> Result<Vec<(NumberedLine<'t>, &'t str)>, FormatError> {
    let mut rows = Vec::with_capacity(lines.len());
    for &line in lines {
        let text = decode(line.bytes).map_err(|fault| line.error(fault))?;
        if !is_border(text) {
            rows.push((line, trim_end(text)));
        }
    }
    Ok(rows)
}

/// The blocks of usual boards, as rows and columns.
const BLOCKS: [(usize, usize); 8] =
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)];

/// Drops empty columns and rows between the blocks of a board, as in a spreadsheet. Returns whether it has such columns
/// between all its blocks.
pub(super) fn drop_block_gaps(rows: &mut Vec<DrawnRow<'_>>) -> bool {
    let width = rows.first().map_or(0, |row| row.cells.len());
    if rows.iter().any(|row| row.cells.len() != width) {
        return false;
    }
    let is_empty_row = |row: usize| rows[row].cells.iter().all(|cell| cell.text.is_empty());
    let is_empty_column = |column: usize| rows.iter().all(|row| row.cells[column].text.is_empty());
    let gaps = BLOCKS.into_iter().find_map(|(block_height, block_width)| {
        let side = block_height * block_width;
        let columns = gaps(side, block_width, width)
            .filter(|gaps| gaps.iter().all(|&column| is_empty_column(column)))?;
        let rows_between = gaps(side, block_height, rows.len())
            .filter(|gaps| gaps.iter().all(|&row| is_empty_row(row)));
        // The rows may have no gaps.
        let rows = rows_between.or((rows.len() == side).then(Vec::new))?;
        Some((columns, rows))
    });
    let Some((columns, empty)) = gaps else { return false };
    for row in rows.iter_mut() {
        let cells = std::mem::take(&mut row.cells).into_iter().enumerate();
        row.cells = cells.filter(|(at, _)| !columns.contains(at)).map(|(_, cell)| cell).collect();
    }
    let mut at = 0..;
    rows.retain(|_| at.next().is_some_and(|at| !empty.contains(&at)));
    true
}

/// The places between the blocks of a board with `side` lines among `length` lines; `None` for another length.
fn gaps(side: usize, block: usize, length: usize) -> Option<Vec<usize>> {
    let number = side / block - 1;
    (length == side + number).then(|| (1..=number).map(|gap| gap * (block + 1) - 1).collect())
}
