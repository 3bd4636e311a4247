//! The solutions of a sudoku one by one, for questions that a diagram answers where it can.

use super::diagram::NoDiagram;
use super::instance::InstanceError;
use super::object::{Outcome, Status};
use super::sudoku::Sudoku;
use dlx::{Count, Stop};
use num_bigint::BigUint;
use pavane::grid::Grid;
use pavane::solve::{GridList, GridListing, Solved, Stats};
use std::ops::ControlFlow;

/// The largest number of solutions that are listed, for random solutions and marginals.
pub const MAX_LISTED: u64 = 1_000_000;

/// The message about a sudoku without a diagram that has more solutions than [`MAX_LISTED`].
pub const TOO_MANY_TO_LIST: &str = "the puzzle has constraints about more than two cells at once, and more than \
     1,000,000 solutions, which are not listed; use count or estimate";

/// All solutions of a sudoku without a diagram, at most [`MAX_LISTED`].
///
/// # Errors
/// [`NoDiagram::TooMany`] or [`NoDiagram::Stopped`] if not all are listed, [`NoDiagram::Refused`] if no engine takes
/// the puzzle.
pub fn list_of(sudoku: &Sudoku<'_>) -> Result<Solved<GridList>, NoDiagram> {
    let solved = sudoku.solver.grid_list_with_stats(MAX_LISTED);
    let Solved { answer, stats, .. } = solved.map_err(|error| NoDiagram::Refused(error.into()))?;
    match answer {
        GridListing::Complete(answer) => Ok(Solved::new(answer, stats)),
        GridListing::Stopped(Stop::SolutionLimit) => {
            Err(NoDiagram::TooMany { stats: Box::new(stats) })
        }
        GridListing::Stopped(stop) => Err(NoDiagram::Stopped { stop, stats: Box::new(stats) }),
    }
}

/// The outcome of a question that a list of all solutions answers.
pub fn of_list_of_all(count: u64, stats: Stats, status: Status) -> Outcome {
    let outcome = Outcome::new(status).count(&Count::exactly(count));
    Outcome { nodes: Some(stats.nodes), ..outcome }
}

/// A solution by its number in the order of `list`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NthListed {
    /// The solution; `None` after the last, or if the search stopped before it.
    pub grid: Option<Grid>,
    /// The number of solutions found, with the reason of a stop. A solution found is a limit.
    pub count: Count,
}

impl NthListed {
    /// Walks to the solution of a sudoku with a number, from 1.
    ///
    /// # Errors
    /// If no engine takes the puzzle, or the engine is defective.
    pub fn of(sudoku: &Sudoku<'_>, number: &BigUint) -> Result<Solved<Self>, InstanceError> {
        // No search shows more than that.
        let number = u64::try_from(number).unwrap_or(u64::MAX);
        let (mut shown, mut nth) = (0, None);
        let solved = sudoku.solver.for_each_with_stats(|grid| {
            shown += 1;
            if shown < number {
                return ControlFlow::Continue(());
            }
            nth = Some(grid);
            ControlFlow::Break(())
        })?;
        Ok(solved.map(|count| Self { grid: nth, count }))
    }

    /// The status: solved, stopped, or fewer solutions or none.
    pub fn status(&self) -> Status {
        match (&self.grid, &self.count) {
            (Some(_), _) => Status::Solved,
            (None, count) if !count.is_exact() => Status::Stopped,
            (None, count) if count.found == BigUint::ZERO => Status::None,
            (None, _) => Status::Beyond,
        }
    }

    /// The outcome of `nth`.
    pub fn outcome(&self, sudoku: &Sudoku<'_>, stats: Stats) -> Outcome {
        let outcome = Outcome { nodes: Some(stats.nodes), ..Outcome::new(self.status()) };
        outcome.count(&self.count).with_solutions(sudoku, &self.grid)
    }
}
