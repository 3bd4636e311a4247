//! Cells between separators, where an empty cell is a blank: boxes, Markdown tables, rows of spreadsheets.

use super::rows::{Line, Row, Span, has_empty_symbol, is_bar, is_horizontal};
use super::sheet::Sheet;
use crate::format::error::SIDES;
use crate::format::plain::plain_cell;
use crate::format::position::is_blank;
use std::collections::HashSet;

/// The ways in which lines have cells between separators, the likeliest first.
pub(super) fn sheets<'t>(lines: &[(Line<'t>, &'t str)]) -> Vec<Sheet<'t>> {
    let mut found = Vec::new();
    for keeps_narrow in [true, false] {
        found.extend(between_bars(lines, keeps_narrow));
    }
    found.extend(['\t', ';', ','].into_iter().filter_map(|separator| table(lines, separator)));
    found
}

/// Cells between vertical bars. Two bars side by side have an empty cell between them, or are one border.
fn between_bars<'t>(lines: &[(Line<'t>, &'t str)], keeps_narrow: bool) -> Vec<Sheet<'t>> {
    let drawn: Vec<(Line<'t>, &'t str)> =
        lines.iter().copied().filter(|(_, text)| !is_horizontal(text)).collect();
    if drawn.is_empty() || drawn.iter().any(|(_, text)| !text.contains(is_bar)) {
        return Vec::new();
    }
    let starts = drawn.iter().all(|(_, text)| text.trim_start().starts_with(is_bar));
    let ends = drawn.iter().all(|(_, text)| text.trim_end().ends_with(is_bar));
    let split = |&(line, text): &(Line<'t>, &'t str)| -> Option<Row<'t>> {
        let mut cells = spans(line, text, is_bar);
        if starts {
            cells.remove(0);
        }
        if ends {
            cells.pop();
        }
        cells.retain(|cell| keeps_narrow || !cell.text.is_empty());
        finish(Row { line, text, cells })
    };
    let Some(rows) = drawn.iter().map(split).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let is_empty = |row: &Row<'_>| row.cells.iter().all(|cell| cell.text.is_empty());
    let mut found: Vec<Sheet<'t>> = banded(&rows, lines).into_iter().collect();
    // Rows of blanks may be empty rows of the puzzle, or space above and below its digits. In a file of several
    // grids without blank lines, many of them are space.
    let without: Vec<Row<'t>> = rows.iter().filter(|row| !is_empty(row)).cloned().collect();
    let empty = rows.len() - without.len();
    let is_one = |rows: &[Row<'t>]| rows.first().is_some_and(|row| row.cells.len() == rows.len());
    let is_space = empty > 0 && !is_one(&rows) && (is_one(&without) || 4 * empty > rows.len());
    found.push(Sheet::new(if is_space { without } else { rows }));
    for sheet in &mut found {
        sheet.is_boxed = true;
        sheet.drop_head(lines);
    }
    found
}

/// The rows of a drawing that has a border between each two, and a line of blanks above or below digits.
fn banded<'t>(rows: &[Row<'t>], lines: &[(Line<'t>, &'t str)]) -> Option<Sheet<'t>> {
    let horizontal = lines.iter().filter(|(_, text)| is_horizontal(text));
    let borders: HashSet<usize> = horizontal.map(|(line, _)| line.number).collect();
    let between = |a: &Row<'t>, b: &Row<'t>| {
        (a.line.number + 1..b.line.number).all(|number| !borders.contains(&number))
    };
    let has_text = |row: &&Row<'t>| row.cells.iter().any(|cell| !cell.text.is_empty());
    let mut found = Vec::new();
    for band in rows.chunk_by(between) {
        let mut full = band.iter().filter(has_text);
        found.push(full.next().or(band.first())?.clone());
        if full.next().is_some() {
            return None;
        }
    }
    let sheet = Sheet::new(found);
    (sheet.width() == Some(sheet.rows.len())).then_some(sheet)
}

/// Cells between tabs, semicolons or commas, in quotes or not; an empty cell may be missing at the end of a row.
fn table<'t>(lines: &[(Line<'t>, &'t str)], separator: char) -> Option<Sheet<'t>> {
    let has_separator = |text: &str| text.contains(separator);
    let drawn =
        lines.iter().copied().filter(|(_, text)| has_separator(text) || !is_horizontal(text));
    let drawn: Vec<(Line<'t>, &'t str)> = drawn.collect();
    let separated = drawn.iter().filter(|(_, text)| has_separator(text)).count();
    if separated == 0 || 3 * separated < 2 * drawn.len() {
        return None;
    }
    let split = |&(line, text): &(Line<'t>, &'t str)| {
        finish(Row { line, text, cells: spans(line, text, |c| c == separator) })
    };
    let mut rows = drawn.iter().map(split).collect::<Option<Vec<_>>>()?;
    let side = rows.len();
    let longest = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let is_ragged = rows.iter().any(|row| row.cells.len() != longest);
    // A separator after each cell, the last one included.
    let ends = |row: &Row<'t>| row.cells.last().is_some_and(|cell| cell.text.is_empty());
    if longest == side + 1 && rows.iter().all(|row| row.cells.len() <= side || ends(row)) {
        rows.iter_mut().for_each(|row| row.cells.truncate(side));
    }
    let is_blank = !rows.iter().any(|row| has_empty_symbol(row.text));
    if is_ragged && is_blank && SIDES.contains(&side) && longest <= side {
        for row in &mut rows {
            let end = Span { line: row.line, at: row.text.len(), text: "" };
            row.cells.resize(side, end);
        }
    }
    let mut sheet = Sheet::new(rows);
    sheet.drop_gaps();
    sheet.drop_frame();
    Some(sheet)
}

/// The texts between separators.
fn spans<'t>(line: Line<'t>, text: &'t str, is_separator: impl Fn(char) -> bool) -> Vec<Span<'t>> {
    let mut at = 0;
    let span = |part: &'t str| {
        let span = Span { line, at, text: part };
        let separator = text[at + part.len()..].chars().next();
        at += part.len() + separator.map_or(0, char::len_utf8);
        span
    };
    text.split(is_separator).map(span).collect()
}

/// The row with the texts of its cells; `None` if one has several words.
fn finish(mut row: Row<'_>) -> Option<Row<'_>> {
    for cell in &mut row.cells {
        let text = cell.text.trim_start_matches(is_blank);
        let before = cell.text.len() - text.len();
        // An empty cell is in the middle of its blanks.
        cell.at += if text.is_empty() { before / 2 } else { before };
        cell.text = plain_cell(text.trim_end_matches(is_blank));
        cell.at += text.find(cell.text).unwrap_or_default();
        if cell.text.contains(is_blank) {
            return None;
        }
    }
    Some(row)
}
