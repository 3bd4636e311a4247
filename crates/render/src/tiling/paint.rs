//! Colors, labels, and parts of pictures of solutions.

use super::form::{CellPosition, Point};
use super::kinds::kinds;
use super::tile::{Tiling, TilingStyle};
use crate::svg::MIDDLE;
use std::collections::{BTreeSet, HashMap};
use svg::node::element::{Group, Polygon, Text};

/// The side of a cell, in pixels.
pub(super) const CELL: f64 = 40.0;
/// The free space around the board, in pixels.
pub(super) const MARGIN: f64 = 10.0;
/// The height of a line of words above a layer, in pixels.
pub(super) const WORDS: f64 = 24.0;

/// The colors and labels of pieces.
pub(super) struct Paint {
    pub(super) has_labels: bool,
    /// The numbers of all colors of sides in their order, then of the labels of all cells.
    palette: HashMap<String, usize>,
    /// The label of the shape of each piece, if shapes are drawn.
    shapes: Option<Vec<String>>,
}

impl Paint {
    pub(super) fn new(tiling: &Tiling, style: TilingStyle) -> Self {
        let shapes = style.by_shape.then(|| kinds(tiling).into_iter().map(letter).collect());
        let mut paint = Self { has_labels: style.has_labels, palette: HashMap::new(), shapes };
        let tiles = || tiling.tiles.values().flatten();
        let sides: BTreeSet<String> =
            tiles().filter_map(|tile| tile.sides.as_ref()).flatten().cloned().collect();
        let labels =
            tiling.tiles.keys().filter_map(|&place| paint.label(tiling, place)).map(str::to_owned);
        let labels: BTreeSet<String> = labels.collect();
        for (number, name) in sides.into_iter().chain(labels).enumerate() {
            paint.palette.entry(name).or_insert(number);
        }
        paint
    }

    /// The label of a cell; `None` in a hole.
    pub(super) fn label<'a>(&'a self, tiling: &'a Tiling, place: CellPosition) -> Option<&'a str> {
        match (&self.shapes, tiling.piece(place)) {
            (Some(shapes), Some(piece)) => Some(&shapes[piece]),
            _ => tiling.symbol(place),
        }
    }

    /// The hue of a label or of a color of sides, in degrees. Hues of consecutive ones are far apart.
    fn hue(&self, name: &str) -> f64 {
        let at = self.palette.get(name).copied().unwrap_or(0);
        // The golden angle.
        at as f64 * 137.508 % 360.0
    }

    /// A light color, or a darker one for a shaded face.
    pub(super) fn color(&self, name: &str, lightness: u8) -> String {
        format!("hsl({:.0}, 70%, {lightness}%)", self.hue(name))
    }
}

/// The letter of a number, or the number from 1 where the letters end.
fn letter(number: usize) -> String {
    let letters = ('A'..='Z').chain('a'..='z').nth(number);
    letters.map_or_else(|| (number + 1).to_string(), |letter| letter.to_string())
}

/// A coordinate in hundredths of a pixel, never -0.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// A filled polygon. A thin line of its color covers the seam to a neighbor of the same color.
pub(super) fn polygon(corners: &[Point], color: String) -> Polygon {
    let points = corners.iter().map(|(x, y)| format!("{},{}", rounded(*x), rounded(*y)));
    Polygon::new()
        .set("points", points.collect::<Vec<_>>().join(" "))
        .set("fill", color.clone())
        .set("stroke", color)
        .set("stroke-width", 0.5)
}

/// A text around a point.
pub(super) fn text_at(words: &str, (x, y): Point) -> Text {
    Text::new(words).set("x", rounded(x)).set("y", rounded(y)).set("dy", MIDDLE)
}

/// A group of texts around their points, with a size of letters.
pub(super) fn letters(size: f64) -> Group {
    Group::new()
        .set("font-family", "sans-serif")
        .set("font-size", rounded(size))
        .set("text-anchor", "middle")
}

/// A group of lines.
pub(super) fn lines(width: f64) -> Group {
    Group::new().set("stroke", "black").set("stroke-width", width).set("stroke-linecap", "round")
}
