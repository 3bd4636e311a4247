//! Cells between separators, with blanks for empty cells: boxes, Markdown tables, rows of spreadsheets.

use super::rows::{DrawnRow, NumberedLine, Span, has_empty_symbol, is_bar, is_horizontal};
use super::sheet::{Sheet, are_names};
use crate::format::error::Fault;
use crate::format::error::{FormatError, FormatErrorKind, SIDES, may_be_cut};
use crate::format::plain::plain_cell;
use crate::format::position::is_blank;
use std::collections::HashSet;

/// The ways to split lines into cells between separators, the likeliest first.
pub(super) fn sheets<'t>(lines: &[(NumberedLine<'t>, &'t str)]) -> Vec<Sheet<'t>> {
    let mut found = Vec::new();
    for keeps_narrow in [true, false] {
        found.extend(between_bars(lines, keeps_narrow));
    }
    found.extend(['\t', ';', ','].into_iter().filter_map(|separator| table(lines, separator)));
    found
}

/// Cells between vertical bars. Two bars side by side have an empty cell between them, or are one border.
fn between_bars<'t>(lines: &[(NumberedLine<'t>, &'t str)], keeps_narrow: bool) -> Vec<Sheet<'t>> {
    let drawn: Vec<(NumberedLine<'t>, &'t str)> =
        lines.iter().copied().filter(|(_, text)| !is_horizontal(text)).collect();
    if drawn.is_empty() || drawn.iter().any(|(_, text)| !text.contains(is_bar)) {
        return Vec::new();
    }
    let starts = drawn.iter().all(|(_, text)| text.trim_start().starts_with(is_bar));
    let ends = drawn.iter().all(|(_, text)| text.trim_end().ends_with(is_bar));
    let split = |&(line, text): &(NumberedLine<'t>, &'t str)| -> Option<DrawnRow<'t>> {
        let mut cells = spans(line, text, is_bar);
        if starts {
            cells.remove(0);
        }
        if ends {
            cells.pop();
        }
        cells.retain(|cell| keeps_narrow || !cell.text.is_empty());
        finish(DrawnRow { line, text, cells })
    };
    let Some(rows) = drawn.iter().map(split).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let is_empty = |row: &DrawnRow<'_>| row.cells.iter().all(|cell| cell.text.is_empty());
    let mut found: Vec<Sheet<'t>> = banded(&rows, lines).into_iter().collect();
    let is_framed = !found.is_empty();
    // Names are dropped before rows of blanks, which may be rows of the puzzle.
    let mut whole = Sheet::new(rows);
    whole.drop_head(lines);
    if !is_framed {
        whole.drop_frame();
    }
    let rows = whole.rows;
    // Rows of blanks may be empty rows of the puzzle, or space above and below its digits. If they are many in a file
    // of several grids without blank lines, they are space.
    let without: Vec<DrawnRow<'t>> = rows.iter().filter(|row| !is_empty(row)).cloned().collect();
    let empty = rows.len() - without.len();
    let is_one =
        |rows: &[DrawnRow<'t>]| rows.first().is_some_and(|row| row.cells.len() == rows.len());
    let is_space = empty > 0 && !is_one(&rows) && (is_one(&without) || 4 * empty > rows.len());
    found.push(Sheet { fault: whole.fault, ..Sheet::new(if is_space { without } else { rows }) });
    found.iter_mut().for_each(|sheet| sheet.is_boxed = true);
    found
}

