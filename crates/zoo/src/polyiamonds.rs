//! The polyiamonds of a size on a board.

use super::board::HOLES;
use super::lattice::Lattice;
use super::polyform::{ANY_NUMBER, BOARD, BREAK_SYMMETRY, ONE_SIDED, Polyforms};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};
use num_bigint::BigUint;

pub(super) const FAMILY: Family = Family {
    name: "polyiamonds",
    summary: "The polyiamonds of N triangles on a board, each once or any number of each",
    details: "Items: the pieces, each to be used once, and the cells r1t1 (row, triangle) and so on; with \
              --any-number the cells alone. Odd triangles of a row point up, even ones down, and each row \
              begins half a side further left than the row above. Options: the ways to lay a piece on the \
              board, turned and turned over. Pieces have letters up to N = 7 and numbers above.",
    source: "O'Beirne 1961",
    parameters: &[
        Parameter::number("N", 1, 10, "Triangles of a piece"),
        BOARD,
        HOLES,
        ANY_NUMBER,
        ONE_SIDED,
        BREAK_SYMMETRY,
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let polyforms = Polyforms::in_plane("polyiamonds", Lattice::Triangles, arguments)?;
    polyforms.instance(arguments, known(arguments))
}

fn known(arguments: &Arguments) -> Option<Known> {
    if arguments.has(HOLES.name) {
        return None;
    }
    let is_any_number = arguments.has(ANY_NUMBER.name);
    let board = arguments.get_text(BOARD.name);
    match arguments.get_number("N") {
        1 if is_any_number => Some(Known::new(1_u32, "by definition")),
        2 if is_any_number => {
            let sides = board.strip_prefix("hexagon:")?.split(',');
            let sides: Vec<u64> = sides.map(|side| side.parse().ok()).collect::<Option<_>>()?;
            let (a, b, c) = match *sides {
                [side] => (side, side, side),
                [a, b, c] => (a, b, c),
                _ => return None,
            };
            let source = format!("MacMahon 1916: plane partitions in a box of {a}x{b}x{c}");
            (a * b * c <= 10_000).then(|| Known::new(plane_partitions(a, b, c), source))
        }
        6 if !is_any_number && !arguments.has(ONE_SIDED.name) => match board {
            "6x6" => Some(Known::new(624_u32, "156 classes of 4; counted by many programs")),
            "4x9" | "9x4" => {
                Some(Known::new(148_u32, "74 classes of 2; Goodger, Polyform Puzzler"))
            }
            "3x12" | "12x3" => Some(Known::new(0_u32, "O'Beirne 1961")),
            _ => None,
        },
        _ => None,
    }
}

/// MacMahon's product over all i up to a, j up to b and k up to c of (i + j + k - 1) / (i + j + k - 2).
fn plane_partitions(a: u64, b: u64, c: u64) -> BigUint {
    let (mut above, mut below) = (BigUint::from(1_u32), BigUint::from(1_u32));
    for (i, j) in (1..=a).flat_map(|i| (1..=b).map(move |j| (i, j))) {
        // The factors of all k but the first and the last cancel.
        above *= i + j + c - 1;
        below *= i + j - 1;
    }
    above / below
}
