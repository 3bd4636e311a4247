//! Other ways to split a drawing into cells, for drawings that the usual way does not split into a square: dashes or
//! blanks for empty cells, and cells between separators.

use super::rows::{CellSplit, DrawnRow, NumberedLine, is_border, is_horizontal};
use super::shape::{ExpectedRows, dashed_rows, usual_length};
use super::sheet::{Sheet, are_names};
use super::{boxes, columns, fields};
use crate::format::error::{FormatError, SIDES};

/// The grids of the lines, in each way that splits them into whole grids, the likeliest first.
pub(super) fn ways<'t>(
    lines: &[(NumberedLine<'t>, &'t str)],
    shape: &ExpectedRows,
) -> Vec<Vec<Sheet<'t>>> {
    sheets(lines).iter().filter_map(|sheet| cut(sheet, lines, shape)).collect()
}

/// The error of lines that are a grid in one of the other ways, except for a row or two.
pub(super) fn error<'t>(
    lines: &[(NumberedLine<'t>, &'t str)],
    shape: &ExpectedRows,
) -> Option<FormatError> {
    // Dashes also draw borders: all rows must agree on them.
    let dashed = dashed_rows(lines).into_iter().map(Sheet::new);
    let dashed = dashed.filter(|sheet| sheet.width().is_some());
    let sheets = dashed.chain(fields::sheets(lines)).chain(columns::near(lines));
    sheets.into_iter().find_map(|sheet| {
        let usual = usual_length(&sheet.rows);
        let fitting = sheet.rows.iter().filter(|row| row.cells.len() == usual).count();
        let is_meant = SIDES.contains(&usual)
            && sheet.rows.len() + 1 >= *SIDES.start()
            && 3 * fitting >= 2 * sheet.rows.len()
            && sheet.rows.len().abs_diff(usual) <= 2;
        shape.check(&sheet.rows).err().filter(|_| is_meant)
    })
}

fn sheets<'t>(lines: &[(NumberedLine<'t>, &'t str)]) -> Vec<Sheet<'t>> {
    let dashed = dashed_rows(lines).into_iter().map(Sheet::new);
    let below = below_names(lines).map(columns::sheets).unwrap_or_default();
    let found = dashed.chain(named(lines)).chain(fields::sheets(lines));
    found.chain(columns::sheets(lines)).chain(below).collect()
}

/// Rows of words with the names of rows before them, the names of columns above, or both.
fn named<'t>(lines: &[(NumberedLine<'t>, &'t str)]) -> Option<Sheet<'t>> {
    let drawn = lines.iter().filter(|(_, text)| !is_border(text));
    let split = CellSplit { by_words: true, ..CellSplit::default() };
    let mut rows: Vec<DrawnRow<'t>> =
        drawn.map(|&(line, text)| DrawnRow::split(line, text, split)).collect();
    let names =
        |row: &DrawnRow<'t>| are_names(&row.cells.iter().map(|cell| cell.text).collect::<Vec<_>>());
    let side = rows.len().checked_sub(1)?;
    let has_head = rows.first().is_some_and(|head| head.cells.len() == side && names(head));
    // The names of columns go first: the first column may have the names of rows.
    if has_head {
        rows.remove(0);
    }
    let (height, width) = (rows.len(), rows.first()?.cells.len());
    let first: Vec<&str> =
        rows.iter().map(|row| row.cells.first().map_or("", |cell| cell.text)).collect();
    let is_named = width == height + 1 && are_names(&first);
    if !SIDES.contains(&height) || rows.iter().any(|row| row.cells.len() != width) {
        return None;
    }
    if is_named {
        rows.iter_mut().for_each(|row| _ = row.cells.remove(0));
    }
    (is_named || has_head && width == height).then(|| Sheet::new(rows))
}

/// The lines below a line with only names of columns, one for each row below.
fn below_names<'t, 'l>(
    lines: &'l [(NumberedLine<'t>, &'t str)],
) -> Option<&'l [(NumberedLine<'t>, &'t str)]> {
    let (&(line, text), below) = lines.split_first()?;
    let head = DrawnRow::split(line, text, CellSplit { by_words: true, ..CellSplit::default() });
    let head: Vec<&str> = head.cells.iter().map(|cell| cell.text).collect();
    let rows = below.iter().filter(|(_, text)| !is_horizontal(text)).count();
    (rows == head.len() && are_names(&head)).then_some(below)
}

/// Cuts a sheet into grids; `None` unless it consists of whole grids.
fn cut<'t>(
    sheet: &Sheet<'t>,
    lines: &[(NumberedLine<'t>, &'t str)],
    shape: &ExpectedRows,
) -> Option<Vec<Sheet<'t>>> {
    let height = shape.height().unwrap_or_else(|| usual_length(&sheet.rows));
    let is_side = shape.layout.is_some() || SIDES.contains(&height);
    if height == 0 || !is_side || !sheet.rows.len().is_multiple_of(height) {
        return None;
    }
    let grid = |rows| {
        let mut grid = sheet.part(rows);
        shape.check(&grid.rows).ok()?;
        boxes::read_walls(&mut grid, lines);
        if shape.layout.is_none() {
            boxes::check_blocks(&mut grid);
        }
        Some(grid)
    };
    sheet.rows.chunks(height).map(grid).collect()
}
