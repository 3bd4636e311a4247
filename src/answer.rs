//! Answers to questions that take more than one search for a solution.

mod candidate_counts;
mod marginals;

pub use candidate_counts::{CandidateCounting, CandidateCounts};
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

/// Whether every given and every constraint is needed. A puzzle with exactly one solution is *minimal* if it has
/// several after any one of them is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// The puzzle has exactly one solution; its givens and constraints are needed or redundant.
    Unique(ClueNeeds),
    /// The puzzle has several solutions, and minimality is undefined.
    Multiple,
    /// The puzzle has no solution, and minimality is undefined.
    None,
    /// The search stopped before the answer was complete.
    Unknown {
        /// The clues known so far. All lists are empty unless the puzzle has exactly one solution.
        known: ClueNeeds,
        /// The reason why the search stopped.
        stop: Stop,
    },
}

/// The givens and constraints of a puzzle with one solution, by the effect of removing *one* of them. Of two redundant
/// ones, one may be needed after the other is removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClueNeeds {
    /// Cells with a needed given: without it the puzzle has several solutions. In reading order.
    pub needed: Vec<Cell>,
    /// Cells with a redundant given: without it the solution is still the only one. In reading order.
    pub redundant: Vec<Cell>,
    /// Needed constraints, by their indices in [`Layout::constraints`](crate::Layout::constraints).
    pub needed_constraints: Vec<usize>,
    /// Redundant constraints, by their indices.
    pub redundant_constraints: Vec<usize>,
}

impl ClueNeeds {
    /// Whether no given and no constraint is redundant.
    ///
    /// ```
    /// use pavane::ClueNeeds;
    ///
    /// let needs = ClueNeeds { redundant_constraints: vec![3], ..ClueNeeds::default() };
    /// assert!(!needs.are_all_needed());
    /// ```
    pub const fn are_all_needed(&self) -> bool {
        self.redundant.is_empty() && self.redundant_constraints.is_empty()
    }

    /// The number of needed clues, and the number of redundant ones.
    const fn counts(&self) -> (u64, u64) {
        let needed = self.needed.len() + self.needed_constraints.len();
        let redundant = self.redundant.len() + self.redundant_constraints.len();
        (needed as u64, redundant as u64)
    }
}

impl Minimality {
    /// Whether the puzzle has exactly one solution and needs every given and every constraint; `None` if unknown.
    ///
    /// ```
    /// use dlx::Stop;
    /// use pavane::{Cell, ClueNeeds, Minimality};
    ///
    /// assert_eq!(Minimality::Multiple.is_minimal(), Some(false));
    /// let stop = Stop::NodeLimit;
    /// let known = ClueNeeds { redundant: vec![Cell::new(4)], ..ClueNeeds::default() };
    /// assert_eq!(Minimality::Unknown { known, stop }.is_minimal(), Some(false));
    /// assert_eq!(Minimality::Unknown { known: ClueNeeds::default(), stop }.is_minimal(), None);
    /// ```
    pub fn is_minimal(&self) -> Option<bool> {
        match self {
            Self::Unique(clues) => Some(clues.are_all_needed()),
            Self::Multiple | Self::None => Some(false),
            // A redundant clue settles the answer before the end, needed ones do not.
            Self::Unknown { known, .. } if known.are_all_needed() => None,
            Self::Unknown { .. } => Some(false),
        }
    }

    /// The reason why the search stopped before the answer was complete, if it did.
    ///
    /// ```
    /// use pavane::{ClueNeeds, Minimality, dlx::Stop};
    ///
    /// let known = ClueNeeds::default();
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
    /// with one solution also the puzzle without each of its clues.
    ///
    /// ```
    /// use pavane::{Cell, ClueNeeds, Minimality};
    ///
    /// let (needed, redundant) = (vec![Cell::new(4)], vec![Cell::new(7)]);
    /// let clues = ClueNeeds { needed, redundant, ..ClueNeeds::default() };
    /// assert_eq!(Minimality::Unique(clues).boards(), (3, 2));
    /// ```
    pub const fn boards(&self) -> (u64, u64) {
        match self {
            Self::Unique(clues) => {
                let (needed, redundant) = clues.counts();
                (1 + needed + redundant, 1 + needed)
            }
            Self::Multiple => (1, 2),
            Self::None | Self::Unknown { .. } => (1, 0),
        }
    }
}
