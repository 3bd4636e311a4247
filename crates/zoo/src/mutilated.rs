//! The mutilated chessboard.

use super::board::MOST_SIDE;
use super::tilings::dominoes;
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "mutilated",
    summary: "Dominoes on a board of N x N without two opposite corners: no way",
    details: "Items: the cells r1c1 and so on, but r1c1 and the last. Options: pairs of cells side by \
              side. The corners have the same color, so too many cells of the other are left.",
    source: "Black 1946",
    parameters: &[Parameter::number("N", 3, MOST_SIDE, "Rows and columns")],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let draft = dominoes(n, n, |row, column| (row, column) != (1, 1) && (row, column) != (n, n))?;
    let title = format!("Dominoes on a board of {n}x{n} without two opposite corners");
    draft.finish(title, Some(Known::new(0_u32, "Black, Critical Thinking, 1946")))
}
