//! The partridge puzzle.

use super::draft::{ProblemDraft, cell, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "partridge",
    summary: "One square of side 1, two of side 2, up to N of side N, in a large square",
    details: "The large square has the side N(N+1)/2. Items: the sides 1 to N, each to be covered that \
              many times, and the cells r1c1 and so on. Options: the places of a square of each side.",
    source: "Wainwright 1996",
    parameters: &[Parameter::number("N", 1, 20, "Side of the largest squares")],
    make,
};

/// The numbers of solutions, from N = 1.
const COUNTS: [&str; 9] = ["1", "0", "0", "0", "0", "0", "0", "18656", "1730280"];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let side = n * (n + 1) / 2;
    let mut draft = ProblemDraft::default();
    for square in 1..=n {
        // Side k occurs exactly k times.
        draft.multiple(square.to_string(), square as u32..=square as u32)?;
    }
    for (row, column) in pairs(side, side) {
        draft.primary(cell(row, column))?;
    }
    for square in (1..=n).rev() {
        for (top, left) in pairs(side + 1 - square, side + 1 - square) {
            let cells =
                pairs(square, square).map(|(down, right)| cell(top + down - 1, left + right - 1));
            draft.option([square.to_string()].into_iter().chain(cells))?;
        }
    }
    let source = match n {
        1 => "by definition",
        2..=7 => "the least N above 1 with a solution is 8; Cutler and Hamlyn",
        8 => "2332 classes of 8; Cutler and Hamlyn",
        _ => "216285 classes of 8; Scroggs 2025",
    };
    let known = Known::in_table(&COUNTS, 1, n as u64, source);
    draft.finish(format!("The partridge puzzle with squares of side 1 to {n}"), known)
}
