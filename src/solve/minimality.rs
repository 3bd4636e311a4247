//! The givens that a puzzle needs for its solution to be the only one.
//!
//! For each given the engine searches for a solution that keeps all other givens and has another digit in its cell. A
//! second solution of the puzzle without that given must have another digit there. Otherwise it would be a second
//! solution of the puzzle itself.

use super::error::SolveError;
use super::inquiry::Inquiry;
use super::stats::{Solved, Stats};
use crate::answer::{GivenNeeds, Minimality};
use crate::nine::{Batch, Board};
use dlx::Uniqueness;

/// Answers the question by searches of an exact cover engine.
pub(super) fn by_general(mut inquiry: Inquiry<'_>) -> Result<Solved<Minimality>, SolveError> {
    let found = inquiry.first_two()?;
    let answer = match Uniqueness::from_search(found.grids, found.stop) {
        Uniqueness::Unique(_) => weigh(&mut inquiry)?,
        Uniqueness::Multiple(_) => Minimality::Multiple,
        Uniqueness::None => Minimality::None,
        Uniqueness::Unknown { stop, .. } => {
            Minimality::Unknown { known: GivenNeeds::default(), stop }
        }
    };
    if answer.stop().is_none() {
        inquiry.report(1, 1);
    }
    Ok(inquiry.solved(answer))
}

/// Answers the question for a board in the lanes of `nine`.
///
/// The nodes are the number of boards that the answer settles, the same for all instruction sets.
pub(super) fn by_nine(batch: &mut Batch, board: &Board) -> Result<Solved<Minimality>, SolveError> {
    let before = batch.effort();
    let answer = batch.minimality(&[*board])?.pop().unwrap_or(Minimality::None);
    let (nodes, solutions) = answer.boards();
    let stats = Stats::of_nine(batch.isa(), batch.effort() - before, nodes, solutions);
    Ok(Solved::new(answer, stats))
}

/// Removes each given of a puzzle with one solution in turn.
fn weigh(inquiry: &mut Inquiry<'_>) -> Result<Minimality, SolveError> {
    let puzzle = inquiry.puzzle();
    let mut known = GivenNeeds::default();
    let givens = puzzle.layout().cells().zip(puzzle.givens());
    let givens = givens.filter_map(|(cell, &given)| Some((cell, given?)));
    for (done, (cell, given)) in givens.enumerate() {
        inquiry.report(done, puzzle.given_count());
        let found = inquiry.first_against(cell, given)?;
        // A solution without this given means that it is needed.
        match (found.grids.is_empty(), found.stop) {
            (false, _) => known.needed.push(cell),
            (true, None) => known.redundant.push(cell),
            (true, Some(stop)) => return Ok(Minimality::Unknown { known, stop }),
        }
    }
    Ok(Minimality::Unique(known))
}
