//! Edge matching with the tiles of a file.

use super::edges::{EdgeBoard, Sides, named};
use super::{Arguments, Family, Instance, Parameter, ParameterKind, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "edge-matching",
    summary: "Square tiles of a file on a board of RxC, sides that meet of one color",
    details: "Items: the tiles, by the colors of their sides, and the cells r1c1 and so on. Secondary items: \
              the sides of the cells, h1-1 above cell r1c1 and v1-1 left of it, with colors. Options: a tile in \
              a cell, turned in some way; with --fixed in one way. A tile that the file has several times is \
              used that many times.",
    source: "Thurston 1892; Monckton, Eternity II, 2007",
    parameters: &[
        Parameter::number("R", 1, 1_000, "Rows"),
        Parameter::number("C", 1, 1_000, "Columns"),
        Parameter {
            name: "TILES",
            is_flag: false,
            kind: ParameterKind::File,
            help: "A file with a tile a line: its colors above, right, below and left, between blanks",
        },
        Parameter::switch("fixed", "Tiles may not be turned"),
        Parameter {
            name: "border",
            is_flag: true,
            kind: ParameterKind::Text,
            help: "The color of the border of the board, as in Eternity; no other sides have it",
        },
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let [rows, columns] = ["R", "C"].map(|side| arguments.get_size(side));
    let may_turn = !arguments.has("fixed");
    let tiles = tiles(arguments.get_text("TILES"), may_turn)?;
    if tiles.len() != rows * columns {
        return Err(ZooError::unsuitable(
            format!("{} tiles for a board of {rows}x{columns}", tiles.len()),
            format!("{}, one for each cell; give other sides or another file", rows * columns),
        ));
    }
    let border = arguments.has("border").then(|| arguments.get_text("border").to_owned());
    let board = EdgeBoard { rows, columns, border, is_border_alone: true, may_turn };
    let how = if may_turn { "" } else { ", not turned" };
    board
        .draft(&tiles)?
        .finish(format!("{} tiles on a board of {rows}x{columns}{how}", tiles.len()), None)
}

/// The tiles of a file with their names.
fn tiles(text: &str, may_turn: bool) -> Result<Vec<(String, Sides)>, ZooError> {
    let mut tiles = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            continue;
        }
        let is_name = |word: &String| !word.contains(['|', ':']);
        let wrong = || {
            ZooError::unsuitable(
                format!("line {number} of the tiles"),
                "four colors between blanks, above, right, below and left, without `|` and `:`",
            )
        };
        let sides: Sides = words.try_into().map_err(|_| wrong())?;
        if !sides.iter().all(is_name) {
            return Err(wrong());
        }
        tiles.push(named(sides, may_turn));
    }
    Ok(tiles)
}
