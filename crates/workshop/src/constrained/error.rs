//! Reasons why no puzzle with constraints is made.

use crate::grids::GridsError;
use pavane::encode::EncodeError;
use pavane::solve::SolveError;
use pavane_human::TooLarge;

/// A text that requests no constraints.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConstraintRequestError {
    /// No kind or tool has the name, or none of its constraints can be placed.
    #[error("no constraints `{name}` can be placed; the ones that can are {known}")]
    Unplaceable {
        /// The name.
        name: String,
        /// The names that can be requested, with commas between them.
        known: String,
    },
    /// The number of constraints is not one.
    #[error(
        "`{name}={found}` has no number of constraints; give one from 1 to {most}, such as `{name}=3`"
    )]
    Number {
        /// The name.
        name: String,
        /// The text in place of a number.
        found: String,
        /// The greatest number.
        most: usize,
    },
    /// The same constraints are requested twice.
    #[error("`{name}` is requested twice; give it once, with a number such as `{name}=3`")]
    Twice {
        /// The name.
        name: String,
    },
}

/// The reason why no puzzle with constraints is made.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingError {
    /// The layout has constraints already.
    #[error("the layout has constraints already; give one with zones alone")]
    HasConstraints,
    /// The range of givens has no number that the board has cells for.
    #[error(
        "no puzzle has from {least} to {most} givens on a board of {cells} cells; give a range from 0 to {cells}"
    )]
    Givens {
        /// The least requested number.
        least: usize,
        /// The greatest requested number.
        most: usize,
        /// The number of cells.
        cells: usize,
    },
    /// Requested constraints had no place in any of many grids.
    #[error(
        "{grids} random grids had no room for {request}; request fewer constraints, or other ones"
    )]
    NoRoom {
        /// The request.
        request: String,
        /// The number of grids.
        grids: u64,
    },
    /// There is no random grid.
    #[error(transparent)]
    Grids(#[from] GridsError),
    /// The layout is too large for the engine.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The layout is too large for steps.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The engine cannot answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
