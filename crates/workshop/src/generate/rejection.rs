//! Counts of grids that led to no requested puzzle.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The reason why a grid led to no requested puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// More givens are needed than requested.
    TooManyGivens,
    /// Fewer givens remain than requested.
    TooFewGivens,
    /// A given of an orbit is redundant, and the puzzle must be strictly minimal.
    Redundant,
    /// No solution of the givens in the cells of the mask was found to be unique.
    Mask,
    /// The rating is below the range.
    TooLow,
    /// The rating is above the range, or no technique finds another step.
    TooHigh,
    /// The path does not take the technique.
    WithoutTechnique,
    /// A requested constraint has no place in the grid.
    Unplaced,
    /// A requested constraint is redundant.
    SpareConstraint,
    /// The limit of nodes came before it was known whether all clues are needed.
    Undecided,
}

impl Rejection {
    /// All reasons.
    pub const ALL: [Self; 10] = [
        Self::TooManyGivens,
        Self::TooFewGivens,
        Self::Redundant,
        Self::Mask,
        Self::TooLow,
        Self::TooHigh,
        Self::WithoutTechnique,
        Self::Unplaced,
        Self::SpareConstraint,
        Self::Undecided,
    ];
}

impl fmt::Display for Rejection {
    /// The reason after a number of grids.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::TooManyGivens => "with too many givens",
            Self::TooFewGivens => "with too few givens",
            Self::Redundant => "with redundant givens",
            Self::Mask => "without a puzzle of the mask",
            Self::TooLow => "rated too low",
            Self::TooHigh => "rated too high",
            Self::WithoutTechnique => "without the technique",
            Self::Unplaced => "without room for the constraints",
            Self::SpareConstraint => "with a redundant constraint",
            Self::Undecided => "undecided within the limit of nodes",
        })
    }
}

/// The numbers of grids begun with and rejected, which threads may share and read while puzzles are made.
#[derive(Debug, Default)]
pub struct GenerateCounts {
    grids: AtomicU64,
    rejected: [AtomicU64; Rejection::ALL.len()],
}

impl GenerateCounts {
    /// The number of grids begun with.
    pub fn grids(&self) -> u64 {
        self.grids.load(Relaxed)
    }

    /// The number of grids that were rejected for a reason.
    pub fn rejected(&self, why: Rejection) -> u64 {
        self.rejected[why as usize].load(Relaxed)
    }

    /// Counts a grid.
    pub(crate) fn begin(&self) {
        self.grids.fetch_add(1, Relaxed);
    }

    /// Counts a rejected grid.
    pub(crate) fn reject(&self, why: Rejection) {
        self.rejected[why as usize].fetch_add(1, Relaxed);
    }
}
