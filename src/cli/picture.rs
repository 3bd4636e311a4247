//! What all pictures of boards share: where cells are, and the lines between regions.

use pavane::{Cell, Layout, Position};
use svg::Document;
use svg::node::element::{Group, Line, Rectangle};

/// The side of a cell.
pub(crate) const CELL: f64 = 60.0;
/// What is left free around the board.
const MARGIN: f64 = 12.0;

/// A picture of what is in the cells, with room for so much below the board.
pub(crate) fn document(layout: &Layout, cells: Group, below: f64) -> Document {
    let side = |cells: usize| 2.0 * MARGIN + CELL * cells as f64;
    let (width, height) = (side(layout.width()), side(layout.height()) + below);
    let cells = cells.set("font-family", "sans-serif").set("text-anchor", "middle");
    Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "white"))
        .add(cells)
        .add(draw_borders(layout))
}

/// Where a cell begins, from the left and from above.
pub(crate) fn corner(position: Position) -> (f64, f64) {
    (MARGIN + CELL * position.column as f64, MARGIN + CELL * position.row as f64)
}

/// The thin lines around a cell.
pub(crate) fn frame((left, top): (f64, f64)) -> Rectangle {
    Rectangle::new()
        .set("x", left)
        .set("y", top)
        .set("width", CELL)
        .set("height", CELL)
        .set("fill", "none")
        .set("stroke", "#999999")
}

/// Thick lines where a region ends, and around the board.
fn draw_borders(layout: &Layout) -> Group {
    let mut lines = Group::new()
        .set("stroke", "black")
        .set("stroke-width", 2.5)
        .set("stroke-linecap", "square");
    for cell in layout.cells() {
        let Position { row, column } = layout.position(cell);
        let (left, top) = corner(layout.position(cell));
        let is_other = |other: Option<Cell>| {
            other.is_none_or(|other| layout.region_of(other) != layout.region_of(cell))
        };
        let above = row.checked_sub(1).and_then(|row| layout.cell_at(row, column));
        let before = column.checked_sub(1).and_then(|column| layout.cell_at(row, column));
        let (right, bottom) = (left + CELL, top + CELL);
        for (ends, from, to) in [
            (is_other(above), (left, top), (right, top)),
            (is_other(before), (left, top), (left, bottom)),
            (layout.cell_at(row + 1, column).is_none(), (left, bottom), (right, bottom)),
            (layout.cell_at(row, column + 1).is_none(), (right, top), (right, bottom)),
        ] {
            if ends {
                let line = Line::new().set("x1", from.0).set("y1", from.1);
                lines = lines.add(line.set("x2", to.0).set("y2", to.1));
            }
        }
    }
    lines
}
