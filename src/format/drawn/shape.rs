//! The expected numbers of rows and cells of a drawing.

use super::rows::{Line, Row, Split, is_border};
use crate::format::error::{FormatError, FormatErrorKind, SIDES};
use crate::format::position::{Fault, is_blank};
use crate::layout::Layout;
use std::collections::HashMap;

/// Splits rows into symbols if they have the shape of a grid then, else into words. Returns whether into
/// words.
pub(super) fn split_rows<'t>(texts: &[(Line<'t>, &'t str)], shape: &Shape) -> (Vec<Row<'t>>, bool) {
    let usual = Split { commas: true, ..Split::default() };
    let symbols = split_all(texts, usual);
    if shape.check(&symbols).is_ok() {
        return (symbols, false);
    }
    let words = split_all(texts, Split { by_words: true, ..usual });
    if shape.check(&words).is_ok() || looks_like_numbers(&words) {
        return (words, true);
    }
    (symbols, false)
}

/// Splits rows whose empty cells are dashes, if they have the shape of a grid then. Returns whether into words.
pub(super) fn split_dashed<'t>(
    lines: &[(Line<'t>, &'t str)],
    shape: &Shape,
) -> Option<(Vec<Row<'t>>, bool)> {
    let is_dashed = |text: &str| text.chars().all(|c| c == '-' || is_blank(c));
    let rows = |texts: &[(Line<'t>, &'t str)], by_words| {
        let rows = split_all(texts, Split { by_words, commas: true, dashes: true });
        shape.check(&rows).is_ok().then_some((rows, by_words))
    };
    let drawn: Vec<_> = lines.iter().copied().filter(|(_, text)| !is_border(text)).collect();
    // Lines of dashes are rows if they have as many as a row has cells.
    let all = [false, true].into_iter().find_map(|by_words| {
        let split = Split { by_words, commas: true, dashes: true };
        let usual = usual_length(&split_all(&drawn, split));
        let is_row = |&(line, text): &(Line<'t>, &'t str)| {
            !is_border(text)
                || is_dashed(text) && Row::split(line, text, split).cells.len() == usual
        };
        rows(&lines.iter().copied().filter(is_row).collect::<Vec<_>>(), by_words)
    });
    all.or_else(|| [false, true].into_iter().find_map(|by_words| rows(&drawn, by_words)))
}

fn split_all<'t>(texts: &[(Line<'t>, &'t str)], split: Split) -> Vec<Row<'t>> {
    let mut rows: Vec<Row<'t>> =
        texts.iter().map(|&(line, text)| Row::split(line, text, split)).collect();
    // Each row of an array may end with a comma.
    let count = rows.len();
    for row in rows.iter_mut().filter(|row| row.cells.len() == count + 1) {
        row.trim_comma();
    }
    rows
}

/// Whether words are numbers rather than symbols without gaps: some have two digits, others one.
pub(super) fn looks_like_numbers(rows: &[Row<'_>]) -> bool {
    let words = || rows.iter().flat_map(|row| &row.cells).map(|place| place.text);
    words().all(|word| word.chars().take(3).count() <= 2)
        && words().any(|word| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))
        && words().any(|word| word.len() == 1)
}

/// The expected rows: those of a layout, else as many as each row has cells.
pub(super) struct Shape {
    pub(super) layout: Option<Layout>,
}

impl Shape {
    pub(super) fn check(&self, rows: &[Row<'_>]) -> Result<(), FormatError> {
        match &self.layout {
            Some(layout) => check_layout(rows, layout),
            None => check_square(rows, None),
        }
    }

    /// Whether each row has all cells of a board, and the rows are not one board together.
    pub(super) fn are_lines(&self, rows: &[Row<'_>]) -> bool {
        let has_all = |row: &Row<'_>| {
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

pub(super) fn check_layout(rows: &[Row<'_>], layout: &Layout) -> Result<(), FormatError> {
    let lengths = row_lengths(layout);
    let ragged = rows.iter().zip(&lengths).find(|(row, length)| row.cells.len() != **length);
    // With too few or too many rows, a row that differs is likely to be in the wrong place.
    if rows.len() == lengths.len() {
        return ragged.map_or(Ok(()), |(row, &length)| Err(row.ragged(length)));
    }
    Err(row_count(rows, lengths.len(), None))
}

/// Checks that all rows have `expected` cells, or the usual length, and are as many.
pub(super) fn check_square(rows: &[Row<'_>], expected: Option<usize>) -> Result<(), FormatError> {
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
pub(super) fn row_count(rows: &[Row<'_>], expected: usize, width: Option<usize>) -> FormatError {
    let kind = FormatErrorKind::RowCount { found: rows.len(), expected, width };
    match (rows.get(expected), rows.last()) {
        (Some(row), _) => row.line.error(Fault { at: 0, kind }),
        (None, Some(row)) => row.line.error(Fault { at: row.text.len(), kind }),
        (None, None) => FormatError::new(1, 1, kind),
    }
}

/// The most frequent length of a row; the greatest one if several are.
pub(super) fn usual_length(rows: &[Row<'_>]) -> usize {
    let mut lengths: HashMap<usize, usize> = HashMap::new();
    for row in rows {
        *lengths.entry(row.cells.len()).or_default() += 1;
    }
    let usual = lengths.into_iter().max_by_key(|&(length, count)| (count, length));
    usual.map_or(0, |(length, _)| length)
}
