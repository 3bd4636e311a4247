//! Transversals of cyclic Latin squares.

use super::draft::{ProblemDraft, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "transversals",
    summary: "Transversals of the addition table modulo N",
    details: "A cell in each row and column, all sums different. Items: rows r0, columns c0 and sums s0 \
              and so on. Options: the cells.",
    source: "Euler 1782",
    parameters: &[Parameter::number("N", 1, 1_000, "Rows, columns and sums")],
    make,
};

/// OEIS A006717, for N = 1, 3, 5 and so on.
const COUNTS: [&str; 8] = ["1", "3", "15", "133", "2025", "37851", "1030367", "36362925"];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let mut draft = ProblemDraft::default();
    for kind in ["r", "c", "s"] {
        (0..n).try_for_each(|at| draft.primary(format!("{kind}{at}")))?;
    }
    for (row, column) in pairs(n, n).map(|(row, column)| (row - 1, column - 1)) {
        let sum = (row + column) % n;
        draft.option([format!("r{row}"), format!("c{column}"), format!("s{sum}")])?;
    }
    let known = match n % 2 {
        0 => Some(Known::new(0_u32, "there is none for even N; Euler 1782")),
        _ => Known::in_table(&COUNTS, 0, n as u64 / 2, format!("OEIS A006717({})", n / 2)),
    };
    draft.finish(format!("Transversals of the addition table modulo {n}"), known)
}
