//! Flat pictures of solutions: squares, hexagons and triangles, layers side by side.

use super::form::{CellForm, CellPosition, Point};
use super::paint::{CELL, MARGIN, Paint, WORDS, letters, lines, polygon, rounded, text_at};
use super::tile::{GAP, Tiling};
use std::fmt::Write as _;
use svg::node::element::{Group, Path, Rectangle};

/// The places of cells on paper.
struct Paper<'a> {
    tiling: &'a Tiling,
    /// The left end and the top of the board, in cells.
    origin: Point,
    /// The distance of layers, in cells.
    layer: f64,
    /// The room above the board, in pixels.
    above: f64,
}

impl Paper<'_> {
    /// A point of a layer, in pixels.
    fn point(&self, (x, y): Point, layer: usize) -> Point {
        let x = x - self.origin.0 + self.layer * layer as f64;
        (MARGIN + CELL * x, MARGIN + self.above + CELL * (y - self.origin.1))
    }

    /// The corners of a cell, in pixels, each with the neighbor at the side that begins there.
    fn sides(&self, place: CellPosition) -> Vec<(Point, Option<CellPosition>)> {
        let sides = self.tiling.form.sides(place).into_iter();
        sides.map(|(corner, neighbor)| (self.point(corner, place[2]), neighbor)).collect()
    }
}

/// The drawing, with its width and height.
pub(super) fn draw_flat(tiling: &Tiling, paint: &Paint) -> (Group, Point) {
    let corners = || tiling.tiles.keys().flat_map(|&place| tiling.form.sides(place));
    let end = |of: fn(Point) -> f64, end: fn(f64, f64) -> f64| {
        corners().map(|(corner, _)| of(corner)).reduce(end).unwrap_or(0.0)
    };
    let (left, right) = (end(|point| point.0, f64::min), end(|point| point.0, f64::max));
    let (top, bottom) = (end(|point| point.1, f64::min), end(|point| point.1, f64::max));
    let layers = tiling.size[2];
    let layer = right - left + GAP as f64;
    let above = if layers > 1 { WORDS } else { 0.0 };
    let paper = Paper { tiling, origin: (left, top), layer, above };
    let side = |cells: f64| rounded(2.0 * MARGIN + CELL * cells);
    let size = (side(layer * layers as f64 - GAP as f64), rounded(above + side(bottom - top)));
    let mut drawing = Group::new().add(cells(&paper, paint));
    if layers > 1 {
        drawing = drawing.add(layer_names(&paper, (left + right) / 2.0, top));
    }
    if paint.has_labels {
        drawing = drawing.add(labels(&paper, paint));
    }
    (drawing.add(borders(&paper)), size)
}

/// The colored cells. A square with colored sides has a triangle for each side.
fn cells(paper: &Paper<'_>, paint: &Paint) -> Group {
    let mut group = Group::new();
    for (&place, tile) in &paper.tiling.tiles {
        let corners: Vec<Point> =
            paper.sides(place).into_iter().map(|(corner, _)| corner).collect();
        let label = paint.label(paper.tiling, place).unwrap_or_default();
        if let Some(sides) = tile.as_ref().and_then(|tile| tile.sides.as_ref()) {
            let middle = paper.point(paper.tiling.form.middle(place), place[2]);
            for (side, color) in sides.iter().enumerate() {
                let triangle = [corners[side], corners[(side + 1) % 4], middle];
                group = group.add(polygon(&triangle, paint.color(color, 80)));
            }
            continue;
        }
        let color = if tile.is_some() { paint.color(label, 80) } else { "white".to_owned() };
        group = match paper.tiling.form {
            CellForm::Square => group.add(
                Rectangle::new()
                    .set("x", rounded(corners[0].0))
                    .set("y", rounded(corners[0].1))
                    .set("width", CELL)
                    .set("height", CELL)
                    .set("fill", color),
            ),
            CellForm::Hexagon | CellForm::Triangle => group.add(polygon(&corners, color)),
        };
    }
    group
}

/// The labels of covered cells, or the colors of their sides in words.
fn labels(paper: &Paper<'_>, paint: &Paint) -> Group {
    let form = paper.tiling.form;
    let mut group = letters(CELL * if form == CellForm::Triangle { 0.3 } else { 0.5 });
    let mut small = letters(0.25 * CELL);
    for (&place, tile) in &paper.tiling.tiles {
        let Some(tile) = tile else { continue };
        let middle = form.middle(place);
        if let Some(sides) = &tile.sides {
            for (color, (x, y)) in
                sides.iter().zip([(0.0, -0.3), (0.3, 0.0), (0.0, 0.3), (-0.3, 0.0)])
            {
                let at = paper.point((middle.0 + x, middle.1 + y), place[2]);
                small = small.add(text_at(color, at));
            }
        } else {
            let label = paint.label(paper.tiling, place).unwrap_or_default();
            group = group.add(text_at(label, paper.point(middle, place[2])));
        }
    }
    group.add(small)
}

/// The names of the layers above them.
fn layer_names(paper: &Paper<'_>, middle: f64, top: f64) -> Group {
    let mut group = letters(0.35 * CELL).set("class", "layer");
    for layer in 0..paper.tiling.size[2] {
        let (x, y) = paper.point((middle, top), layer);
        group = group.add(text_at(&format!("layer {}", layer + 1), (x, y - WORDS / 2.0)));
    }
    group
}

/// The lines around pieces, each side of a cell once. They are one path, since ends that lie on each other would be
/// seen as dots.
fn borders(paper: &Paper<'_>) -> Group {
    let tiling = paper.tiling;
    let mut path = String::new();
    for &place in tiling.tiles.keys() {
        let sides = paper.sides(place);
        for (at, &(from, neighbor)) in sides.iter().enumerate() {
            let neighbor = neighbor.filter(|neighbor| tiling.tiles.contains_key(neighbor));
            // A line between two cells belongs to the later one.
            let is_drawn = neighbor.is_none_or(|neighbor| {
                neighbor < place && tiling.piece(neighbor) != tiling.piece(place)
            });
            if is_drawn {
                let to = sides[(at + 1) % sides.len()].0;
                let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(rounded);
                // Writing to a string cannot fail.
                let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
            }
        }
    }
    lines(3.0).add(Path::new().set("d", path).set("fill", "none"))
}
