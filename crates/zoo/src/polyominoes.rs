//! The polyominoes of a size on a board.

use super::board::{CubeBoard, HOLES, MOST_SIDE};
use super::lattice::Lattice;
use super::polyform::{ANY_NUMBER, Polyforms};
use super::shape::polyominoes;
use super::tilings::{known_dominoes, known_pentominoes};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "polyominoes",
    summary: "The polyominoes of N squares on a board, each once or any number of each",
    details: "Items: the pieces, each to be used once, and the cells r1c1 and so on; with --any-number the \
              cells alone. Options: the ways to lay a piece on the board, turned and turned over. Pieces \
              have letters up to N = 6 and numbers above.",
    source: "Golomb 1954",
    parameters: &[
        Parameter::number("N", 1, 10, "Squares of a piece"),
        Parameter::number("R", 1, MOST_SIDE, "Rows"),
        Parameter::number("C", 1, MOST_SIDE, "Columns"),
        HOLES,
        ANY_NUMBER,
    ],
    make,
};

/// Sizes of pieces and boards, and the numbers of tilings with any number of each piece.
const TILINGS: [(u64, u64, u64, u64); 3] =
    [(3, 9, 9, 928_789_262_080), (4, 8, 8, 19_077_209_438), (4, 6, 10, 2_569_437_089)];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let size = arguments.get_size("N");
    let [rows, columns] = ["R", "C"].map(|side| arguments.get_number(side));
    let polyominoes = Polyforms {
        kind: "polyominoes",
        size,
        pieces: polyominoes(size),
        lattice: Lattice::Squares,
        board: CubeBoard::flat(arguments)?,
        shown: format!("{rows}x{columns}"),
    };
    let is_any_number = arguments.has(ANY_NUMBER.name);
    let known = if is_any_number { known_any_number } else { known_once };
    polyominoes.instance(arguments, known(arguments))
}

fn known_any_number(arguments: &Arguments) -> Option<Known> {
    if arguments.has(HOLES.name) {
        return None;
    }
    let [size, rows, columns] = ["N", "R", "C"].map(|name| arguments.get_number(name));
    match size {
        1 => Some(Known::new(1_u32, "by definition")),
        2 => known_dominoes(rows, columns),
        _ => {
            // A turned board has the same number of tilings.
            let sides = (rows.min(columns), rows.max(columns));
            let found = TILINGS.iter().find(|known| (known.0, (known.1, known.2)) == (size, sides));
            found.map(|&(.., count)| {
                Known::new(count, "counted alike by programs of different authors")
            })
        }
    }
}

fn known_once(arguments: &Arguments) -> Option<Known> {
    match arguments.get_number("N") {
        4 | 6 if !arguments.has(HOLES.name) => Some(Known::new(
            0_u32,
            "by the parity of the black cells, colored as on a chessboard; Golomb 1954",
        )),
        5 => known_pentominoes(arguments),
        _ => None,
    }
}
