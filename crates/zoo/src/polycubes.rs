//! The polycubes of a size in a box.

use super::board::{CubeBoard, HOLES, MOST_SIDE};
use super::lattice::Lattice;
use super::polyform::{ANY_NUMBER, BREAK_SYMMETRY, Polyforms};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "polycubes",
    summary: "The polycubes of N cubes in a box, each once or any number of each",
    details: "Items: the pieces, each to be used once, and the cubes r1c1l1 (row, column, layer) and so on; \
              with --any-number the cubes alone. Options: the ways to put a piece into the box, in any of the \
              24 rotations. Mirror images are different pieces: there are 8 of four cubes and 29 of five. \
              Pieces have letters up to N = 5 and numbers above.",
    source: "Golomb 1954; Klarner 1967",
    parameters: &[
        Parameter::number("N", 1, 7, "Cubes of a piece"),
        Parameter::number("A", 1, MOST_SIDE, "Rows"),
        Parameter::number("B", 1, MOST_SIDE, "Columns"),
        Parameter::number("C", 1, MOST_SIDE, "Layers"),
        HOLES,
        ANY_NUMBER,
        BREAK_SYMMETRY,
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let sides = ["A", "B", "C"].map(|side| arguments.get_number(side));
    let [rows, columns, layers] = sides;
    // Limits the memory of the board before its cells are made.
    if rows * columns * layers > Instance::MOST_ENTRIES as u64 {
        return Err(ZooError::TooLarge);
    }
    let shown = format!("{rows}x{columns}x{layers}");
    let board = CubeBoard::solid(rows, columns, layers).without_holes(arguments, &shown)?;
    let polyforms = Polyforms::on("polycubes", Lattice::Cubes, (board, shown), arguments);
    polyforms.instance(arguments, known(arguments, sides))
}

/// Boxes, and the numbers of packings with the eight tetracubes, up to the eight rotations of the box.
const TETRACUBES: [([u64; 3], u32); 2] = [([2, 4, 4], 1_390), ([2, 2, 8], 224)];

fn known(arguments: &Arguments, mut sides: [u64; 3]) -> Option<Known> {
    if arguments.has(HOLES.name) {
        return None;
    }
    let is_any_number = arguments.has(ANY_NUMBER.name);
    // A turned box has the same number of packings.
    sides.sort_unstable();
    match (arguments.get_number("N"), is_any_number) {
        (1, true) => Some(Known::new(1_u32, "by definition")),
        (4, false) => {
            let &(_, classes) = TETRACUBES.iter().find(|(known, _)| *known == sides)?;
            let source = format!("{classes} classes of 8; Ishino; Goodger, Polyform Puzzler");
            Some(Known::new(8 * classes, source))
        }
        _ => None,
    }
}
