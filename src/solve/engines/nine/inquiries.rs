//! Questions that take many searches, in the lanes.

use crate::answer::{Minimality, TrueCandidates};
use crate::candidates::Candidates;
use crate::nine::{Batch, Board, CandidateBoard};
use crate::puzzle::Puzzle;
use crate::solve::error::SolveError;
use crate::solve::stats::{Solved, Stats};

/// The candidates that occur in a solution.
///
/// The nodes are the number of boards that the answer settles, the same for all instruction sets: the puzzle, and for
/// a puzzle with several solutions every candidate that no given excludes.
pub(super) fn candidates(
    batch: &mut Batch,
    board: &CandidateBoard,
    puzzle: &Puzzle,
) -> Result<Solved<TrueCandidates>, SolveError> {
    let before = batch.effort();
    let answer = batch.true_candidates(board)?;
    let cells = puzzle.layout().cell_count();
    let (nodes, solutions) = match answer.complete().map(Candidates::count) {
        None | Some(0) => (1, 0),
        Some(count) if count == cells => (1, 1),
        Some(_) => (1 + (puzzle.candidates().count() - puzzle.given_count()) as u64, 2),
    };
    let stats = Stats::of_nine(batch.isa(), batch.effort() - before, nodes, solutions);
    Ok(Solved::new(answer, stats))
}

/// The givens that the solution needs to be the only one.
///
/// The nodes are the number of boards that the answer settles, the same for all instruction sets.
pub(super) fn minimality(
    batch: &mut Batch,
    board: &Board,
) -> Result<Solved<Minimality>, SolveError> {
    let before = batch.effort();
    let answer = batch.minimality(&[*board])?.pop().unwrap_or(Minimality::None);
    let (nodes, solutions) = answer.boards();
    let stats = Stats::of_nine(batch.isa(), batch.effort() - before, nodes, solutions);
    Ok(Solved::new(answer, stats))
}
