//! The candidates that occur in a solution.
//!
//! Each solution found settles all of its pairs of a cell and a digit at once. Then the engine searches for a solution
//! with each pair that is still open. Each of these searches finds a solution with that pair, or shows that no solution
//! has it.

use super::error::SolveError;
use super::general::General;
use super::inquiry::Inquiry;
use super::stats::{Solved, Stats};
use crate::answer::TrueCandidates;
use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::layout::{Cell, Digit};
use crate::nine::{Batch, CandidateBoard};
use crate::puzzle::Puzzle;
use dlx::Stop;

/// The settled pairs that are true, and the open pairs.
struct Ledger {
    known: Candidates,
    unknown: Candidates,
}

impl Ledger {
    /// A ledger with the candidates that the encoding leaves open, and the givens, which are in every solution.
    fn new(general: &General) -> Self {
        let (encoding, puzzle) = (general.encoding(), general.encoding().puzzle());
        let mut unknown = Candidates::none(puzzle.layout());
        unknown.extend(encoding.candidates().iter().copied());
        let givens = puzzle.layout().cells().zip(puzzle.givens());
        unknown.extend(givens.filter_map(|(cell, &given)| Some((cell, given?))));
        Self { known: Candidates::none(puzzle.layout()), unknown }
    }

    /// Marks the candidates of a solution as true.
    fn mark(&mut self, grid: &Grid) {
        for (cell, &digit) in grid.layout().cells().zip(grid.digits()) {
            if self.unknown.remove(cell, digit) {
                self.known.insert(cell, digit);
            }
        }
    }
}

/// Answers the question by searches of an exact cover engine.
pub(super) fn by_general(mut inquiry: Inquiry<'_>) -> Result<Solved<TrueCandidates>, SolveError> {
    let mut ledger = Ledger::new(inquiry.general());
    let stop = settle(&mut inquiry, &mut ledger)?;
    let Ledger { known, unknown } = ledger;
    let answer = match stop {
        None => {
            inquiry.report(1, 1);
            TrueCandidates::Complete(known)
        }
        Some(stop) => TrueCandidates::Partial { known, unknown, stop },
    };
    Ok(inquiry.solved(answer))
}

/// Answers the question for a board in the lanes of `nine`.
///
/// The nodes are the number of boards that the answer settles, the same for all instruction sets: the puzzle, and for
/// a puzzle with several solutions every candidate that no given excludes.
pub(super) fn by_nine(
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

/// Settles all pairs, unless it is stopped.
fn settle(inquiry: &mut Inquiry<'_>, ledger: &mut Ledger) -> Result<Option<Stop>, SolveError> {
    // Two, since most puzzles have one solution, and the absence of a second settles all pairs.
    let found = inquiry.first_two()?;
    found.grids.iter().for_each(|grid| ledger.mark(grid));
    if found.grids.len() < 2 {
        return Ok(found.stop);
    }
    let open: Vec<(Cell, Digit)> = ledger.unknown.iter().collect();
    for (done, &(cell, digit)) in open.iter().enumerate() {
        // A solution found for an earlier pair has settled this one.
        if !ledger.unknown.contains(cell, digit) {
            continue;
        }
        inquiry.report(done, open.len());
        let found = inquiry.first_with(cell, digit)?;
        match (found.grids.first(), found.stop) {
            (Some(grid), _) => ledger.mark(grid),
            (None, None) => _ = ledger.unknown.remove(cell, digit),
            (None, stop) => return Ok(stop),
        }
    }
    Ok(None)
}
