//! What the questions return that one search for a solution does not answer.

mod marginals;

pub use marginals::Marginals;

use crate::candidates::Candidates;
use crate::layout::{Cell, Digit};
use dlx::Stop;

/// The answer to "which digits can be where?": the candidates that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrueCandidates {
    /// Exactly these. There are none if there is no solution; otherwise each cell has one at least,
    /// and a given cell its given alone.
    Complete(Candidates),
    /// The search stopped before it knew.
    Partial {
        /// These occur in a solution that was found.
        known: Candidates,
        /// These may or may not. Those in neither set occur in no solution.
        unknown: Candidates,
        /// Why the search stopped.
        stop: Stop,
    },
}

impl TrueCandidates {
    /// The candidates, if they are all there are.
    pub fn complete(&self) -> Option<&Candidates> {
        match self {
            Self::Complete(all) => Some(all),
            Self::Partial { .. } => None,
        }
    }

    /// Whether a digit is in a cell in some solution; `None` if that is not known.
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

/// The answer to "is every given needed?". A puzzle with exactly one solution is *minimal* if it has
/// several as soon as any one of its givens is taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// There is exactly one solution, and this is what its givens are worth.
    Unique(GivenNeeds),
    /// There are several solutions, so that the question has no meaning.
    Multiple,
    /// There is no solution, so that the question has no meaning.
    None,
    /// The search stopped before it knew.
    Unknown {
        /// What it had found out. Of givens in neither list nothing is known; both lists are empty
        /// unless there is exactly one solution.
        known: GivenNeeds,
        /// Why the search stopped.
        stop: Stop,
    },
}

/// The givens of a puzzle with one solution, by what happens if one is taken away *alone*: of two
/// redundant givens, one may be needed once the other is gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenNeeds {
    /// Cells whose given is needed: without it there are several solutions. In reading order.
    pub needed: Vec<Cell>,
    /// Cells whose given is redundant: without it the solution is still the only one. In reading
    /// order.
    pub redundant: Vec<Cell>,
}

impl Minimality {
    /// Whether the puzzle has exactly one solution and needs every given; `None` if that is not
    /// known.
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
}
