//! MacMahon's squares.

use super::edges::{EdgeBoard, Sides, turned};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "macmahon",
    summary: "MacMahon's 24 squares of three colors, sides that meet of one color",
    details: "In 4x6, with a border of one color. Items: the squares, by the colors of their sides, and \
              the cells r1c1 and so on. Secondary items: the sides of the cells, h1-1 above cell r1c1 \
              and v1-1 left of it, with colors. Options: a square in a cell, turned in some way.",
    source: "MacMahon 1921",
    parameters: &[Parameter::switch(
        "small",
        "The six squares of two colors in 2x3 instead, with any colors on the border",
    )],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    if arguments.has("small") {
        let known = Known::new(416_u32, "brute force over all 6! * 4^6 placements");
        return board(2, 3, None)
            .draft(&squares(&["a", "b"]))?
            .finish("MacMahon's six squares of two colors in 2x3", Some(known));
    }
    let known =
        Known::new(106_624_u32, "8 * 13328; counted alike by programs of different authors");
    board(4, 6, Some("a")).draft(&squares(&["a", "b", "c"]))?.finish(
        "MacMahon's 24 squares of three colors in 4x6, the border of one color",
        Some(known),
    )
}

fn board(rows: usize, columns: usize, border: Option<&str>) -> EdgeBoard {
    // The color of the border is also inside of the board.
    let border = border.map(str::to_owned);
    EdgeBoard { rows, columns, border, is_border_alone: false, may_turn: true }
}

/// The squares, each by the least reading of its sides clockwise.
fn squares(colors: &[&str]) -> Vec<(String, Sides)> {
    let pairs = || colors.iter().flat_map(|&one| colors.iter().map(move |&other| (one, other)));
    let all = pairs().flat_map(|(above, right)| {
        pairs().map(move |(below, left)| [above, right, below, left].map(str::to_owned))
    });
    // Each square once, by its least turned form.
    all.filter(|sides| (1..4).all(|by| turned(sides, by) >= *sides))
        .map(|sides| (sides.concat(), sides))
        .collect()
}
