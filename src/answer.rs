//! Answers to questions that one search for a solution does not settle.

mod marginals;

pub use marginals::Marginals;

use crate::candidates::Candidates;
use crate::layout::{Cell, Digit};
use dlx::Stop;

/// The candidates that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrueCandidates {
    /// All of them. The set is empty if there is no solution; otherwise each cell has at least one, and
    /// a given cell only its given.
    Complete(Candidates),
    /// The search stopped before the answer was complete. Candidates in neither set occur in no
    /// solution.
    Partial {
        /// The candidates that occur in a solution found.
        known: Candidates,
        /// The candidates that may or may not occur in a solution.
        unknown: Candidates,
        /// The reason why the search stopped.
        stop: Stop,
    },
}

impl TrueCandidates {
    /// The candidates, if the answer is complete.
    pub fn complete(&self) -> Option<&Candidates> {
        match self {
            Self::Complete(all) => Some(all),
            Self::Partial { .. } => None,
        }
    }

    /// Whether a digit is in a cell in some solution; `None` if unknown.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn is_true(&self, cell: Cell, digit: Digit) -> Option<bool> {
        match self {
            Self::Complete(all) => Some(all.contains(cell, digit)),
            Self::Partial { unknown, .. } if unknown.contains(cell, digit) => None,
            Self::Partial { known, .. } => Some(known.contains(cell, digit)),
        }
    }
}

/// Whether every given is needed. A puzzle with exactly one solution is *minimal* if it has several
/// after any one of its givens is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// There is exactly one solution; its givens are needed or redundant.
    Unique(GivenNeeds),
    /// There are several solutions, so that minimality is undefined.
    Multiple,
    /// There is no solution, so that minimality is undefined.
    None,
    /// The search stopped before the answer was complete.
    Unknown {
        /// The givens known so far; both lists are empty unless there is exactly one solution.
        known: GivenNeeds,
        /// The reason why the search stopped.
        stop: Stop,
    },
}

/// The givens of a puzzle with one solution, by the effect of removing *one* of them: of two redundant
/// givens, one may be needed after the other is removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenNeeds {
    /// Cells whose given is needed: without it there are several solutions. In reading order.
    pub needed: Vec<Cell>,
    /// Cells whose given is redundant: without it the solution is still the only one. In reading
    /// order.
    pub redundant: Vec<Cell>,
}

impl Minimality {
    /// Whether the puzzle has exactly one solution and needs every given; `None` if unknown.
    ///
    /// ```
    /// use dlx::Stop;
    /// use pavane::{Cell, GivenNeeds, Minimality};
    ///
    /// assert_eq!(Minimality::Multiple.is_minimal(), Some(false));
    /// let stop = Stop::NodeLimit;
    /// let known = GivenNeeds { needed: vec![], redundant: vec![Cell::new(4)] };
    /// assert_eq!(Minimality::Unknown { known, stop }.is_minimal(), Some(false));
    /// assert_eq!(Minimality::Unknown { known: GivenNeeds::default(), stop }.is_minimal(), None);
    /// ```
    pub fn is_minimal(&self) -> Option<bool> {
        match self {
            Self::Unique(givens) => Some(givens.redundant.is_empty()),
            Self::Multiple | Self::None => Some(false),
            Self::Unknown { known, .. } if known.redundant.is_empty() => None,
            Self::Unknown { .. } => Some(false),
        }
    }

    /// The reason why the search stopped before the answer was complete, if it did.
    ///
    /// ```
    /// use pavane::{GivenNeeds, Minimality, dlx::Stop};
    ///
    /// let known = GivenNeeds::default();
    /// let unknown = Minimality::Unknown { known, stop: Stop::Interrupted };
    /// assert_eq!(unknown.stop(), Some(Stop::Interrupted));
    /// assert_eq!(Minimality::Multiple.stop(), None);
    /// ```
    pub const fn stop(&self) -> Option<Stop> {
        match self {
            Self::Unknown { stop, .. } => Some(*stop),
            Self::Unique(_) | Self::Multiple | Self::None => None,
        }
    }

    /// Number of boards that are settled, and of those among them that have solutions, as far as they are looked for:
    /// the puzzle, and if it has one solution the puzzle without each of its givens.
    pub(crate) const fn boards(&self) -> (u64, u64) {
        match self {
            Self::Unique(GivenNeeds { needed, redundant }) => {
                (1 + needed.len() as u64 + redundant.len() as u64, 1 + needed.len() as u64)
            }
            Self::Multiple => (1, 2),
            Self::None | Self::Unknown { .. } => (1, 0),
        }
    }
}
