//! Sudokus.

mod boards;
mod grids;
mod layout;
mod making;
mod puzzle;
mod questions;
mod steps;

pub(crate) use boards::{check_boards, count_boards, solve_boards};
pub(crate) use grids::Grids;
pub(crate) use layout::Layout;
pub(crate) use making::generate;
pub(crate) use puzzle::Puzzle;
