//! Searches of one board.

use super::boards::wrong;
use crate::grid::Grid;
use crate::layout::Layout;
use crate::nine::{Advance, Board, CandidateBoard, Solver};
use crate::solve::error::SolveError;
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use dlx::{Count, First, Stop, Uniqueness};
use std::ops::ControlFlow;

/// Number of solutions that were found, and why the search stopped there, if it did.
pub(in crate::solve) struct FoundCount {
    pub(in crate::solve) number: u64,
    pub(in crate::solve) stop: Option<Stop>,
}

/// Shows the solutions of a board to `visit`, each checked, until it breaks off or the limit is reached.
pub(in crate::solve) fn visit(
    solver: &mut Solver,
    board: &CandidateBoard,
    settings: &Settings,
    limit: Option<u64>,
    mut visit: impl FnMut(Board) -> ControlFlow<()>,
) -> Result<Solved<FoundCount>, SolveError> {
    let check_and_visit = |solution: Board| {
        if board.is_solved_by(&solution) {
            Ok(visit(solution))
        } else {
            Err(wrong(board, &solution))
        }
    };
    search(solver, board, settings, limit, check_and_visit)
}

/// The first solution of a board, checked. For settings that ignore nodes.
pub(super) fn first(
    solver: &mut Solver,
    board: &CandidateBoard,
    layout: &Layout,
) -> Result<First<Grid>, SolveError> {
    match solver.first_until(board) {
        Ok(None) => Ok(First::None),
        Ok(Some(solution)) => checked(board, &solution, layout).map(First::Found),
        Err(stop) => Ok(First::Unknown(stop)),
    }
}

fn checked(board: &CandidateBoard, solution: &Board, layout: &Layout) -> Result<Grid, SolveError> {
    let grid = solution.to_grid(layout).filter(|_| board.is_solved_by(solution));
    grid.ok_or_else(|| wrong(board, solution))
}

/// Whether a board has exactly one solution, with checked solutions. For settings that ignore nodes.
pub(super) fn uniqueness(
    solver: &mut Solver,
    board: &CandidateBoard,
    layout: &Layout,
) -> Result<Uniqueness<Grid>, SolveError> {
    solver.uniqueness(board).try_map(|solution| checked(board, &solution, layout))
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
) -> Result<Solved<FoundCount>, SolveError> {
    search(solver, board, settings, limit, |_| Ok(ControlFlow::Continue(())))
}

fn search(
    solver: &mut Solver,
    board: &CandidateBoard,
    settings: &Settings,
    limit: Option<u64>,
    mut take: impl FnMut(Board) -> Result<ControlFlow<()>, SolveError>,
) -> Result<Solved<FoundCount>, SolveError> {
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
    Ok(Solved::new(FoundCount { number, stop }, stats))
}

impl From<FoundCount> for Count {
    fn from(found: FoundCount) -> Self {
        match found.stop {
            None => Self::exactly(found.number),
            Some(stop) => Self::at_least(found.number, stop),
        }
    }
}
