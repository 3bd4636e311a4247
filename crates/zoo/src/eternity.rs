//! Random framed squares of colors that may be turned.

use super::edges::{EdgeBoard, named, planted};
use super::{Arguments, Family, Instance, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "eternity",
    summary: "Random square tiles with K colors and a border in RxC, as in Eternity II",
    details: "Items: the tiles, by the colors above, right, below and left, and the cells r1c1 and so on. Secondary \
              items: the sides of the cells, h1-1 above cell r1c1 and v1-1 left of it, with colors. Color 0 is \
              the border of the board, and no other side has it. Options: a tile in a cell, turned in some way. \
              The tiles are cut from a board of random colors and shuffled. The same seed gives the same file.",
    source: "Monckton 2007",
    parameters: &[
        Parameter::number("R", 1, 100, "Rows"),
        Parameter::number("C", 1, 100, "Columns"),
        Parameter::number("K", 1, 1_000, "Colors beside the color of the border"),
        Parameter::SEED,
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let [rows, columns] = ["R", "C"].map(|side| arguments.get_size(side));
    let seed = arguments.find_number(Parameter::SEED.name).unwrap_or(1);
    let colors: Vec<String> =
        (1..=arguments.get_number("K")).map(|color| color.to_string()).collect();
    let border = Some("0".to_owned());
    let board = EdgeBoard { rows, columns, border, is_border_alone: true, may_turn: true };
    let tiles: Vec<_> =
        planted(&board, &colors, seed).into_iter().map(|sides| named(sides, true)).collect();
    let title =
        format!("Framed tiles of {} colors in {rows}x{columns}, from seed {seed}", colors.len());
    let mut instance = board.draft(&tiles)?.finish(title, None)?;
    instance.remarks.push("a solution is planted".to_owned());
    Ok(instance)
}
