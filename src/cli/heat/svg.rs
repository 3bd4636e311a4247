//! Heat maps as SVG.

use super::HeatMap;
use pavane::{Cell, Digit, Position};
use std::io;
use std::path::Path;
use svg::Document;
use svg::node::element::{Group, Line, Rectangle, Text, Title};

/// The side of a cell.
const CELL: f64 = 60.0;
/// What is left free around the board.
const MARGIN: f64 = 12.0;
/// The color of a digit that all solutions have in the cell; paler ones go from white to this.
const DARKEST: [f64; 3] = [178.0, 24.0, 43.0];

/// Writes a heat map to a file.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn save(map: &HeatMap, file: &Path) -> io::Result<()> {
    svg::save(file, &document(map))
}

fn document(map: &HeatMap) -> Document {
    let layout = map.layout();
    let side = |cells: usize| 2.0 * MARGIN + CELL * cells as f64;
    let (width, height) = (side(layout.width()), side(layout.height()));
    let mut cells = Group::new().set("font-family", "sans-serif").set("text-anchor", "middle");
    for cell in layout.cells() {
        cells = cells.add(draw_cell(map, cell));
    }
    Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "white"))
        .add(cells)
        .add(draw_borders(map))
}

/// Where a cell begins.
fn corner(position: Position) -> (f64, f64) {
    (MARGIN + CELL * position.column as f64, MARGIN + CELL * position.row as f64)
}

/// A cell with its digits; large where there is one only.
fn draw_cell(map: &HeatMap, cell: Cell) -> Group {
    let (left, top) = corner(map.layout().position(cell));
    let frame = Rectangle::new()
        .set("x", left)
        .set("y", top)
        .set("width", CELL)
        .set("height", CELL)
        .set("fill", "none")
        .set("stroke", "#999999");
    let (rows, columns) = map.shape();
    let digits: Vec<Digit> =
        Digit::first(map.layout().digits()).filter(|&digit| map.occurs(cell, digit)).collect();
    let mut group = Group::new();
    for &digit in &digits {
        let place = if digits.len() == 1 {
            Place { left, top, width: CELL, height: CELL }
        } else {
            let (width, height) = (CELL / columns as f64, CELL / rows as f64);
            let (row, column) = (digit.index() / columns, digit.index() % columns);
            let (left, top) = (left + width * column as f64, top + height * row as f64);
            Place { left, top, width, height }
        };
        group = group.add(draw_digit(map, cell, digit, &place));
    }
    group.add(frame)
}

/// Where a digit is drawn.
struct Place {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

fn draw_digit(map: &HeatMap, cell: Cell, digit: Digit, place: &Place) -> Group {
    let &Place { left, top, width, height } = place;
    let share = map.marginals.share(cell, digit);
    let symbol = map.symbols.print(digit).to_string();
    let position = map.layout().position(cell);
    let count = map.marginals.count(cell, digit);
    let title = format!("{position} {symbol}: {count} ({:.2} %)", 100.0 * share);
    let shade = Rectangle::new()
        .set("x", left)
        .set("y", top)
        .set("width", width)
        .set("height", height)
        .set("fill", color(share));
    let size = 0.7 * width.min(height);
    let text = Text::new(symbol)
        .set("x", left + width / 2.0)
        .set("y", top + height / 2.0 + 0.35 * size)
        .set("font-size", size)
        .set("fill", if share > 0.6 { "white" } else { "black" });
    Group::new().add(Title::new(title)).add(shade).add(text)
}

/// The color of a share.
fn color(share: f64) -> String {
    let [red, green, blue] = DARKEST.map(|dark| (255.0 + (dark - 255.0) * share).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Thick lines where a region ends, and around the board.
fn draw_borders(map: &HeatMap) -> Group {
    let layout = map.layout();
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
