//! Puzzles of files, and what is written beside them.

use super::FormatError;
use crate::grid::Grid;
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use num_bigint::BigUint;

/// What the caller fixed before anything is read. What is left open, the content decides.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The layout of all puzzles.
    pub layout: Option<Layout>,
    /// The symbols of all digits.
    pub symbols: Option<Symbols>,
}

/// A puzzle of a file, with what is written beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle; its givens do not clash.
    pub puzzle: Puzzle,
    /// What it is called.
    pub label: Option<String>,
    /// What the file says is the answer.
    pub expected: Option<Expected>,
}

/// What a file says about the solutions of a puzzle. Nothing of it has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// How many there are.
    pub count: BigUint,
    /// One of them, of the puzzle's layout.
    pub solution: Option<Grid>,
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, label: None, expected: None }
    }
}

/// The puzzles of a file in their order, each with the line that it starts on, as they are read.
pub type Records = Box<dyn Iterator<Item = (usize, Result<Record, FormatError>)> + Send>;
