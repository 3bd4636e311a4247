//! The expected numbers of rows and cells of a drawing.

use super::fields::NameColumn;
use super::rows::{
    CellSplit, DrawnRow, NumberedLine, decode_rows, draws, drop_block_gaps, is_border,
};
use crate::format::error::Fault;
use crate::format::error::{FormatError, FormatErrorKind, SIDES};
use crate::format::position::is_blank;
use crate::layout::Layout;
use std::collections::{HashMap, HashSet};

/// Splits rows into symbols if they then have the shape of a grid, else into words. Returns whether the cells are
/// words.
pub(super) fn split_rows<'t>(
    texts: &[(NumberedLine<'t>, &'t str)],
    shape: &ExpectedRows,
) -> (Vec<DrawnRow<'t>>, bool) {
    let usual = CellSplit { commas: true, ..CellSplit::default() };
    let mut symbols = split_all(texts, usual);
    if shape.layout.is_none() {
        drop_block_gaps(&mut symbols);
    }
    if shape.check(&symbols).is_ok() {
        return (symbols, false);
    }
    let words = split_all(texts, CellSplit { by_words: true, ..usual });
    if shape.check(&words).is_ok() || looks_like_numbers(&words) {
        return (words, true);
    }
    (symbols, false)
}

/// The ways to split rows with dashes for empty cells, by symbols and by words. Lines of dashes are rows if they have
/// one dash for each cell of a row, or dashes at the digits of another row; or they are never rows.
pub(super) fn dashed_rows<'t>(lines: &[(NumberedLine<'t>, &'t str)]) -> Vec<Vec<DrawnRow<'t>>> {
    let drawn: Vec<_> = lines.iter().copied().filter(|(_, text)| !is_border(text)).collect();
    if !drawn.iter().any(|(_, text)| text.contains('-')) {
        return Vec::new();
    }
    let is_dashed = |text: &str| text.chars().all(|c| c == '-' || is_blank(c));
    let skeletons: HashSet<String> = drawn.iter().map(|(_, text)| skeleton(text)).collect();
    let mut found = Vec::new();
    for by_words in [false, true] {
        let split = CellSplit { by_words, commas: true, dashes: true };
        let usual = usual_length(&split_all(&drawn, split));
        let is_row = |&(line, text): &(NumberedLine<'t>, &'t str)| {
            !is_border(text)
                || is_dashed(text) && DrawnRow::split(line, text, split).cells.len() == usual
                || skeletons.contains(&skeleton(text))
        };
        let all: Vec<_> = lines.iter().copied().filter(is_row).collect();
        found.push(split_all(&all, split));
        if all.len() > drawn.len() {
            found.push(split_all(&drawn, split));
        }
    }
    found
}

/// A line with a dash for each character that is neither a blank nor another border.
fn skeleton(text: &str) -> String {
    text.trim_end().chars().map(|c| if draws(c) || is_blank(c) { c } else { '-' }).collect()
}

fn split_all<'t>(texts: &[(NumberedLine<'t>, &'t str)], split: CellSplit) -> Vec<DrawnRow<'t>> {
    let mut rows: Vec<DrawnRow<'t>> =
        texts.iter().map(|&(line, text)| DrawnRow::split(line, text, split)).collect();
    // Each row of an array may end with a comma, which makes an empty cell too many.
    let count = rows.len();
    // If the first cells are empty or names, they may be the ones too many.
    let is_long = |row: &DrawnRow<'_>| {
        row.cells.len() == count + 1 && row.cells.last().is_some_and(|cell| cell.text.is_empty())
    };
    let is_empty = |row: &DrawnRow<'_>| row.cells.first().is_some_and(|cell| cell.text.is_empty());
    if count > 1
        && rows.iter().all(is_long)
        && (rows.iter().all(is_empty) || NameColumn::of(&rows) != NameColumn::None)
    {
        return rows;
    }
    for row in rows.iter_mut().filter(|row| row.cells.len() == count + 1) {
        row.trim_comma();
    }
    rows
}

/// Whether words are numbers rather than symbols without gaps: some have two digits, others have one.
pub(super) fn looks_like_numbers(rows: &[DrawnRow<'_>]) -> bool {
    let words = || rows.iter().flat_map(|row| &row.cells).map(|place| place.text);
    words().all(|word| word.chars().take(3).count() <= 2)
        && words().any(|word| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))
        && words().any(|word| word.len() == 1)
}

/// The expected rows: the rows of a layout, else one row for each cell of a row.
pub(super) struct ExpectedRows {
    pub(super) layout: Option<Layout>,
}

