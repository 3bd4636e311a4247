//! The forms of cells: their names, corners and neighbors.

/// The position of a cell: row, place in the row, layer.
pub(super) type CellPosition = [usize; 3];

/// A point: right and down, in sides of a square, or in widths of a hexagon or a triangle.
pub(super) type Point = (f64, f64);

/// A turn or reflection of vectors of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellTurn {
    axes: [usize; 3],
    signs: [i64; 3],
}

impl CellTurn {
    /// The image of a vector.
    pub(super) fn apply(self, vector: [i64; 3]) -> [i64; 3] {
        [0, 1, 2].map(|axis| self.signs[axis] * vector[self.axes[axis]])
    }
}

/// The form of the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellForm {
    Square,
    Hexagon,
    Triangle,
}

impl CellForm {
    /// The form and the position of the cell with the given name; `None` if the name is no position.
    pub(super) fn read(name: &str) -> Option<(Self, CellPosition)> {
        let rest = name.strip_prefix('r')?;
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse().ok()).flatten()
        };
        for (form, mark) in [(Self::Square, 'c'), (Self::Hexagon, 'h'), (Self::Triangle, 't')] {
            let Some((row, place)) = rest.split_once(mark) else { continue };
            let (place, layer) = match place.split_once('l') {
                Some((place, layer)) if form == Self::Square => (place, layer),
                _ => (place, "1"),
            };
            return Some((form, [number(row)?, number(place)?, number(layer)?]));
        }
        None
    }

    /// The position from which a board begins, from its least rows, places and layers. Triangles keep their direction.
    pub(super) const fn home(self, [row, place, layer]: CellPosition) -> CellPosition {
        match self {
            // Odd triangles point up.
            Self::Triangle => {
                [row, if place % 2 == 0 { place.saturating_sub(1) } else { place }, layer]
            }
            Self::Square | Self::Hexagon => [row, place, layer],
        }
    }

    /// A cell as a vector of integers, which turns permute and give other signs. Vectors of hexagons and triangles have
    /// the sum 0.
    pub(super) const fn vector(self, [row, place, layer]: CellPosition) -> [i64; 3] {
        let (row, place, layer) = (row as i64, place as i64, layer as i64);
        match self {
            Self::Square => [row, place, layer],
            Self::Hexagon => [row, place - row, -place],
            Self::Triangle => {
                // The centers of triangles between hexagons that are three times as far apart.
                let is_down = place % 2;
                let (first, last) = (3 * row + 2 - is_down, -3 * (place / 2) - 1 - is_down);
                [first, -first - last, last]
            }
        }
    }

    /// The turns and reflections of a board, the identity first: the source of each axis, and its sign.
    pub(super) fn turns(self, is_solid: bool) -> Vec<CellTurn> {
        let axes = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
        let all = axes.into_iter().flat_map(|axes| {
            let sign = |bits: usize, axis: usize| if bits >> axis & 1 == 0 { 1 } else { -1 };
            (0..8).map(move |bits| CellTurn { axes, signs: [0, 1, 2].map(|axis| sign(bits, axis)) })
        });
        let fits = |turn: &CellTurn| match self {
            Self::Square => is_solid || (turn.axes[2] == 2 && turn.signs[2] == 1),
            Self::Hexagon | Self::Triangle => turn.signs.iter().all(|&sign| sign == turn.signs[0]),
        };
        all.filter(fits).collect()
    }

    /// The middle of a cell of the first layer. Rows of hexagons and triangles move left by half a cell.
    pub(super) fn middle(self, [row, place, _]: CellPosition) -> Point {
        let (down, right) = (row as f64, place as f64);
        match self {
            Self::Square => (right + 0.5, down + 0.5),
            // Rows of hexagons with the width 1 are three quarters of their height apart.
            Self::Hexagon => (right - down / 2.0, down * 3.0_f64.sqrt() / 2.0),
            Self::Triangle => {
                let height = 3.0_f64.sqrt() / 2.0;
                // The center of a triangle is a third of the height above its base.
                let part = if place % 2 == 0 { 2.0 / 3.0 } else { 1.0 / 3.0 };
                ((right - down + 1.0) / 2.0, (down + part) * height)
            }
        }
    }

    /// The corners of a cell clockwise, each with the neighbor at the side from this corner to the next, if it can be
    /// on a board.
    pub(super) fn sides(self, position: CellPosition) -> Vec<(Point, Option<CellPosition>)> {
        let [row, place, layer] = position;
        let (x, y) = self.middle(position);
        let beside = |down: isize, right: isize| {
            Some([row.checked_add_signed(down)?, place.checked_add_signed(right)?, layer])
        };
        match self {
            Self::Square => vec![
                ((x - 0.5, y - 0.5), beside(-1, 0)),
                ((x + 0.5, y - 0.5), beside(0, 1)),
                ((x + 0.5, y + 0.5), beside(1, 0)),
                ((x - 0.5, y + 0.5), beside(0, -1)),
            ],
            Self::Hexagon => {
                let (tip, corner) = (1.0 / 3.0_f64.sqrt(), 0.5 / 3.0_f64.sqrt());
                vec![
                    ((x, y - tip), beside(-1, 0)),
                    ((x + 0.5, y - corner), beside(0, 1)),
                    ((x + 0.5, y + corner), beside(1, 1)),
                    ((x, y + tip), beside(1, 0)),
                    ((x - 0.5, y + corner), beside(0, -1)),
                    ((x - 0.5, y - corner), beside(-1, -1)),
                ]
            }
            Self::Triangle => {
                let (tip, base) = (1.0 / 3.0_f64.sqrt(), 0.5 / 3.0_f64.sqrt());
                if place % 2 == 0 {
                    vec![
                        ((x, y - tip), beside(0, 1)),
                        ((x + 0.5, y + base), beside(1, 1)),
                        ((x - 0.5, y + base), beside(0, -1)),
                    ]
                } else {
                    vec![
                        ((x - 0.5, y - base), beside(-1, -1)),
                        ((x + 0.5, y - base), beside(0, 1)),
                        ((x, y + tip), beside(0, -1)),
                    ]
                }
            }
        }
    }

    /// The place of a cell in a line of text, which may be negative, in widths of a symbol.
    pub(super) const fn text_place(self, [row, place, _]: CellPosition) -> isize {
        let (row, place) = (row.cast_signed(), place.cast_signed());
        match self {
            Self::Square => place,
            Self::Hexagon => 2 * place - row,
            Self::Triangle => place - row,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells_are_read() {
        assert_eq!(CellForm::read("r1c1"), Some((CellForm::Square, [1, 1, 1])));
        assert_eq!(CellForm::read("r12c3l4"), Some((CellForm::Square, [12, 3, 4])));
        assert_eq!(CellForm::read("r2h3"), Some((CellForm::Hexagon, [2, 3, 1])));
        assert_eq!(CellForm::read("r2t3"), Some((CellForm::Triangle, [2, 3, 1])));
        for name in [
            "r1",
            "c1",
            "r1#1",
            "rc",
            "r1c",
            "r+1c1",
            "r1c1l",
            "r1c1x",
            "r1h1l1",
            "R1C1",
            "xr1c1",
            "r1c99999999999999999999",
        ] {
            assert_eq!(CellForm::read(name), None, "{name}");
        }
    }

    /// A side of a cell is a side of the neighbor there, and the middles are on both sides of it.
    #[test]
    fn neighbors_share_their_corners() {
        let near = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1) < 1e-9;
        for form in [CellForm::Square, CellForm::Hexagon, CellForm::Triangle] {
            for cell in [[4, 6, 0], [5, 7, 0], [6, 6, 0]] {
                let sides = form.sides(cell);
                for (at, &(from, neighbor)) in sides.iter().enumerate() {
                    let to = sides[(at + 1) % sides.len()].0;
                    let other = form.sides(neighbor.expect("it is inside"));
                    let back = other.iter().position(|&(_, back)| back == Some(cell));
                    let back = back.unwrap_or_else(|| panic!("{form:?} {cell:?} {at}"));
                    assert!(near(other[back].0, to), "{form:?} {cell:?} {at}");
                    assert!(
                        near(other[(back + 1) % other.len()].0, from),
                        "{form:?} {cell:?} {at}"
                    );
                }
            }
        }
    }
}
