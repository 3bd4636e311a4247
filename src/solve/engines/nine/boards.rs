//! Boards of the standard 9x9 layout as puzzles and grids, and the memory of searches.

use crate::candidates::Candidates;
use crate::encode::EncodeError;
use crate::grid::Grid;
use crate::layout::{Cell, Digit, Layout};
use crate::nine::{Batch, Board, CandidateBoard, Solver};
use crate::puzzle::{Puzzle, UnsolvedError};
use crate::solve::engine::Engine;
use crate::solve::error::{SolveError, WrongGrid};
use crate::solve::settings::Settings;

/// A solver of boards with these settings.
pub(in crate::solve) fn solver_of(settings: &Settings) -> Solver {
    Solver::with_isa(settings.isa).unwrap_or_default().interrupt(&settings.interrupt)
}

/// A batch of boards with these settings.
pub(in crate::solve) fn batch_of(settings: &Settings) -> Batch {
    Batch::with_isa(settings.isa).unwrap_or_default().interrupt(&settings.interrupt)
}

/// The error for a board that `nine` returned as a solution of another one, and that does not solve it.
pub(in crate::solve) fn wrong(board: &CandidateBoard, solution: &Board) -> SolveError {
    let puzzle = limited(board).unwrap_or_else(|| puzzle(board.givens()));
    let verified = solution.to_grid(puzzle.layout()).map(|grid| puzzle.verify(&grid));
    // A board with empty cells does not make a grid of the layout.
    let error = verified.and_then(Result::err).unwrap_or(UnsolvedError::OtherLayout);
    SolveError::WrongSolution { engine: Engine::Nine, error: WrongGrid::Unsolved(error) }
}

/// The board as a puzzle, with givens that may clash.
pub(in crate::solve) fn puzzle(board: &Board) -> Puzzle {
    let givens: Vec<Option<Digit>> =
        board.digits().iter().map(|&digit| Digit::new(digit)).collect();
    Puzzle::allowing_clashes(Layout::standard_9x9().clone(), givens)
        .expect("a board has 81 digits from 1 to 9 or none")
}

/// The board as a puzzle that rules out candidates; `None` for a board that rules out none, or is not a puzzle.
fn limited(board: &CandidateBoard) -> Option<Puzzle> {
    let mut left = Candidates::none(Layout::standard_9x9());
    for (cell, &given) in board.givens().digits().iter().enumerate() {
        let open = |digit: &Digit| match given {
            0 => board.open(cell) >> digit.index() & 1 == 1,
            given => digit.get() == given,
        };
        left.extend(Digit::first(9).filter(open).map(|digit| (Cell::at(cell), digit)));
    }
    board.is_limited().then(|| Puzzle::with_candidates(&left).ok())?
}

/// A solved board as a grid of the standard 9x9 layout; `None` if a cell is empty.
pub(in crate::solve) fn grid(solution: &Board) -> Option<Grid> {
    solution.to_grid(Layout::standard_9x9())
}

/// Checks that the givens of a board do not clash.
///
/// # Errors
/// The first clash, by zone.
pub(in crate::solve) fn check(board: &Board) -> Result<(), EncodeError> {
    if board.has_clash() { Ok(puzzle(board).check()?) } else { Ok(()) }
}
