//! Isometric pictures of solutions: the whole box of cubes, and each layer.
//!
//! Rows run to the left and down, columns to the right and down, and layer 1 is the lowest. Cubes are drawn from the
//! back to the front.

use super::form::{CellPosition, Point};
use super::paint::{CELL, MARGIN, Paint, WORDS, letters, lines, polygon, rounded, text_at};
use super::tile::Tiling;
use svg::node::element::{Group, Line};

/// The free space between parts of the picture, in pixels.
const SPACE: f64 = 30.0;

/// A face of a cube: its lightness, its four corners as steps along row, column and layer, and for each side from a
/// corner to the next the step to the cube whose face continues there.
struct Face {
    lightness: u8,
    corners: [[usize; 3]; 4],
    steps: [[isize; 3]; 4],
}

/// The faces in sight: above, to the left (the next row), and to the right (the next column).
const FACES: [Face; 3] = [
    Face {
        lightness: 85,
        corners: [[0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 0, 1]],
        steps: [[-1, 0, 0], [0, 1, 0], [1, 0, 0], [0, -1, 0]],
    },
    Face {
        lightness: 70,
        corners: [[1, 0, 1], [1, 1, 1], [1, 1, 0], [1, 0, 0]],
        steps: [[0, 0, 1], [0, 1, 0], [0, 0, -1], [0, -1, 0]],
    },
    Face {
        lightness: 60,
        corners: [[1, 1, 1], [0, 1, 1], [0, 1, 0], [1, 1, 0]],
        steps: [[0, 0, 1], [-1, 0, 0], [0, 0, -1], [1, 0, 0]],
    },
];

/// The drawing, with its width and height.
pub(super) fn draw_isometric(tiling: &Tiling, paint: &Paint) -> (Group, Point) {
    let [rows, columns, layers] = tiling.size;
    let (wide, slope) = (CELL * 3.0_f64.sqrt() / 2.0, CELL / 2.0);
    let (rows, columns) = (rows as f64, columns as f64);
    let width = wide * (rows + columns);
    let height = |layers: usize| slope * (rows + columns) + CELL * layers as f64;
    // The whole board, then the layers in a row below it.
    let mut parts = vec![("whole".to_owned(), 0..layers, (MARGIN, MARGIN))];
    let mut below = MARGIN + WORDS + height(layers);
    if layers > 1 {
        below += SPACE;
        for layer in 0..layers {
            let left = MARGIN + (width + SPACE) * layer as f64;
            parts.push((format!("layer {}", layer + 1), layer..layer + 1, (left, below)));
        }
        below += WORDS + height(1);
    }
    let mut drawing = Group::new();
    let mut names = letters(0.35 * CELL).set("class", "layer");
    for (name, shown, (left, top)) in parts {
        // The corner at the back of the lowest layer.
        let origin = (left + wide * rows, top + WORDS + CELL * shown.len() as f64);
        let first = shown.start;
        let point = |[row, column, layer]: [usize; 3]| {
            let (row, column, layer) = (row as f64, column as f64, (layer - first) as f64);
            (origin.0 + wide * (column - row), origin.1 + slope * (column + row) - CELL * layer)
        };
        let mut places: Vec<CellPosition> =
            tiling.tiles.keys().copied().filter(|place| shown.contains(&place[2])).collect();
        // From the back to the front.
        places.sort_by_key(|&[row, column, layer]| (row + column + layer, layer, row));
        for place in places {
            drawing = cube(drawing, tiling, paint, place, &shown, &point);
        }
        names = names.add(text_at(&name, (left + width / 2.0, top + WORDS / 2.0)));
    }
    let parts = if layers > 1 { layers as f64 } else { 1.0 };
    let whole = 2.0 * MARGIN + width * parts + SPACE * (parts - 1.0);
    (drawing.add(names), (rounded(whole), rounded(below + MARGIN)))
}

/// Adds the faces of a cube, with thick lines where its piece ends.
fn cube(
    mut drawing: Group,
    tiling: &Tiling,
    paint: &Paint,
    place: CellPosition,
    shown: &std::ops::Range<usize>,
    point: &impl Fn([usize; 3]) -> Point,
) -> Group {
    let label = paint.label(tiling, place).unwrap_or_default();
    let beside = |step: [isize; 3]| -> Option<CellPosition> {
        let mut next = place;
        for axis in 0..3 {
            next[axis] = place[axis].checked_add_signed(step[axis])?;
        }
        Some(next).filter(|next| shown.contains(&next[2]) && tiling.tiles.contains_key(next))
    };
    for face in &FACES {
        let corners =
            face.corners.map(|corner| point([0, 1, 2].map(|axis| place[axis] + corner[axis])));
        let color = match tiling.piece(place) {
            Some(_) => paint.color(label, face.lightness),
            None => "white".to_owned(),
        };
        drawing = drawing.add(polygon(&corners, color));
        let (mut thin, mut thick) = (lines(0.5), lines(2.5));
        for (side, &step) in face.steps.iter().enumerate() {
            let (from, to) = (corners[side], corners[(side + 1) % 4]);
            let line = Line::new()
                .set("x1", rounded(from.0))
                .set("y1", rounded(from.1))
                .set("x2", rounded(to.0))
                .set("y2", rounded(to.1));
            let is_same =
                beside(step).is_some_and(|next| tiling.piece(next) == tiling.piece(place));
            if is_same {
                thin = thin.add(line);
            } else {
                thick = thick.add(line);
            }
        }
        drawing = drawing.add(thin).add(thick);
    }
    if paint.has_labels && tiling.piece(place).is_some() {
        let [row, column, layer] = place;
        let back = point([row, column, layer + 1]);
        let front = point([row + 1, column + 1, layer + 1]);
        let middle = ((back.0 + front.0) / 2.0, (back.1 + front.1) / 2.0);
        drawing = drawing.add(letters(0.4 * CELL).add(text_at(label, middle)));
    }
    drawing
}
