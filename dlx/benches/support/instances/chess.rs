//! Queens on chessboards.

use super::draft::Draft;

/// `n` queens that do not attack each other. Diagonals are secondary items. Rows and columns are in
/// organ-pipe order, the middle ones first, which Knuth recommends for this problem.
pub(crate) fn queens(n: usize) -> Draft {
    let mut draft = Draft::default();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&at| (2 * at).abs_diff(n - 1));
    for &at in &order {
        draft.primary(format!("r{at}"));
        draft.primary(format!("c{at}"));
    }
    // The diagonals of one cell are left out.
    let diagonals = 1..2 * n - 2;
    for direction in ["a", "b"] {
        for diagonal in diagonals.clone() {
            draft.secondary(format!("{direction}{diagonal}"));
        }
    }
    for &row in &order {
        for &column in &order {
            let ups = [("a", row + column), ("b", n - 1 - row + column)];
            let ups = ups.into_iter().filter(|(_, diagonal)| diagonals.contains(diagonal));
            let lines = [("r", row), ("c", column)].into_iter().chain(ups);
            draft.option(lines.map(|(kind, at)| format!("{kind}{at}")));
        }
    }
    draft
}

/// `queens` queens that attack or occupy every cell of a board of `n` by `n`. Each cell is covered once
/// or more, and an item that every option has counts the queens.
pub(crate) fn domination(n: usize, queens: usize) -> Draft {
    let mut draft = Draft::default();
    let cells = || (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let name = |(row, column): (usize, usize)| format!("x{row}{column}");
    draft.primary(format!("{queens}|Q"));
    for cell in cells() {
        draft.primary(format!("1:{queens}|{}", name(cell)));
    }
    for queen in cells() {
        let attacked = cells().filter(|&(row, column)| {
            let (up, right) = (row.abs_diff(queen.0), column.abs_diff(queen.1));
            up == 0 || right == 0 || up == right
        });
        draft.option(["Q".to_owned()].into_iter().chain(attacked.map(name)));
    }
    draft
}
