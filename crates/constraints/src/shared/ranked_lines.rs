//! Rows and columns that are read as numbers from each side.

use crate::board::{Board, Variable};
use crate::reading::ReadProblem;

/// The rows from the left and from the right, then the columns from the top and from the bottom.
pub(crate) fn lines_by_side(board: &Board) -> [Vec<Vec<Variable>>; 4] {
    let reversed = |lines: &[Vec<Variable>]| -> Vec<Vec<Variable>> {
        lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
    };
    let rows: Vec<_> = (0..board.rows()).map(|row| board.row(row)).collect();
    let columns: Vec<_> = (0..board.columns()).map(|column| board.column(column)).collect();
    let (rows_back, columns_back) = (reversed(&rows), reversed(&columns));
    [rows, rows_back, columns, columns_back]
}

/// Ranks are for square boards with a value for each column.
pub(crate) fn check_board(board: &Board) -> Result<(), ReadProblem> {
    let (rows, columns, values) = (board.rows(), board.columns(), board.values().count());
    if rows == columns && columns == values && board.cell_count() == rows * columns {
        return Ok(());
    }
    let found = format!("this one has {rows} rows, {columns} columns and {values} values");
    Err(ReadProblem::new(format!("ranks need a square board with a value for each row; {found}")))
}
