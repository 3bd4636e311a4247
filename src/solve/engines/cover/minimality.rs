//! The givens that a puzzle needs for its solution to be the only one.
//!
//! For each given the engine searches for a solution that keeps all other givens and has another digit in its cell. A
//! second solution of the puzzle without that given must have another digit there. Otherwise it would be a second
//! solution of the puzzle itself.

use super::multi_search::MultiSearch;
use crate::answer::{ClueNeeds, Minimality};
use crate::solve::error::SolveError;
use crate::solve::stats::Solved;
use dlx::Uniqueness;

/// Answers the question by searches of an exact cover engine.
pub(super) fn minimality(mut searches: MultiSearch<'_>) -> Result<Solved<Minimality>, SolveError> {
    let found = searches.first_two()?;
    let answer = match Uniqueness::from_search(found.grids, found.stop) {
        Uniqueness::Unique(_) => weigh(&mut searches)?,
        Uniqueness::Multiple(_) => Minimality::Multiple,
        Uniqueness::None => Minimality::None,
        Uniqueness::Unknown { stop, .. } => {
            Minimality::Unknown { known: ClueNeeds::default(), stop }
        }
    };
    if answer.stop().is_none() {
        searches.report(1, 1);
    }
    Ok(searches.solved(answer))
}

/// Removes each given of a puzzle with one solution in turn.
fn weigh(searches: &mut MultiSearch<'_>) -> Result<Minimality, SolveError> {
    let puzzle = searches.puzzle();
    let mut known = ClueNeeds::default();
    let givens = puzzle.layout().cells().zip(puzzle.givens());
    let givens = givens.filter_map(|(cell, &given)| Some((cell, given?)));
    for (done, (cell, given)) in givens.enumerate() {
        searches.report(done, puzzle.given_count());
        let found = searches.first_against(cell, given)?;
        // A solution without this given means that it is needed.
        match (found.grids.is_empty(), found.stop) {
            (false, _) => known.needed.push(cell),
            (true, None) => known.redundant.push(cell),
            (true, Some(stop)) => return Ok(Minimality::Unknown { known, stop }),
        }
    }
    Ok(Minimality::Unique(known))
}
