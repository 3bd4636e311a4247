//! The Soma cube.

use super::board::{CubeBoard, TiledBoard};
use super::turn::{Cube, CubeTurn};
use super::{Arguments, Family, Instance, Known, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "soma",
    summary: "The seven pieces of the Soma cube in a cube of 3x3x3",
    details: "Items: the pieces V L T Z A B P, and the cubes r1c1l1 (row, column, layer) and so on. \
              Options: the ways to put a piece into the cube. A and B are mirror images.",
    source: "Hein 1933",
    parameters: &[],
    make,
};

const PIECES: [(&str, &[Cube]); 7] = [
    ("V", &[[0, 0, 0], [0, 0, 1], [0, 1, 0]]),
    ("L", &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 0]]),
    ("T", &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 1]]),
    ("Z", &[[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 2]]),
    ("A", &[[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1]]),
    ("B", &[[0, 0, 0], [0, 0, 1], [0, 1, 1], [-1, 1, 1]]),
    ("P", &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0]]),
];

fn make(_: &Arguments) -> Result<Instance, ZooError> {
    let pieces = PIECES.map(|(name, cubes)| (name.to_owned(), cubes.to_vec()));
    let filling = TiledBoard::new(CubeBoard::solid(3, 3, 3), &pieces, &CubeTurn::of_cube())?;
    let known = Known::new(11_520_u32, "240 classes of 48; Conway and Guy 1961");
    filling.pieces_once("The Soma cube", Some(known))
}
