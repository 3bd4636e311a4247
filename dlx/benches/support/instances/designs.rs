//! Designs: Langford pairs, Latin squares and rectangles, pairs of orthogonal ones, transversals, triple
//! systems.

use super::draft::Draft;

/// Langford pairs: the two copies of each of the numbers 1 to `n` have that many numbers between them.
pub(crate) fn langford(n: usize) -> Draft {
    let mut draft = Draft::default();
    (1..=n).for_each(|number| draft.primary(format!("d{number}")));
    (1..=2 * n).for_each(|slot| draft.primary(format!("s{slot}")));
    for number in 1..=n {
        for first in 1..2 * n - number {
            let [first, second] = [first, first + number + 1].map(|slot| format!("s{slot}"));
            draft.option([format!("d{number}"), first, second]);
        }
    }
    draft
}

/// Latin squares of order `n`.
pub(crate) fn latin(n: usize) -> Draft {
    let mut draft = Draft::default();
    for kind in ["p", "r", "c"] {
        for (major, minor) in pairs(n, n) {
            draft.primary(format!("{kind}{major}{minor}"));
        }
    }
    for (row, column) in pairs(n, n) {
        for digit in 0..n {
            let [cell, in_row, in_column] =
                [("p", row, column), ("r", row, digit), ("c", column, digit)]
                    .map(|(kind, major, minor)| format!("{kind}{major}{minor}"));
            draft.option([cell, in_row, in_column]);
        }
    }
    draft
}

/// Latin rectangles of `k` rows and `n` columns whose first row and column are in order. A column has `k`
/// of the `n` digits, so its items are secondary, except in squares.
pub(crate) fn reduced_latin(k: usize, n: usize) -> Draft {
    let mut draft = Draft::default();
    for (row, column) in inner(k, n) {
        draft.primary(format!("p{row}{column}"));
    }
    for (row, digit) in pairs(k, n).filter(|(row, digit)| *row > 0 && row != digit) {
        draft.primary(format!("r{row}{digit}"));
    }
    for (column, digit) in pairs(n, n).filter(|(column, digit)| *column > 0 && column != digit) {
        let name = format!("c{column}{digit}");
        if k == n { draft.primary(name) } else { draft.secondary(name) }
    }
    for (row, column) in inner(k, n) {
        for digit in (0..n).filter(|&digit| digit != row && digit != column) {
            let cell = format!("p{row}{column}");
            draft.option([cell, format!("r{row}{digit}"), format!("c{column}{digit}")]);
        }
    }
    draft
}

/// Pairs of orthogonal Latin squares of order `n`: the first has its first row and column in order, the
/// second its first row. An option is what both have in a cell.
pub(crate) fn orthogonal_latin(n: usize) -> Draft {
    let mut draft = Draft::default();
    for (row, column) in pairs(n, n).filter(|&(row, _)| row > 0) {
        draft.primary(format!("p{row}{column}"));
    }
    // In the first row, cell j of both squares has digit j: no column needs its own again, and no pair
    // (j, j) is left.
    for (kind, is_row) in [("a", true), ("A", false), ("b", true), ("B", false), ("m", false)] {
        let is_open = |major: usize, digit: usize| if is_row { major > 0 } else { major != digit };
        for (major, digit) in pairs(n, n).filter(|&(major, digit)| is_open(major, digit)) {
            draft.primary(format!("{kind}{major}{digit}"));
        }
    }
    for row in 1..n {
        for column in 0..n {
            let firsts = (0..n).filter(|&first| first != column && (first == row) == (column == 0));
            for first in firsts {
                for second in (0..n).filter(|&second| second != column && second != first) {
                    draft.option([
                        format!("p{row}{column}"),
                        format!("a{row}{first}"),
                        format!("A{column}{first}"),
                        format!("b{row}{second}"),
                        format!("B{column}{second}"),
                        format!("m{first}{second}"),
                    ]);
                }
            }
        }
    }
    draft
}

/// Transversals of the addition table of the integers modulo `n`.
pub(crate) fn transversals(n: usize) -> Draft {
    let mut draft = Draft::default();
    for kind in ["r", "c", "s"] {
        (0..n).for_each(|at| draft.primary(format!("{kind}{at}")));
    }
    for (row, column) in pairs(n, n) {
        let sum = (row + column) % n;
        draft.option([format!("r{row}"), format!("c{column}"), format!("s{sum}")]);
    }
    draft
}

/// Steiner triple systems on `n` points: every two points are in one triple. `starred` fixes the triples
/// of point 0: {0, 1, 2}, {0, 3, 4} and so on.
pub(crate) fn steiner(n: usize, starred: bool) -> Draft {
    let mut draft = Draft::default();
    let is_fixed =
        |low: usize, high: usize| starred && (low == 0 || (low % 2 == 1 && high == low + 1));
    let name = |low: usize, high: usize| format!("x{low}-{high}");
    for (low, high) in pairs(n, n).filter(|(low, high)| low < high) {
        if !is_fixed(low, high) {
            draft.primary(name(low, high));
        }
    }
    for (low, middle) in pairs(n, n).filter(|(low, middle)| low < middle) {
        for high in middle + 1..n {
            let sides = [(low, middle), (low, high), (middle, high)];
            if !sides.iter().any(|&(low, high)| is_fixed(low, high)) {
                draft.option(sides.map(|(low, high)| name(low, high)));
            }
        }
    }
    draft
}

/// All pairs of a number below `first` and one below `second`.
fn pairs(first: usize, second: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..first).flat_map(move |low| (0..second).map(move |high| (low, high)))
}

/// The cells outside the first row and the first column.
fn inner(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    pairs(rows, columns).filter(|&(row, column)| row > 0 && column > 0)
}