/// The rows of a drawing with a border between each two of them, and a line of blanks above or below digits.
fn banded<'t>(rows: &[DrawnRow<'t>], lines: &[(NumberedLine<'t>, &'t str)]) -> Option<Sheet<'t>> {
    let horizontal = lines.iter().filter(|(_, text)| is_horizontal(text));
    let borders: HashSet<usize> = horizontal.map(|(line, _)| line.number).collect();
    let between = |a: &DrawnRow<'t>, b: &DrawnRow<'t>| {
        (a.line.number + 1..b.line.number).all(|number| !borders.contains(&number))
    };
    let has_text = |row: &&DrawnRow<'t>| row.cells.iter().any(|cell| !cell.text.is_empty());
    let mut found = Vec::new();
    for band in rows.chunk_by(between) {
        let mut full = band.iter().filter(has_text);
        found.push(full.next().or(band.first())?.clone());
        // Two lines with text between borders are two rows.
        if full.next().is_some() {
            return None;
        }
    }
    let sheet = Sheet::new(found);
    (sheet.width() == Some(sheet.rows.len())).then_some(sheet)
}

/// Cells between tabs, semicolons or commas, in quotes or not. Empty cells at the end of a row may be missing.
fn table<'t>(lines: &[(NumberedLine<'t>, &'t str)], separator: char) -> Option<Sheet<'t>> {
    let has_separator = |text: &str| text.contains(separator);
    let drawn =
        lines.iter().copied().filter(|(_, text)| has_separator(text) || !is_horizontal(text));
    let drawn: Vec<(NumberedLine<'t>, &'t str)> = drawn.collect();
    let separated = drawn.iter().filter(|(_, text)| has_separator(text)).count();
    if separated == 0 || 3 * separated < 2 * drawn.len() {
        return None;
    }
    let split = |&(line, text): &(NumberedLine<'t>, &'t str)| {
        finish(DrawnRow { line, text, cells: spans(line, text, |c| c == separator) })
    };
    let mut rows = drawn.iter().map(split).collect::<Option<Vec<_>>>()?;
    let fault = drop_outer(&mut rows);
    let fault = fault.or(pad(&mut rows, separator));
    let mut sheet = Sheet { fault, ..Sheet::new(rows) };
    sheet.drop_frame();
    sheet.drop_gaps();
    Some(sheet)
}

/// Drops an empty column outside of a grid, from separators before the first cells of rows or after their last ones.
/// Returns an error if it may be either.
fn drop_outer(rows: &mut [DrawnRow<'_>]) -> Option<FormatError> {
    let side = rows.len();
    let longest = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    // The blanks before a pasted text may be lost.
    let is_indented = |row: &DrawnRow<'_>| {
        row.cells.len() == longest && row.cells.first().is_some_and(|cell| cell.text.is_empty())
    };
    if side > 1
        && longest > side
        && rows[0].cells.len() + 1 == longest
        && rows[1..].iter().all(is_indented)
    {
        let start = Span { line: rows[0].line, at: 0, text: "" };
        rows[0].cells.insert(0, start);
    }
    let is_empty =
        |row: &DrawnRow<'_>, at: usize| row.cells.get(at).is_none_or(|cell| cell.text.is_empty());
    let all_empty = |column: usize| rows.iter().all(|row| is_empty(row, column));
    let (left, right) = (all_empty(0), all_empty(longest.saturating_sub(1)));
    if longest == side + 2 && left && right && !(all_empty(3) && all_empty(7)) {
        rows.iter_mut().for_each(|row| row.cells.truncate(side + 1));
    } else if longest != side + 1 {
        return None;
    }
    // A first column that is not empty may have the names of rows; then it is the superfluous one.
    let names = if left { NameColumn::None } else { NameColumn::of(rows) };
    let is_doubtful = longest == side + 1 && right && (left || names == NameColumn::Doubtful);
    let fault = is_doubtful.then(|| {
        let at = rows[0].cells[0].at;
        let kind = FormatErrorKind::Unsupported {
            what: "rows with one cell too many, which may be the first or the last one",
            remedy: "remove the names of rows or the separators around cells, or write 0 for empty cells",
        };
        rows[0].line.error(Fault { at, kind })
    });
    if left && !is_doubtful {
        rows.iter_mut().for_each(|row| _ = row.cells.remove(0));
    } else if right && names != NameColumn::Certain {
        rows.iter_mut().for_each(|row| row.cells.truncate(side));
    }
    fault
}

