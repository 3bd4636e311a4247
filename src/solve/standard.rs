//! Questions to the engine of the standard 9x9 layout.

use super::engine::Engine;
use super::error::{SolveError, WrongGrid};
use super::settings::Settings;
use super::stats::{Solved, Stats};
use crate::candidates::Candidates;
use crate::encode::EncodeError;
use crate::grid::Grid;
use crate::layout::{Cell, Digit, Layout};
use crate::nine::{Advance, Board, CandidateBoard, Solver};
use crate::puzzle::{Puzzle, UnsolvedError};
use dlx::{Count, Stop, Uniqueness};
use std::ops::ControlFlow;

/// Number of solutions that were found, and why the search stopped there, if it did.
pub(super) struct Found {
    pub(super) number: u64,
    pub(super) stop: Option<Stop>,
}

/// Shows the solutions of a board to `visit`, each checked, until it breaks off or the limit is reached.
pub(super) fn visit(
    solver: &mut Solver,
    board: &CandidateBoard,
    settings: &Settings,
    limit: Option<u64>,
    mut visit: impl FnMut(Board) -> ControlFlow<()>,
) -> Result<Solved<Found>, SolveError> {
    let check_and_visit = |solution: Board| {
        if board.is_solved_by(&solution) {
            Ok(visit(solution))
        } else {
            Err(wrong(board, &solution))
        }
    };
    search(solver, board, settings, limit, check_and_visit)
}

/// Whether a board has exactly one solution, with checked solutions. For settings that ignore nodes.
pub(super) fn uniqueness(
    solver: &mut Solver,
    board: &CandidateBoard,
    layout: &Layout,
) -> Result<Uniqueness<Grid>, SolveError> {
    solver.uniqueness(board).try_map(|solution| match solution.to_grid(layout) {
        Some(grid) if board.is_solved_by(&solution) => Ok(grid),
        _ => Err(wrong(board, &solution)),
    })
}

/// Counts the solutions of a board up to a limit; for settings that ignore nodes.
pub(super) fn count_up_to(solver: &mut Solver, board: &CandidateBoard, most: u64) -> Count {
    match solver.count_until(board, most) {
        (number, _) if number == most => Count::at_least(number, Stop::SolutionLimit),
        (number, true) => Count::at_least(number, Stop::Interrupted),
        (number, false) => Count::exactly(number),
    }
}

/// Counts the solutions of a board up to a limit, one at a time.
pub(super) fn count(
    solver: &mut Solver,
    board: &CandidateBoard,
    settings: &Settings,
    limit: Option<u64>,
) -> Result<Solved<Found>, SolveError> {
    search(solver, board, settings, limit, |_| Ok(ControlFlow::Continue(())))
}

fn search(
    solver: &mut Solver,
    board: &CandidateBoard,
    settings: &Settings,
    limit: Option<u64>,
    mut take: impl FnMut(Board) -> Result<ControlFlow<()>, SolveError>,
) -> Result<Solved<Found>, SolveError> {
    let isa = solver.isa();
    let mut search =
        solver.search(board).node_limit(settings.node_limit).interrupt(&settings.interrupt);
    if let Some(progress) = &settings.progress {
        search = search.progress(progress);
    }
    let mut number = 0;
    let stop = loop {
        // The limit is tested before each step: a limit of 0 searches no node.
        if limit == Some(number) {
            break Some(Stop::SolutionLimit);
        }
        match search.advance() {
            Advance::End => break None,
            Advance::Stopped(stop) => break Some(stop),
            Advance::Solution(solution) => {
                number += 1;
                if take(solution)?.is_break() {
                    break Some(Stop::SolutionLimit);
                }
            }
        }
    };
    let stats = Stats::of_nine(isa, search.effort(), search.nodes(), number);
    // A complete search reports full progress.
    if let Some(progress) = settings.progress.as_ref().filter(|_| stop.is_none()) {
        progress.set(1.0);
    }
    Ok(Solved::new(Found { number, stop }, stats))
}

/// The error for a board that `nine` returned as a solution of another one, and that does not solve it.
pub(super) fn wrong(board: &CandidateBoard, solution: &Board) -> SolveError {
    let puzzle = limited(board).unwrap_or_else(|| puzzle(board.givens()));
    let verified = solution.to_grid(puzzle.layout()).map(|grid| puzzle.verify(&grid));
    // A board with empty cells does not make a grid of the layout.
    let error = verified.and_then(Result::err).unwrap_or(UnsolvedError::OtherLayout);
    SolveError::WrongSolution { engine: Engine::Nine, error: WrongGrid::Unsolved(error) }
}

/// The board as a puzzle, with givens that may clash.
pub(super) fn puzzle(board: &Board) -> Puzzle {
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
pub(super) fn grid(solution: &Board) -> Option<Grid> {
    solution.to_grid(Layout::standard_9x9())
}

/// Checks that the givens of a board do not clash.
///
/// # Errors
/// The first clash, by zone.
pub(super) fn check(board: &Board) -> Result<(), EncodeError> {
    if board.has_clash() { Ok(puzzle(board).check()?) } else { Ok(()) }
}
