//! Which givens a puzzle needs for its solution to be the only one.
//!
//! For each given the engine is asked for a solution that keeps all other givens and has another digit
//! in its cell. A second solution of the puzzle without that given must be one of these, or it would be
//! a second solution of the puzzle itself.

use super::PuzzleSolver;
use super::inquiry::{Inquiry, InquiryError};
use crate::answer::{GivenNeeds, Minimality};
use dlx::{Counters, Uniqueness};

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
