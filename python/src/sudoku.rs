//! Sudokus.

mod asking;
mod boards;
mod grids;
mod layout;
mod making;
mod path;
mod puzzle;

pub(crate) use boards::{check_boards, count_boards, solve_boards};
pub(crate) use grids::Grids;
pub(crate) use layout::Layout;
pub(crate) use making::generate;
pub(crate) use path::scale;
pub(crate) use puzzle::{Puzzle, digits_of};
