//! Random squares of digits that are not turned.

use super::edges::{EdgeBoard, named, planted};
use super::{Arguments, Family, Instance, Parameter, ParameterKind, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "tetravex",
    summary: "Random square tiles with digits on their sides, in NxN without turning them",
    details: "Items: the tiles, by the digits above, right, below and left, and the cells r1c1 and so on. Secondary \
              items: the sides of the cells, h1-1 above cell r1c1 and v1-1 left of it, with digits for colors. \
              Options: a tile in a cell. The tiles are cut from a board of random digits and shuffled. The same \
              seed gives the same file.",
    source: "Ferguson 1991",
    parameters: &[
        Parameter::number("N", 1, 100, "Rows and columns"),
        Parameter {
            name: "digits",
            is_flag: true,
            kind: ParameterKind::Number { least: 1, most: 10, default: Some(10) },
            help: "Different digits",
        },
        Parameter::SEED,
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let digits = arguments.find_number("digits").unwrap_or(10);
    let seed = arguments.find_number(Parameter::SEED.name).unwrap_or(1);
    let digits: Vec<String> = (0..digits).map(|digit| digit.to_string()).collect();
    let board =
        EdgeBoard { rows: n, columns: n, border: None, is_border_alone: false, may_turn: false };
    let tiles = planted(&board, &digits, seed)
        .into_iter()
        .map(|sides| named(sides, false))
        .collect::<Vec<_>>();
    let mut instance =
        board.draft(&tiles)?.finish(format!("Tetravex in {n}x{n}, from seed {seed}"), None)?;
    instance.remarks.push("a solution is planted".to_owned());
    Ok(instance)
}
