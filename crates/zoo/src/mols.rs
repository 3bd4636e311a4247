//! Pairs of orthogonal Latin squares.

use super::draft::{ProblemDraft, cell, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "mols",
    summary: "Pairs of orthogonal Latin squares A and B of order N",
    details: "The first row of both is 1 to N, and so is the first column of A. Items: the cells r2c1 and \
              so on, for rows and columns what A and B have in them (Ar2#1, Ac1#2, Br2#1, Bc1#2), and the \
              pairs 1-2 of a number of A and one of B. Options: both numbers of a cell.",
    source: "Euler 1782",
    parameters: &[Parameter::number("N", 3, 40, "Rows, columns and numbers")],
    make,
};

/// The numbers of pairs, from N = 3.
const COUNTS: [&str; 4] = ["1", "2", "18", "0"];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let mut draft = ProblemDraft::default();
    let inner = || pairs(n, n).filter(|&(row, _)| row > 1);
    // In the first row both squares have j in column j, so column j has j only there, and all pairs of
    // equal numbers are used.
    let others = || pairs(n, n).filter(|(one, other)| one != other);
    inner().try_for_each(|(row, column)| draft.primary(cell(row, column)))?;
    for square in ["A", "B"] {
        inner().try_for_each(|(row, number)| draft.primary(format!("{square}r{row}#{number}")))?;
        others().try_for_each(|(column, number)| {
            draft.primary(format!("{square}c{column}#{number}"))
        })?;
    }
    others().try_for_each(|(first, second)| draft.primary(format!("{first}-{second}")))?;
    for (row, column) in inner() {
        // The first column of A is fixed: it has the number of the row.
        let is_open = |first: usize| first == row || column > 1;
        for (first, second) in others() {
            if first != column && second != column && is_open(first) {
                draft.option([
                    cell(row, column),
                    format!("Ar{row}#{first}"),
                    format!("Ac{column}#{first}"),
                    format!("Br{row}#{second}"),
                    format!("Bc{column}#{second}"),
                    format!("{first}-{second}"),
                ])?;
            }
        }
    }
    let source = match n {
        3 => "brute force",
        6 => "Tarry 1900",
        _ => "Norton 1939",
    };
    let known = Known::in_table(&COUNTS, 3, n as u64, source);
    draft.finish(format!("Pairs of orthogonal Latin squares of order {n}, normalized"), known)
}
