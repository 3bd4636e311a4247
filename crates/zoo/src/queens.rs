//! Queens that do not attack each other.

use super::board::MOST_SIDE;
use super::draft::ProblemDraft;
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "queens",
    summary: "N queens on a board of N x N that do not attack each other",
    details: "Items: rows r1 and columns c1 and so on, the middle ones first (organ-pipe order). Secondary \
              items: the diagonals of two cells or more, a and b. Options: the cells. With --costs the \
              queen in row i and column j costs (2i-N-1)^2 (2j-N-1)^2.",
    source: "Bezzel 1848; organ-pipe order and costs: Knuth",
    parameters: &[
        Parameter::number("N", 1, MOST_SIDE, "Rows, columns and queens"),
        Parameter::switch("costs", "Give each cell a cost, which is least in the middle"),
    ],
    make,
};

/// OEIS A000170, from N = 1.
const COUNTS: [&str; 16] = [
    "1", "0", "0", "2", "10", "4", "40", "92", "352", "724", "2680", "14200", "73712", "365596",
    "2279184", "14772512",
];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let mut order: Vec<usize> = (1..=n).collect();
    // Organ-pipe order: the middle comes first.
    order.sort_by_key(|&at| (2 * at).abs_diff(n + 1));
    let mut draft = ProblemDraft::default();
    for at in &order {
        draft.primary(format!("r{at}"))?;
        draft.primary(format!("c{at}"))?;
    }
    // Diagonals of one cell, the first and the last of each direction, forbid no option.
    let diagonals = 2..(2 * n - 1).max(2);
    for direction in ["a", "b"] {
        diagonals.clone().try_for_each(|at| draft.secondary(format!("{direction}{at}")))?;
    }
    for &row in &order {
        for &column in &order {
            let ups = [("a", row + column - 1), ("b", n - row + column)];
            let ups = ups.into_iter().filter(|(_, at)| diagonals.contains(at));
            let items = [("r", row), ("c", column)].into_iter().chain(ups);
            let cost = [row, column].map(|at| ((2 * at).abs_diff(n + 1) as i64).pow(2));
            let cost = if arguments.has("costs") { cost[0] * cost[1] } else { 0 };
            draft.priced(items.map(|(kind, at)| format!("{kind}{at}")), cost)?;
        }
    }
    let known = Known::in_table(&COUNTS, 1, n as u64, format!("OEIS A000170({n})"));
    let mut instance = draft.finish(format!("{n} queens that do not attack each other"), known)?;
    if arguments.has("costs") {
        instance.remarks.extend(least_cost(n));
    }
    Ok(instance)
}

fn least_cost(n: usize) -> Option<String> {
    match n {
        8 => Some("least cost 1480 (brute force over all permutations)".to_owned()),
        10 => Some("least cost 5002 (found alike by programs of different authors)".to_owned()),
        _ => None,
    }
}
