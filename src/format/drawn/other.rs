//! Other ways to split a drawing into cells, for drawings that the usual way does not split into as many rows as
//! each has cells: dashes or blanks for empty cells, and cells between separators.

use super::rows::Line;
use super::shape::{Shape, dashed_rows, usual_length};
use super::sheet::Sheet;
use super::{boxes, columns, fields};
use crate::format::error::{FormatError, SIDES};

/// The grids of the lines in each way that splits them into whole ones, the likeliest first.
pub(super) fn ways<'t>(lines: &[(Line<'t>, &'t str)], shape: &Shape) -> Vec<Vec<Sheet<'t>>> {
    sheets(lines).iter().filter_map(|sheet| cut(sheet, lines, shape)).collect()
}

/// The error of lines that are a grid in one of the other ways but for a row or two.
pub(super) fn error<'t>(lines: &[(Line<'t>, &'t str)], shape: &Shape) -> Option<FormatError> {
    // Dashes draw borders as well, so all rows must agree on them.
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

fn sheets<'t>(lines: &[(Line<'t>, &'t str)]) -> Vec<Sheet<'t>> {
    let dashed = dashed_rows(lines).into_iter().map(Sheet::new);
    dashed.chain(fields::sheets(lines)).chain(columns::sheets(lines)).collect()
}

/// Cuts a sheet into grids; `None` if it is not made of whole ones.
fn cut<'t>(
    sheet: &Sheet<'t>,
    lines: &[(Line<'t>, &'t str)],
    shape: &Shape,
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
