//! Dominoes on a board.

use super::board::MOST_SIDE;
use super::draft::{Draft, cell, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};
use num_bigint::BigUint;

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

/// OEIS A004003: square boards with sides 2, 4, 6 and so on.
const SQUARES: [&str; 8] = [
    "2",
    "36",
    "6728",
    "12988816",
    "258584046368",
    "53060477521960000",
    "112202208776036178000000",
    "2444888770250892795802079170816",
];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let [rows, columns] = ["R", "C"].map(|side| arguments.get_size(side));
    let title = format!("Dominoes on a board of {rows}x{columns}");
    tiled(rows, columns, |_, _| true)?.finish(title, known(rows as u64, columns as u64))
}

/// Dominoes on those cells of a board that are there.
pub(super) fn tiled(
    rows: usize,
    columns: usize,
    is_there: impl Fn(usize, usize) -> bool,
) -> Result<Draft, ZooError> {
    let mut draft = Draft::default();
    let cells = || pairs(rows, columns).filter(|&(row, column)| is_there(row, column));
    for (row, column) in cells() {
        draft.primary(cell(row, column))?;
    }
    for (row, column) in cells() {
        for (other_row, other) in [(row, column + 1), (row + 1, column)] {
            if other_row <= rows && other <= columns && is_there(other_row, other) {
                draft.option([cell(row, column), cell(other_row, other)])?;
            }
        }
    }
    Ok(draft)
}

/// The number of tilings of a rectangle, where it is known.
pub(super) fn known(rows: u64, columns: u64) -> Option<Known> {
    let (low, high) = (rows.min(columns), rows.max(columns));
    if low % 2 == 1 && high % 2 == 1 {
        return Some(Known::new(0_u32, "the number of cells is odd"));
    }
    match low {
        1 => Some(Known::new(1_u32, "end to end")),
        2 if high > 2 => {
            let source = format!("the Fibonacci number F({}), OEIS A000045", high + 1);
            Some(Known::new(fibonacci(high + 1), source))
        }
        side if side == high => {
            Known::in_table(&SQUARES, 1, side / 2, format!("OEIS A004003({})", side / 2))
        }
        _ => None,
    }
}

fn fibonacci(n: u64) -> BigUint {
    let (mut this, mut next) = (BigUint::ZERO, BigUint::from(1_u32));
    for _ in 0..n {
        (this, next) = (next.clone(), this + next);
    }
    this
}
