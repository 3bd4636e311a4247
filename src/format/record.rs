//! Puzzles of files, with their labels and expected answers.

use super::FormatError;
use crate::grid::Grid;
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use num_bigint::BigUint;

/// Layout and symbols fixed by the caller; the contents determine what is not.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The layout of all puzzles. To a puzzle with the map of a jigsaw, the usual board with extra zones, such as
    /// `9x9+x`, adds these; any other layout must have the regions of the map.
    pub layout: Option<Layout>,
    /// The symbols of all digits.
    pub symbols: Option<Symbols>,
}

/// A puzzle of a file, with its label and its expected answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle; its givens do not clash.
    pub puzzle: Puzzle,
    /// The label.
    pub label: Option<String>,
    /// The answer according to the file.
    pub expected: Option<Expected>,
}

/// The solutions of a puzzle according to a file, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The number of solutions.
    pub count: BigUint,
    /// A solution, of the puzzle's layout.
    pub solution: Option<Grid>,
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, label: None, expected: None }
    }
}

/// The puzzles of a file in order, each with the number of its first line; lazy where the format allows.
pub type Records = Box<dyn Iterator<Item = (usize, Result<Record, FormatError>)> + Send>;
