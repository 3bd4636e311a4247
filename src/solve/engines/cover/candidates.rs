//! The candidates that occur in a solution.
//!
//! Each solution found settles all of its pairs of a cell and a digit at once. Then the engine searches for a solution
//! with each pair that is still open. Each of these searches finds a solution with that pair, or shows that no solution
//! has it.

use super::encoded::EncodedPuzzle;
use super::multi_search::MultiSearch;
use crate::answer::TrueCandidates;
use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::layout::{Cell, Digit};
use crate::solve::error::SolveError;
use crate::solve::stats::Solved;
use dlx::Stop;

/// The settled pairs that are true, and the open pairs.
struct CandidateLedger {
    known: Candidates,
    unknown: Candidates,
}

impl CandidateLedger {
    /// A ledger with the candidates that the encoding leaves open, and the givens, which are in every solution.
    fn new(general: &EncodedPuzzle) -> Self {
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
pub(super) fn candidates(
    mut searches: MultiSearch<'_>,
) -> Result<Solved<TrueCandidates>, SolveError> {
    let mut ledger = CandidateLedger::new(searches.encoded());
    let stop = settle(&mut searches, &mut ledger)?;
    let CandidateLedger { known, unknown } = ledger;
    let answer = match stop {
        None => {
            searches.report(1, 1);
            TrueCandidates::Complete(known)
        }
        Some(stop) => TrueCandidates::Partial { known, unknown, stop },
    };
    Ok(searches.solved(answer))
}

/// Settles all pairs, unless it is stopped.
fn settle(
    searches: &mut MultiSearch<'_>,
    ledger: &mut CandidateLedger,
) -> Result<Option<Stop>, SolveError> {
    // Two, since most puzzles have one solution, and the absence of a second settles all pairs.
    let found = searches.first_two()?;
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
        searches.report(done, open.len());
        let found = searches.first_with(cell, digit)?;
        match (found.grids.first(), found.stop) {
            (Some(grid), _) => ledger.mark(grid),
            (None, None) => _ = ledger.unknown.remove(cell, digit),
            (None, stop) => return Ok(stop),
        }
    }
    Ok(None)
}
