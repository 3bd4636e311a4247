//! The polyhexes of a size on a board.

use super::board::HOLES;
use super::lattice::Lattice;
use super::polyform::{ANY_NUMBER, BOARD, BREAK_SYMMETRY, ONE_SIDED, Polyforms};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "polyhexes",
    summary: "The polyhexes of N hexagons on a board, each once or any number of each",
    details: "Items: the pieces, each to be used once, and the cells r1h1 (row, hexagon) and so on; with \
              --any-number the cells alone. Each row begins half a cell further left than the row above. \
              Options: the ways to lay a piece on the board, turned and turned over. Pieces have letters up \
              to N = 5 and numbers above.",
    source: "Klarner 1965; Gardner 1967",
    parameters: &[
        Parameter::number("N", 1, 8, "Hexagons of a piece"),
        BOARD,
        HOLES,
        ANY_NUMBER,
        ONE_SIDED,
        BREAK_SYMMETRY,
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let polyforms = Polyforms::in_plane("polyhexes", Lattice::Hexagons, arguments)?;
    polyforms.instance(arguments, known(arguments))
}

fn known(arguments: &Arguments) -> Option<Known> {
    if arguments.has(HOLES.name) {
        return None;
    }
    let is_once = !arguments.has(ANY_NUMBER.name) && !arguments.has(ONE_SIDED.name);
    match (arguments.get_number("N"), arguments.get_text(BOARD.name)) {
        (4, "4x7" | "7x4") if is_once => {
            Some(Known::new(18_u32, "9 classes of 2; Goodger, Polyform Puzzler"))
        }
        (4, "triangle:7") if is_once => Some(Known::new(0_u32, "Goodger, Polyform Puzzler")),
        _ => None,
    }
}
