//! Errors of encoding and decoding.

use crate::clash::Clash;
use crate::layout::{HasConstraints, Position};
use dlx::{BuildError, OptionId, Stop};

/// The reason why a puzzle has no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The puzzle is of another layout than the encoder.
    #[error("the puzzle has another layout than the encoder; make an encoder for its layout")]
    OtherLayout,
    /// The givens clash, and no solution has them all.
    #[error("the givens clash: {0}; change or remove one")]
    Clash(Clash),
    /// The layout has rules beyond zones, and the encoding is about zones alone.
    #[error(transparent)]
    Constraints(#[from] HasConstraints),
    /// The layout has rules about more than two cells at once.
    #[error(transparent)]
    MoreThanPairs(#[from] MoreThanPairs),
    /// The layout has more items, options or entries than a problem can have.
    #[error(transparent)]
    TooLarge(#[from] BuildError),
    /// The model of the rules beyond zones was not made, since a search was stopped before it began.
    #[error("the search was stopped before it began: {0}")]
    Stopped(Stop),
}

/// The refusal of constraints that are no exact cover.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the puzzle has rules beyond zones that are about more than two cells at once ({kinds}), which are no exact cover; \
     without an engine and a branching rule, solve, check, count, list, candidates, minimal, minimize, conflict, \
     sample, nth, marginals and estimate know them"
)]
pub struct MoreThanPairs {
    /// The names of the kinds of constraints, each once.
    pub kinds: String,
}

impl From<Clash> for EncodeError {
    fn from(clash: Clash) -> Self {
        Self::Clash(clash)
    }
}

/// The reason why options do not decode to a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The problem has no such option.
    #[error("option {option} does not exist: the problem has {options} options")]
    UnknownOption {
        /// The option.
        option: OptionId,
        /// Number of options of the problem.
        options: usize,
    },
    /// An option fills a cell that is filled already.
    #[error("option {option} fills {position} a second time; give one option for each empty cell")]
    CellTwice {
        /// The second option.
        option: OptionId,
        /// The position of the cell.
        position: Position,
    },
    /// No option fills a cell.
    #[error("no option fills {position}; give one option for each empty cell")]
    CellEmpty {
        /// The position of the cell.
        position: Position,
    },
}
