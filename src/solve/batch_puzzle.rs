//! A puzzle for a batch, of any layout.

use crate::nine::Board;
use crate::puzzle::Puzzle;

/// A puzzle for a [`PuzzleBatch`](super::PuzzleBatch).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BatchPuzzle {
    /// A puzzle of the standard 9x9 layout.
    Board(Board),
    /// Any puzzle.
    Puzzle(Puzzle),
}

impl From<Board> for BatchPuzzle {
    fn from(board: Board) -> Self {
        Self::Board(board)
    }
}

impl From<&Board> for BatchPuzzle {
    fn from(board: &Board) -> Self {
        Self::Board(*board)
    }
}

/// A board if the layout is the standard 9x9 one and the puzzle has givens only.
impl From<Puzzle> for BatchPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        Board::try_from(&puzzle).map_or(Self::Puzzle(puzzle), Self::Board)
    }
}

/// A board if the layout is the standard 9x9 one and the puzzle has givens only.
impl From<&Puzzle> for BatchPuzzle {
    fn from(puzzle: &Puzzle) -> Self {
        Board::try_from(puzzle).map_or_else(|_| Self::Puzzle(puzzle.clone()), Self::Board)
    }
}