impl ExpectedRows {
    pub(super) fn check(&self, rows: &[DrawnRow<'_>]) -> Result<(), FormatError> {
        match &self.layout {
            Some(layout) => check_layout(rows, layout),
            None => check_square(rows, None),
        }
    }

    /// The number of rows of the layout, if known.
    pub(super) fn height(&self) -> Option<usize> {
        self.layout.as_ref().map(|layout| row_lengths(layout).len())
    }

    /// Whether each row has all cells of a board, and the rows are not one board together.
    pub(super) fn are_lines(&self, rows: &[DrawnRow<'_>]) -> bool {
        let has_all = |row: &DrawnRow<'_>| {
            let found = row.cells.len();
            match &self.layout {
                Some(layout) => found == layout.cell_count(),
                None => found.isqrt().pow(2) == found && SIDES.contains(&found.isqrt()),
            }
        };
        !rows.is_empty() && rows.iter().all(has_all) && self.check(rows).is_err()
    }
}

/// The numbers of cells of the rows of a layout, without empty rows.
pub(super) fn row_lengths(layout: &Layout) -> Vec<usize> {
    let mut lengths = vec![0; layout.height()];
    for cell in layout.cells() {
        lengths[layout.position(cell).row] += 1;
    }
    lengths.retain(|&length| length > 0);
    lengths
}

pub(super) fn check_layout(rows: &[DrawnRow<'_>], layout: &Layout) -> Result<(), FormatError> {
    let lengths = row_lengths(layout);
    let ragged = rows.iter().zip(&lengths).find(|(row, length)| row.cells.len() != **length);
    // With too few or too many rows, a row of another length is probably in the wrong place.
    if rows.len() == lengths.len() {
        return ragged.map_or(Ok(()), |(row, &length)| Err(row.ragged(length)));
    }
    Err(row_count(rows, lengths.len(), None))
}

/// Checks that all rows have `expected` cells, or the usual length, and that their number is the same.
pub(super) fn check_square(
    rows: &[DrawnRow<'_>],
    expected: Option<usize>,
) -> Result<(), FormatError> {
    let expected = expected.unwrap_or_else(|| usual_length(rows));
    if let Some(row) = rows.iter().find(|row| row.cells.len() != expected) {
        return Err(row.ragged(expected));
    }
    if rows.len() == expected {
        return Ok(());
    }
    Err(row_count(rows, expected, Some(expected)))
}

/// The error at the first superfluous row, else at the end of the last one.
pub(super) fn row_count(
    rows: &[DrawnRow<'_>],
    expected: usize,
    width: Option<usize>,
) -> FormatError {
    let kind = FormatErrorKind::RowCount { found: rows.len(), expected, width };
    match (rows.get(expected), rows.last()) {
        (Some(row), _) => row.line.error(Fault { at: 0, kind }),
        (None, Some(row)) => row.line.error(Fault { at: row.text.len(), kind }),
        (None, None) => FormatError::new(1, 1, kind),
    }
}

/// The most frequent length of a row; of equal ones the greatest.
pub(super) fn usual_length(rows: &[DrawnRow<'_>]) -> usize {
    let mut lengths: HashMap<usize, usize> = HashMap::new();
    for row in rows {
        *lengths.entry(row.cells.len()).or_default() += 1;
    }
    let usual = lengths.into_iter().max_by_key(|&(length, count)| (count, length));
    usual.map_or(0, |(length, _)| length)
}

/// The numbers of rows and of cells of a row, if the rows have equal lengths and are fewer than their cells.
pub(super) fn part(lines: &[(usize, Vec<u8>)]) -> Option<(usize, usize)> {
    let lines: Vec<NumberedLine<'_>> =
        lines.iter().map(|(number, bytes)| NumberedLine { number: *number, bytes }).collect();
    let end = lines.iter().position(NumberedLine::is_map).unwrap_or(lines.len());
    let texts = decode_rows(&lines[..end]).ok()?;
    let is_part = |by_words| {
        let split = CellSplit { by_words, commas: true, dashes: false };
        let mut lengths =
            texts.iter().map(|&(line, text)| DrawnRow::split(line, text, split).cells.len());
        let width = lengths.next()?;
        let is_even = SIDES.contains(&width) && lengths.all(|length| length == width);
        (is_even && texts.len() < width).then_some((texts.len(), width))
    };
    let has_rows = lines.iter().any(|line| !is_border(&String::from_utf8_lossy(line.bytes)));
    // Words decide only if characters do not: numbers of two digits.
    if has_rows { is_part(false).or_else(|| is_part(true)) } else { None }
}
