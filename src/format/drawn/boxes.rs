//! Regions between heavy borders, in boxes with light borders between the other cells.

use super::rows::{NumberedLine, Span, is_horizontal};
use super::sheet::Sheet;
use crate::format::error::FormatErrorKind;
use crate::format::position::column;
use crate::format::regions;
use crate::layout::Layout;

/// Requires blocks of the usual shape.
pub(super) fn check_blocks(sheet: &mut Sheet<'_>) {
    let Some(width) = sheet.block_width.filter(|&width| width > 1) else { return };
    let shape = Layout::square(sheet.rows.len()).ok().and_then(|layout| layout.block_shape());
    let first = sheet.rows.first().and_then(|row| row.cells.first());
    if shape.is_some_and(|(_, columns)| columns != width)
        && let Some(cell) = first
    {
        sheet.fault = Some(cell.error(FormatErrorKind::Unsupported {
            what: "blocks of another shape than usual on a board of this size",
            remedy: "name the layout, such as --layout 3x2",
        }));
    }
}

/// Finds the regions of a sheet with borders on all sides of its cells, if some borders are heavy.
pub(super) fn read_walls<'t>(sheet: &mut Sheet<'t>, lines: &[(NumberedLine<'t>, &'t str)]) {
    let side = sheet.rows.len();
    if !sheet.is_boxed || sheet.width() != Some(side) {
        return;
    }
    if let Some(shaded) = sheet.rows.iter().flat_map(|row| &row.cells).find(|cell| is_shaded(cell))
    {
        sheet.fault = Some(shaded.error(FormatErrorKind::Unsupported {
            what: "a cell that is shaded, perhaps of an extra zone",
            remedy: "write the givens with dots for empty cells, and name the layout with --layout",
        }));
        return;
    }
    let walls = BoxWalls::of(sheet, lines);
    if walls.below.iter().all(Option::is_none) {
        return;
    }
    let inner = || (0..side * side).filter_map(|cell| walls.right(cell, side));
    let has_light = inner().any(|wall| wall == Wall::Light);
    let has_heavy = inner().any(|wall| wall == Wall::Heavy);
    // Heavy borders mean regions only if other borders are light.
    if !has_light || !has_heavy && walls.outer != Some(Wall::Heavy) {
        return;
    }
    let is_open = |from: usize, to: usize| {
        let wall = if to == from + 1 { walls.right(from, side) } else { walls.below(from) };
        wall != Some(Wall::Heavy)
    };
    let map = regions::enclosed(side, is_open);
    let usual = Layout::square(side).ok().and_then(|layout| regions::of(&layout));
    // The usual blocks need no map.
    if map != usual {
        sheet.map = map;
    }
}

/// Whether a cell is filled with a shade.
fn is_shaded(cell: &Span<'_>) -> bool {
    cell.text.contains(|c| matches!(c, '\u{2591}'..='\u{2593}'))
}

/// A border between two cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wall {
    Light,
    Heavy,
}

impl Wall {
    fn of(c: char) -> Option<Self> {
        match c {
            '┃' | '║' | '┇' | '┋' | '╏' | '━' | '═' | '┅' | '┉' | '╍' => {
                Some(Self::Heavy)
            }
            '│' | '┆' | '┊' | '╎' | '─' | '┄' | '┈' | '╌' => Some(Self::Light),
            _ => None,
        }
    }
}

/// The borders of the cells of a sheet, row by row.
struct BoxWalls {
    right: Vec<Option<Wall>>,
    below: Vec<Option<Wall>>,
    /// The left border of the first cell.
    outer: Option<Wall>,
}

impl BoxWalls {
    fn of<'t>(sheet: &Sheet<'t>, lines: &[(NumberedLine<'t>, &'t str)]) -> Self {
        let (mut right, mut below) = (Vec::new(), Vec::new());
        for row in &sheet.rows {
            // The line below the row, if it is a border.
            let place = lines.iter().position(|(line, _)| line.number == row.line.number);
            let under = place.and_then(|place| lines.get(place + 1)).map(|&(_, text)| text);
            let under = under.filter(|text| is_horizontal(text)).unwrap_or_default();
            for cell in &row.cells {
                right.push(row.text[cell.at..].chars().find_map(Wall::of));
                let at = column(row.text.as_bytes(), cell.at) - 1;
                below.push(under.chars().nth(at).and_then(Wall::of));
            }
        }
        let outer = sheet.rows.first().and_then(|row| row.text.chars().find_map(Wall::of));
        Self { right, below, outer }
    }

    /// The border to the right of a cell, unless it is in the last column.
    fn right(&self, cell: usize, side: usize) -> Option<Wall> {
        self.right.get(cell).copied().flatten().filter(|_| cell % side + 1 < side)
    }

    /// The border below a cell.
    fn below(&self, cell: usize) -> Option<Wall> {
        self.below.get(cell).copied().flatten()
    }
}
