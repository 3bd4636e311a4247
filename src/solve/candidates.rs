//! Which candidates occur in a solution.
//!
//! Each solution that is found settles all of its pairs at once. Then the engine is asked for a
//! solution with each pair that is still open, so that there are at most as many searches as there
//! are candidates that occur in none, and one more for each solution that shows something new.

use super::PuzzleSolver;
use super::inquiry::{Inquiry, InquiryError};
use crate::answer::TrueCandidates;
use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::layout::{Cell, Digit};
use dlx::{Counters, Stop};

/// The pairs that are settled, and those that are open.
struct Ledger {
    known: Candidates,
    unknown: Candidates,
}

impl Ledger {
    /// Everything that the encoding leaves open, and the givens: they are true if there is a solution.
    fn new(solver: &PuzzleSolver) -> Self {
        let (encoding, puzzle) = (solver.encoding(), solver.encoding().puzzle());
        let mut unknown = Candidates::none(puzzle.layout());
        unknown.extend(encoding.candidates().iter().copied());
        let givens = puzzle.layout().cells().zip(puzzle.givens());
        unknown.extend(givens.filter_map(|(cell, &given)| Some((cell, given?))));
        Self { known: Candidates::none(puzzle.layout()), unknown }
    }

    /// Takes note of what is in a solution.
    fn mark(&mut self, grid: &Grid) {
        for (cell, &digit) in grid.layout().cells().zip(grid.digits()) {
            if self.unknown.remove(cell, digit) {
                self.known.insert(cell, digit);
            }
        }
    }
}

/// Answers the question for a puzzle.
pub(super) fn true_candidates(
    solver: &PuzzleSolver,
) -> Result<(TrueCandidates, Counters), InquiryError> {
    let mut inquiry = Inquiry::new(solver);
    let mut ledger = Ledger::new(solver);
    let stop = settle(&mut inquiry, &mut ledger)?;
    let Ledger { known, unknown } = ledger;
    let answer = match stop {
        None => {
            inquiry.report(1, 1);
            TrueCandidates::Complete(known)
        }
        Some(stop) => TrueCandidates::Partial { known, unknown, stop },
    };
    Ok((answer, inquiry.counters()))
}

/// Settles all pairs, or as many as it can before it is stopped.
fn settle(inquiry: &mut Inquiry<'_>, ledger: &mut Ledger) -> Result<Option<Stop>, InquiryError> {
    // Two, since most puzzles have one solution: that there is no other settles everything.
    let found = inquiry.first_two()?;
    found.grids.iter().for_each(|grid| ledger.mark(grid));
    if found.grids.len() < 2 {
        return Ok(found.stop);
    }
    let open: Vec<(Cell, Digit)> = ledger.unknown.iter().collect();
    for (done, &(cell, digit)) in open.iter().enumerate() {
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