/// Whether the first column of rows with one cell too many has their names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NameColumn {
    Certain,
    Doubtful,
    None,
}

impl NameColumn {
    /// Letters in order are names. Numbers in order are names if one occurs again in its row; in a full grid they are
    /// givens.
    pub(super) fn of(rows: &[DrawnRow<'_>]) -> Self {
        let side: Vec<&str> =
            rows.iter().filter_map(|row| row.cells.first()).map(|cell| cell.text).collect();
        if side.len() < rows.len() || !are_names(&side) {
            return Self::None;
        }
        let is_letter = side.iter().any(|name| name.starts_with(|c: char| !c.is_ascii_digit()));
        let is_again =
            |row: &DrawnRow<'_>| row.cells[1..].iter().any(|cell| cell.text == row.cells[0].text);
        let is_full = |row: &DrawnRow<'_>| {
            row.cells.iter().take(rows.len()).all(|cell| !cell.text.is_empty())
        };
        if is_letter || rows.iter().any(is_again) {
            Self::Certain
        } else if rows.iter().all(is_full) {
            Self::None
        } else {
            Self::Doubtful
        }
    }
}

/// Adds missing empty cells at the ends of rows. Returns an error if a larger board may have lost its last rows and
/// columns, which are empty: the usual board has the rows of a whole one.
fn pad(rows: &mut [DrawnRow<'_>], separator: char) -> Option<FormatError> {
    /// The number of rows of the usual board.
    const USUAL: usize = 9;
    let side = rows.len();
    let longest = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let long = rows.iter().filter(|row| row.cells.len() == longest).count();
    if long == side || !SIDES.contains(&side) || longest > side {
        return None;
    }
    // Rows that lost the separators at their ends have a text there, and differ in length.
    let is_cut = |row: &DrawnRow<'_>| {
        let is_empty = row.cells.iter().all(|cell| cell.text.is_empty());
        is_empty || row.cells.last().is_some_and(|cell| !cell.text.is_empty())
    };
    let are_cut = rows.iter().all(is_cut);
    let are_whole = rows.iter().all(|row| row.text.contains(separator));
    let is_likely =
        if longest == side { are_cut || are_whole } else { are_cut && 2 * long <= side };
    if !is_likely || rows.iter().any(|row| has_empty_symbol(row.text)) {
        return None;
    }
    for row in rows.iter_mut() {
        let end = Span { line: row.line, at: row.text.len(), text: "" };
        row.cells.resize(side, end);
    }
    // A board with two empty lines more at the same edge has several solutions.
    let is_largest = longest == side && !may_be_cut(side);
    let is_certain = side == USUAL || !are_cut || is_largest;
    let first = rows.first().filter(|_| !is_certain)?;
    let kind = FormatErrorKind::Unsupported {
        what: "a table with rows of different lengths, which may be a part of a larger board",
        remedy: "write 0 for empty cells",
    };
    Some(first.line.error(Fault { at: 0, kind }))
}

/// The texts between separators.
fn spans<'t>(
    line: NumberedLine<'t>,
    text: &'t str,
    is_separator: impl Fn(char) -> bool,
) -> Vec<Span<'t>> {
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
fn finish(mut row: DrawnRow<'_>) -> Option<DrawnRow<'_>> {
    for cell in &mut row.cells {
        let text = cell.text.trim_start_matches(is_blank);
        let before = cell.text.len() - text.len();
        // The place of an empty cell is the middle of its blanks.
        cell.at += if text.is_empty() { before / 2 } else { before };
        cell.text = plain_cell(text.trim_end_matches(is_blank));
        cell.at += text.find(cell.text).unwrap_or_default();
        if cell.text.contains(is_blank) {
            return None;
        }
    }
    Some(row)
}
