//! The flat pentominoes, a unit thick, in a box.

use super::board::{CubeBoard, MOST_SIDE, TiledBoard};
use super::shape::pentominoes;
use super::turn::CubeTurn;
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "solid-pentominoes",
    summary: "The twelve solid pentominoes in a box of 60 cubes, each once",
    details: "Items: the pieces F I L N P T U V W X Y Z, and the cubes r1c1l1 (row, column, layer) and so \
              on. Options: the ways to put a piece into the box, in any of the 24 rotations.",
    source: "Bouwkamp 1969",
    parameters: &[
        Parameter::number("A", 1, MOST_SIDE, "Rows"),
        Parameter::number("B", 1, MOST_SIDE, "Columns"),
        Parameter::number("C", 1, MOST_SIDE, "Layers"),
    ],
    make,
};

/// Boxes with three different sides, and the numbers of packings up to their eight symmetries.
const BOXES: [([u64; 3], u32); 3] = [([3, 4, 5], 3_940), ([2, 5, 6], 264), ([2, 3, 10], 12)];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let sides = ["A", "B", "C"].map(|side| arguments.get_number(side));
    let volume: u64 = sides.iter().product();
    if volume != 60 {
        return Err(ZooError::unsuitable(
            format!("a box of {volume} cubes"),
            "60, which is what the 12 solid pentominoes fill, such as 3 4 5, 2 5 6 or 2 3 10",
        ));
    }
    let [rows, columns, layers] = sides;
    let filling = TiledBoard::new(
        CubeBoard::solid(rows, columns, layers),
        &pentominoes(),
        &CubeTurn::of_cube(),
    )?;
    // A turned box has the same number of packings.
    let mut sorted = sides;
    sorted.sort_unstable();
    let known = BOXES.iter().find(|(sides, _)| *sides == sorted).map(|&(_, classes)| {
        Known::new(8 * classes, format!("{classes} classes of 8; Bouwkamp 1969"))
    });
    let title = format!("The twelve solid pentominoes in a box of {rows}x{columns}x{layers}");
    filling.pieces_once(title, known)
}
