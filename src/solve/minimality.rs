//! Which givens a puzzle needs for its solution to be the only one.
//!
//! For each given the engine is asked for a solution that keeps all other givens and has another digit
//! in its cell. A second solution of the puzzle without that given must be one of these, or it would be
//! a second solution of the puzzle itself.

use super::PuzzleSolver;
use super::inquiry::{Inquiry, InquiryError};
use crate::layout::Cell;
use dlx::{Counters, Stop, Uniqueness};

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

/// Answers the question for a puzzle.
pub(super) fn minimality(solver: &PuzzleSolver) -> Result<(Minimality, Counters), InquiryError> {
    let mut inquiry = Inquiry::new(solver);
    let found = inquiry.first_two()?;
    let answer = match Uniqueness::from_search(found.grids, found.stop) {
        Uniqueness::Unique(_) => weigh(&mut inquiry)?,
        Uniqueness::Multiple(_) => Minimality::Multiple,
        Uniqueness::None => Minimality::None,
        Uniqueness::Unknown { stop, .. } => {
            Minimality::Unknown { known: GivenNeeds::default(), stop }
        }
    };
    if !matches!(answer, Minimality::Unknown { .. }) {
        inquiry.report(1, 1);
    }
    Ok((answer, inquiry.counters()))
}

/// Takes each given of a puzzle with one solution away in turn.
fn weigh(inquiry: &mut Inquiry<'_>) -> Result<Minimality, InquiryError> {
    let puzzle = inquiry.puzzle();
    let mut known = GivenNeeds::default();
    let givens = puzzle.layout().cells().zip(puzzle.givens());
    let givens = givens.filter_map(|(cell, &given)| Some((cell, given?)));
    for (done, (cell, given)) in givens.enumerate() {
        inquiry.report(done, puzzle.given_count());
        let found = inquiry.first_against(cell, given)?;
        match (found.grids.is_empty(), found.stop) {
            (false, _) => known.needed.push(cell),
            (true, None) => known.redundant.push(cell),
            (true, Some(stop)) => return Ok(Minimality::Unknown { known, stop }),
        }
    }
    Ok(Minimality::Unique(known))
}
