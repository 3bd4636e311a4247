//! Latin squares.

use super::draft::{ProblemDraft, cell, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "latin",
    summary: "Latin squares: N numbers, each once in each row and column",
    details: "Items: the cells r1c1 and so on, and for each row and column what is in it, r1#1 and c1#1. \
              Options: a number in a cell.",
    source: "Euler 1782",
    parameters: &[Parameter::number("N", 1, 100, "Rows, columns and numbers")],
    make,
};

/// OEIS A002860, from N = 1.
const COUNTS: [&str; 11] = [
    "1",
    "2",
    "12",
    "576",
    "161280",
    "812851200",
    "61479419904000",
    "108776032459082956800",
    "5524751496156892842531225600",
    "9982437658213039871725064756920320000",
    "776966836171770144107444346734230682311065600000",
];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let mut draft = ProblemDraft::default();
    pairs(n, n).try_for_each(|(row, column)| draft.primary(cell(row, column)))?;
    for kind in ["r", "c"] {
        pairs(n, n)
            .try_for_each(|(line, number)| draft.primary(format!("{kind}{line}#{number}")))?;
    }
    for (row, column) in pairs(n, n) {
        for number in 1..=n {
            let lines = [format!("r{row}#{number}"), format!("c{column}#{number}")];
            draft.option([cell(row, column)].into_iter().chain(lines))?;
        }
    }
    let known = Known::in_table(&COUNTS, 1, n as u64, format!("OEIS A002860({n})"));
    draft.finish(format!("Latin squares of order {n}"), known)
}
