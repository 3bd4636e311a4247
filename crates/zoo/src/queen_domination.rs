//! Queens that dominate a whole board.

use super::draft::{ProblemDraft, cell, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "queen-domination",
    summary: "K queens that attack or occupy all cells of a board of N x N",
    details: "Items: Q, to be covered K times, and the cells r1c1 and so on, each to be covered once to K \
              times. Options: Q and the cells that a queen in a cell attacks or occupies.",
    source: "de Jaenisch 1862",
    parameters: &[
        Parameter::number("N", 1, 100, "Rows and columns"),
        Parameter::number("K", 1, 10_000, "Queens"),
    ],
    make,
};

/// The minimum number of queens from N = 1, and OEIS A002564, the number of ways to place them.
const LEAST: [(u64, u32); 8] =
    [(1, 1), (1, 4), (1, 1), (2, 12), (3, 186), (3, 4), (4, 86), (5, 4_860)];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let (n, queens) = (arguments.get_size("N"), arguments.get_number("K"));
    let cells = n * n;
    if queens > cells as u64 {
        return Err(ZooError::unsuitable(
            format!("{queens} queens for {cells} cells"),
            format!("at most one for each cell; give K from 1 to {cells}"),
        ));
    }
    let times = queens as u32;
    let mut draft = ProblemDraft::default();
    draft.multiple("Q", times..=times)?;
    for (row, column) in pairs(n, n) {
        // Several queens may attack a cell, at most all of them.
        draft.multiple(cell(row, column), 1..=times)?;
    }
    for queen in pairs(n, n) {
        // The queen's row, column and diagonals, with its own cell.
        let ruled = pairs(n, n).filter(|&(row, column)| {
            let (down, right) = (row.abs_diff(queen.0), column.abs_diff(queen.1));
            down == 0 || right == 0 || down == right
        });
        let cells = ruled.map(|(row, column)| cell(row, column));
        draft.option(["Q".to_owned()].into_iter().chain(cells))?;
    }
    let known = LEAST.get(n - 1).filter(|&&(least, _)| queens == least);
    let known = known.map(|&(_, count)| Known::new(count, format!("OEIS A002564({n})")));
    draft.finish(format!("{queens} queens that attack or occupy all cells of {n}x{n}"), known)
}
