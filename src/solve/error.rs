//! Why a question about a puzzle has no answer.

use super::engine::Engine;
use super::route::RefusedByEngine;
use crate::encode::{DecodeError, EncodeError};
use crate::nine;
use crate::puzzle::UnsolvedError;
use dlx::{DiagramError, KernelError, VerifyError};

/// Why a question about a puzzle has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle, or one that has to be searched on the way, cannot be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The exact cover engine cannot take the puzzle, or one that has to be searched on the way.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The engine that was chosen cannot take the puzzle or the question.
    #[error(transparent)]
    Nine(#[from] RefusedByEngine),
    /// There is no diagram of all solutions.
    #[error(transparent)]
    Diagram(DiagramError),
    /// The engine is defective: a solution that it found does not pass [`Puzzle::verify`](crate::Puzzle::verify).
    #[error(
        "the engine `{engine}` gave a wrong solution ({error}); this is a defect of pavane, \
         please report it with this input"
    )]
    WrongSolution {
        /// The engine.
        engine: Engine,
        /// The reason why the solution is wrong.
        error: WrongGrid,
    },
    /// The engine `nine` is defective: a solution that it found does not solve the board.
    #[error(transparent)]
    WrongBoard(#[from] nine::WrongSolution),
}

impl From<DiagramError> for SolveError {
    fn from(error: DiagramError) -> Self {
        match error {
            DiagramError::Kernel(error) => Self::Kernel(error),
            error => Self::Diagram(error),
        }
    }
}

/// The reason why a solution of an engine is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WrongGrid {
    /// Its options do not form a grid.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// Its candidates are not one for each cell.
    #[error(transparent)]
    Candidates(#[from] VerifyError),
    /// Its grid does not solve the puzzle.
    #[error(transparent)]
    Unsolved(#[from] UnsolvedError),
}
