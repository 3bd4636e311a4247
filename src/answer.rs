//! Answers to questions that take more than one search for a solution.

mod marginals;

pub use marginals::Marginals;

use crate::candidates::Candidates;
use crate::layout::{Cell, Digit};
use dlx::Stop;

/// The candidates that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrueCandidates {
    /// All of them. The set is empty for a puzzle without solutions. Otherwise each cell has at least one, and a given
    /// cell has only its given.
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
    /// The puzzle has exactly one solution; its givens are needed or redundant.
    Unique(GivenNeeds),
    /// The puzzle has several solutions, and minimality is undefined.
    Multiple,
    /// The puzzle has no solution, and minimality is undefined.
    None,
    /// The search stopped before the answer was complete.
    Unknown {
        /// The givens known so far. Both lists are empty unless the puzzle has exactly one solution.
        known: GivenNeeds,
        /// The reason why the search stopped.
        stop: Stop,
    },
}

/// The givens of a puzzle with one solution, by the effect of removing *one* of them. Of two redundant givens, one may
/// be needed after the other is removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenNeeds {
    /// Cells with a needed given: without it the puzzle has several solutions. In reading order.
    pub needed: Vec<Cell>,
    /// Cells with a redundant given: without it the solution is still the only one. In reading order.
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
            // A redundant given settles the answer before the end, needed ones do not.
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

    /// Number of settled boards, and number of solutions found in them. The boards are the puzzle, and for a puzzle
    /// with one solution also the puzzle without each of its givens.
    ///
    /// ```
    /// use pavane::{Cell, GivenNeeds, Minimality};
    ///
    /// let givens = GivenNeeds { needed: vec![Cell::new(4)], redundant: vec![Cell::new(7)] };
    /// assert_eq!(Minimality::Unique(givens).boards(), (3, 2));
    /// ```
    pub const fn boards(&self) -> (u64, u64) {
        match self {
            Self::Unique(GivenNeeds { needed, redundant }) => {
                (1 + needed.len() as u64 + redundant.len() as u64, 1 + needed.len() as u64)
            }
            Self::Multiple => (1, 2),
            Self::None | Self::Unknown { .. } => (1, 0),
        }
    }
}
