//! Helpers of several tests. The sudoku library's tests and those of the program include some of these files.

pub(crate) mod boards;
pub(crate) mod cases;
pub(crate) mod data;
pub(crate) mod oracle;
pub(crate) mod problems;
pub(crate) mod proving;
pub(crate) mod random;
pub(crate) mod tree;
