//! Small boards.

use pavane_constraints::{Board, ValueRange};

/// The number of boards of [`board`].
pub(crate) const BOARDS: usize = 9;

fn values(first: i64, last: i64) -> ValueRange {
    ValueRange::new(first..=last).expect("a few values")
}

/// A square board with rows and columns, and values from one on.
pub(crate) fn square(size: usize, first: i64) -> Board {
    let mut board = Board::rectangle(values(first, first + size as i64 - 1), size, size);
    board.add_rows_and_columns();
    board
}

/// The board with blocks.
pub(crate) fn with_blocks(mut board: Board, height: usize, width: usize) -> Board {
    board.add_blocks(height, width);
    board
}

/// A small board.
pub(crate) fn board(number: usize) -> Board {
    match number {
        0 => with_blocks(square(4, 1), 2, 2),
        1 => square(4, 0),
        2 => square(5, 1),
        3 => square(5, 0),
        4 => square(6, 1),
        5 => with_blocks(square(6, 1), 2, 3),
        6 => with_blocks(square(6, 0), 3, 2),
        7 => {
            // Rows with all values, and columns with some.
            let mut board = Board::rectangle(values(1, 5), 3, 5);
            board.add_rows_and_columns();
            board
        }
        _ => Board::rectangle(values(0, 3), 3, 3),
    }
}
