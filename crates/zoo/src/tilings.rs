//! Tilings that several families make, and their published numbers.

use super::board::HOLES;
use super::draft::{ProblemDraft, cell, pairs};
use super::{Arguments, Known, ZooError};
use num_bigint::BigUint;

/// OEIS A004003: tilings of squares with sides 2, 4, 6 and so on by dominoes.
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

/// Rectangles, the numbers of tilings by pentominoes up to turns and reflections, and the sources.
const RECTANGLES: [(u64, u64, u32, &str); 4] = [
    (6, 10, 2_339, "C. B. and J. Haselgrove 1960"),
    (5, 12, 1_010, "counted by many programs"),
    (4, 15, 368, "counted by many programs"),
    (3, 20, 2, "Golomb, Polyominoes, 1965"),
];

/// Dominoes on the cells of a board for which `is_there` holds.
pub(super) fn dominoes(
    rows: usize,
    columns: usize,
    is_there: impl Fn(usize, usize) -> bool,
) -> Result<ProblemDraft, ZooError> {
    let mut draft = ProblemDraft::default();
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

/// The number of tilings of a rectangle by dominoes, if it is published.
pub(super) fn known_dominoes(rows: u64, columns: u64) -> Option<Known> {
    let (low, high) = (rows.min(columns), rows.max(columns));
    if low % 2 == 1 && high % 2 == 1 {
        return Some(Known::new(0_u32, "the number of cells is odd"));
    }
    match low {
        1 => Some(Known::new(1_u32, "end to end")),
        // The board of 2x2 is in the table of squares.
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

/// The published number of tilings with the twelve pentominoes, each once; `None` without one.
pub(super) fn known_pentominoes(arguments: &Arguments) -> Option<Known> {
    if arguments.has("one-sided") {
        return None;
    }
    let [rows, columns] = ["R", "C"].map(|side| arguments.get_number(side));
    let (low, high) = (rows.min(columns), rows.max(columns));
    let mut holes: Vec<&str> = arguments.get_text(HOLES.name).split(',').collect();
    // The holes may be named in any order.
    holes.sort_unstable();
    let (classes, order, source) = match (low, high) {
        (8, 8) if holes == ["r4c4", "r4c5", "r5c4", "r5c5"] => (65, 8, "Scott 1958"),
        _ if arguments.has(HOLES.name) => return None,
        _ => {
            let found = RECTANGLES.iter().find(|known| (known.0, known.1) == (low, high))?;
            (found.2, 4, found.3)
        }
    };
    Some(if arguments.has("break-symmetry") {
        Known::new(classes, source)
    } else {
        Known::new(order * classes, format!("{classes} classes of {order}; {source}"))
    })
}
