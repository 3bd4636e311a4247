//! The pentominoes on a board.

use super::board::{CubeBoard, HOLES, MOST_SIDE, TiledBoard};
use super::lattice::Lattice;
use super::shape::{orientations, pentominoes};
use super::tilings::known_pentominoes;
use super::turn::{CubeSet, CubeTurn};
use super::{Arguments, Family, Instance, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "pentominoes",
    summary: "The twelve pentominoes on a board of 60 cells, each once",
    details: "Items: the pieces F I L N P T U V W X Y Z, and the cells r1c1 and so on. Options: the \
              ways to lay a piece on the board. With --one-sided no piece may be turned over: there are 18, \
              the mirror images in small letters, and they take 90 cells.",
    source: "Golomb 1954; Dudeney 1907",
    parameters: &[
        Parameter::number("R", 1, MOST_SIDE, "Rows"),
        Parameter::number("C", 1, MOST_SIDE, "Columns"),
        HOLES,
        Parameter::switch("one-sided", "Pieces may not be turned over: 18 of them, on 90 cells"),
        Parameter::switch(
            "break-symmetry",
            "Leave one of the solutions that are turns and reflections of each other",
        ),
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let board = CubeBoard::flat(arguments)?;
    let is_one_sided = arguments.has("one-sided");
    let pieces = if is_one_sided { one_sided() } else { pentominoes() };
    check_area(board.len(), &pieces, if is_one_sided { "one-sided " } else { "" })?;
    let turns = if is_one_sided { CubeTurn::of_fixed_square() } else { CubeTurn::of_square() };
    let filling = TiledBoard::new(board, &pieces, &turns)?;
    let [rows, columns] = ["R", "C"].map(|side| arguments.get_number(side));
    let holes = if arguments.has(HOLES.name) {
        format!(" without {}", arguments.get_text(HOLES.name))
    } else {
        String::new()
    };
    let which = if is_one_sided { "18 one-sided" } else { "twelve" };
    let title = format!("The {which} pentominoes on a board of {rows}x{columns}{holes}");
    let known = known_pentominoes(arguments);
    if arguments.has("break-symmetry") {
        filling.pieces_once_by_class(title, known)
    } else {
        filling.pieces_once(title, known)
    }
}

/// Refuses a board unless the pieces cover exactly its number of cells.
fn check_area(cells: usize, pieces: &[(String, CubeSet)], kind: &str) -> Result<(), ZooError> {
    let needed: usize = pieces.iter().map(|(_, shape)| shape.len()).sum();
    if cells == needed {
        return Ok(());
    }
    let advice =
        if cells > needed { "; leave cells out with --holes" } else { ", so choose larger sides" };
    Err(ZooError::unsuitable(
        format!("a board of {cells} cells"),
        format!("{needed}, which is what the {} {kind}pentominoes cover{advice}", pieces.len()),
    ))
}

/// The twelve pentominoes, and the mirror images that differ from them.
fn one_sided() -> Vec<(String, CubeSet)> {
    let mut pieces = Vec::new();
    for (name, shape) in pentominoes() {
        let mirrored: CubeSet = shape.iter().map(|&[row, column, _]| [row, -column, 0]).collect();
        let ways = orientations(Lattice::Squares, &shape, &CubeTurn::of_fixed_square());
        // A piece that no turn makes of its mirror image counts twice.
        let is_other =
            orientations(Lattice::Squares, &mirrored, &CubeTurn::of_fixed_square()) != ways;
        pieces.push((name.clone(), shape));
        if is_other {
            pieces.push((name.to_lowercase(), mirrored));
        }
    }
    pieces
}
