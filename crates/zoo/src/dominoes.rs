//! Dominoes on a board.

use super::board::MOST_SIDE;
use super::tilings::{dominoes, known_dominoes};
use super::{Arguments, Family, Instance, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "dominoes",
    summary: "Any number of dominoes on a board of R x C",
    details: "Items: the cells r1c1 and so on. Options: pairs of cells side by side. A board with an odd \
              number of cells has no tiling.",
    source: "Kasteleyn 1961; Temperley and Fisher 1961",
    parameters: &[
        Parameter::number("R", 1, MOST_SIDE, "Rows"),
        Parameter::number("C", 1, MOST_SIDE, "Columns"),
    ],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let [rows, columns] = ["R", "C"].map(|side| arguments.get_size(side));
    let title = format!("Dominoes on a board of {rows}x{columns}");
    let known = known_dominoes(rows as u64, columns as u64);
    dominoes(rows, columns, |_, _| true)?.finish(title, known)
}
