//! Lattices of cells: their turns, neighbors and names.
//!
//! A cell is a vector of three integers. In space these are row, column and layer from 0; squares lie in layer 0.
//! Hexagons have vectors with the sum 0, so that a turn by 60 degrees permutes the coordinates and changes their
//! signs. Triangles are the centers of the faces of such a lattice, enlarged three times: the sum is 0, and all
//! coordinates are 2 modulo 3 if the triangle points up, else 1.

use super::turn::{Cube, CubeSet, CubeTurn, moved_home};

/// A kind of cells for pieces and boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lattice {
    Squares,
    Cubes,
    Hexagons,
    Triangles,
}

impl Lattice {
    /// The turns and reflections that a piece may be laid with: in space rotations only.
    pub(super) fn turns(self) -> Vec<CubeTurn> {
        match self {
            Self::Squares => CubeTurn::of_square(),
            Self::Cubes => CubeTurn::of_cube(),
            Self::Hexagons | Self::Triangles => CubeTurn::of_hexagon(),
        }
    }

    /// The turns without reflections.
    pub(super) fn rotations(self) -> Vec<CubeTurn> {
        match self {
            Self::Squares => CubeTurn::of_fixed_square(),
            Self::Cubes => CubeTurn::of_cube(),
            Self::Hexagons | Self::Triangles => CubeTurn::of_fixed_hexagon(),
        }
    }

    /// A single cell.
    pub(super) const fn first(self) -> Cube {
        match self {
            Self::Squares | Self::Cubes | Self::Hexagons => [0, 0, 0],
            Self::Triangles => UP,
        }
    }

    /// The cells that share a side, or a face, with a cell.
    pub(super) fn neighbors(self, cell: Cube) -> Vec<Cube> {
        let steps: &[Cube] = match self {
            Self::Squares => &[[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]],
            Self::Cubes => &[[0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 0, -1], [0, -1, 0], [-1, 0, 0]],
            Self::Hexagons => {
                &[[0, 1, -1], [0, -1, 1], [1, 0, -1], [-1, 0, 1], [1, -1, 0], [-1, 1, 0]]
            }
            Self::Triangles if is_up(cell) => &[[2, -1, -1], [-1, 2, -1], [-1, -1, 2]],
            Self::Triangles => &[[-2, 1, 1], [1, -2, 1], [1, 1, -2]],
        };
        steps.iter().map(|step| [0, 1, 2].map(|axis| cell[axis] + step[axis])).collect()
    }

    /// Moves a shape to a place that depends only on its form.
    pub(super) fn home(self, shape: CubeSet) -> CubeSet {
        match self {
            Self::Squares | Self::Cubes | Self::Hexagons => moved_home(shape),
            Self::Triangles => {
                // The least cell moves to the first triangle of its kind, so no triangle changes its kind.
                let least = shape.iter().copied().min().unwrap_or(UP);
                let first = if is_up(least) { UP } else { DOWN };
                let shift = [0, 1, 2].map(|axis| first[axis] - least[axis]);
                let mut home: CubeSet = shape
                    .iter()
                    .map(|cell| [0, 1, 2].map(|axis| cell[axis] + shift[axis]))
                    .collect();
                home.sort_unstable();
                home
            }
        }
    }

    /// The cell with a number in a row, both from 1, in the first layer.
    pub(super) const fn cell(self, row: i32, number: i32) -> Cube {
        match self {
            Self::Squares | Self::Cubes => [row - 1, number - 1, 0],
            Self::Hexagons => [row - 1, number - row, 1 - number],
            Self::Triangles => {
                // Up and down take turns in a row, from up.
                let is_down = (number - 1) % 2;
                let first = 3 * row - 1 - is_down;
                let last = -3 * ((number - 1) / 2) - 1 - is_down;
                [first, -first - last, last]
            }
        }
    }

    /// The row of a cell and its number in the row.
    const fn place(self, [first, second, last]: Cube) -> (i32, i32) {
        match self {
            Self::Squares | Self::Cubes => (first + 1, second + 1),
            Self::Hexagons => (first + 1, 1 - last),
            Self::Triangles => {
                let is_down = 2 - first.rem_euclid(3);
                ((first + 1 + is_down) / 3, 1 + is_down - (last + 1 + is_down) / 3 * 2)
            }
        }
    }

    /// The order in which cells are listed.
    pub(super) const fn order(self, cell: Cube) -> [i32; 3] {
        let (row, number) = self.place(cell);
        match self {
            Self::Cubes => [row, number, cell[2]],
            _ => [row, number, 0],
        }
    }

    /// The name of a cell, such as `r1c2`, `r1c2l3`, `r1h2` or `r1t2`.
    pub(super) fn name(self, cell: Cube) -> String {
        let (row, number) = self.place(cell);
        match self {
            Self::Squares => format!("r{row}c{number}"),
            Self::Cubes => format!("r{row}c{number}l{}", cell[2] + 1),
            Self::Hexagons => format!("r{row}h{number}"),
            Self::Triangles => format!("r{row}t{number}"),
        }
    }

    /// Two names of cells, as an example.
    pub(super) const fn example(self) -> &'static str {
        match self {
            Self::Squares => "r1c1,r1c2",
            Self::Cubes => "r1c1l1,r1c1l2",
            Self::Hexagons => "r1h1,r1h2",
            Self::Triangles => "r1t1,r1t2",
        }
    }
}

/// The first triangle that points up, and its neighbor in the row.
const UP: Cube = Lattice::Triangles.cell(1, 1);
const DOWN: Cube = Lattice::Triangles.cell(1, 2);

const fn is_up(cell: Cube) -> bool {
    cell[0].rem_euclid(3) == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_cells_agree() {
        for lattice in [Lattice::Squares, Lattice::Hexagons, Lattice::Triangles] {
            for (row, number) in (1..7).flat_map(|row| (1..9).map(move |number| (row, number))) {
                let cell = lattice.cell(row, number);
                assert_eq!(lattice.place(cell), (row, number), "{lattice:?}");
            }
        }
        assert_eq!(Lattice::Triangles.name(Lattice::Triangles.cell(2, 3)), "r2t3");
    }

    /// In the plane: six hexagons around one, three triangles around one, in these rows.
    #[test]
    fn neighbors_share_a_side() {
        let around = |lattice: Lattice, row, number| {
            let mut names: Vec<String> = (lattice.neighbors(lattice.cell(row, number)).into_iter())
                .map(|cell| lattice.name(cell))
                .collect();
            names.sort_unstable();
            names.join(" ")
        };
        assert_eq!(around(Lattice::Hexagons, 2, 2), "r1h1 r1h2 r2h1 r2h3 r3h2 r3h3");
        assert_eq!(around(Lattice::Triangles, 2, 3), "r2t2 r2t4 r3t4");
        assert_eq!(around(Lattice::Triangles, 2, 4), "r1t3 r2t3 r2t5");
    }
}
