//! What the engines for puzzles have in common.

use crate::answer::{Minimality, TrueCandidates};
use crate::grid::Grid;
use crate::nine::CandidateBoard;
use crate::puzzle::Puzzle;
use crate::solve::engine::Engine;
use crate::solve::error::SolveError;
use crate::solve::grids::Grids;
use crate::solve::route::{RefusedByEngine, Route, RouteRequest};
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use dlx::{Count, Estimate, First, Uniqueness};
use std::ops::ControlFlow;

/// An engine for questions about a puzzle, with its memory between two questions.
///
/// A question that an engine takes but does not answer is passed on to the next engine that takes it.
pub(in crate::solve) trait PuzzleEngine: Send + Sync {
    /// The name of the way to answers of this engine.
    fn route(&self) -> Route;

    /// Whether [`Settings::engine`] names this engine. Then no other engine is asked.
    fn is_named_by(&self, _engine: Engine) -> bool {
        false
    }

    /// Whether the engine knows rules beyond zones. Only such engines are asked about puzzles that have some.
    fn takes_constraints(&self) -> bool {
        false
    }

    /// Whether the engine takes a request, of one puzzle or of a block of boards.
    ///
    /// # Errors
    /// The reason why it does not.
    fn takes(&self, request: &RouteRequest<'_>) -> Result<(), RefusedByEngine>;

    /// A copy that shares the data of the layout, and has no other memory.
    fn copy(&self) -> Box<dyn PuzzleEngine>;

    /// Drops the memory that depends on what changes.
    fn forget(&mut self, change: SolverChange);

    /// The first solution in the order of the engine.
    fn first(&self, _asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        passed()
    }

    /// Any solution.
    fn any(&self, _asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        passed()
    }

    /// Whether there is exactly one solution.
    fn uniqueness(&self, _asked: &EngineQuestion<'_>) -> EngineAnswer<Uniqueness<Grid>> {
        passed()
    }

    /// The number of all solutions.
    fn count(&self, _asked: &EngineQuestion<'_>) -> EngineAnswer<Count> {
        passed()
    }

    /// The number of solutions up to a limit.
    fn count_up_to(&self, _asked: &EngineQuestion<'_>, _most: u64) -> EngineAnswer<Count> {
        passed()
    }

    /// Shows all solutions to `visit` until it breaks off. An engine that passes the question on has shown none.
    fn visit(
        &self,
        _asked: &EngineQuestion<'_>,
        _visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> EngineAnswer<Count> {
        passed()
    }

    /// All solutions as an iterator; with the settings for `Question::List`.
    fn solutions(&self, _asked: &EngineQuestion<'_>) -> EngineAnswer<Grids> {
        passed()
    }

    /// The candidates that occur in a solution.
    fn candidates(&self, _asked: &EngineQuestion<'_>) -> EngineAnswer<TrueCandidates> {
        passed()
    }

    /// An estimate of the numbers of solutions and of search nodes, from random probes.
    fn estimate(
        &self,
        _asked: &EngineQuestion<'_>,
        _probes: u64,
        _seed: u64,
    ) -> EngineAnswer<Estimate> {
        passed()
    }

    /// The givens that the solution needs to be the only one.
    fn minimality(&self, _asked: &EngineQuestion<'_>) -> EngineAnswer<Minimality> {
        passed()
    }
}

/// A change of a solver between two questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum SolverChange {
    /// Another puzzle of the same layout.
    Puzzle,
    /// A puzzle of another layout.
    Layout,
    /// Other settings.
    Settings,
}

/// A question as an engine gets it.
pub(in crate::solve) struct EngineQuestion<'a> {
    pub(in crate::solve) puzzle: &'a Puzzle,
    /// The puzzle as a board for `nine`, if its layout is the standard 9x9 one.
    pub(in crate::solve) board: Option<&'a CandidateBoard>,
    pub(in crate::solve) settings: &'a Settings,
    /// Whether the stats of the answer are used.
    pub(in crate::solve) needs_stats: bool,
    /// The work of the engines that passed the question on.
    pub(in crate::solve) before: PassedWork,
}

impl EngineQuestion<'_> {
    /// The answer with all work so far, or `None` and the work is added for the next engine.
    pub(in crate::solve) fn take<T>(&mut self, step: EngineStep<T>) -> Option<Solved<T>> {
        match step {
            EngineStep::Answered(mut solved) => {
                solved.stats += self.before.stats;
                Some(solved)
            }
            EngineStep::Passed(work) => {
                self.before.stats += work.stats;
                self.before.found = self.before.found.max(work.found);
                None
            }
        }
    }

    /// Whether an engine may answer without counting nodes or setting progress.
    pub(super) fn ignores_nodes(&self) -> bool {
        let settings = self.settings;
        !self.needs_stats && settings.node_limit.is_none() && settings.progress.is_none()
    }

    /// Takes the last reading of progress of a complete answer.
    pub(super) fn finish(&self, is_complete: bool) {
        if let Some(progress) = self.settings.progress.as_ref().filter(|_| is_complete) {
            progress.set(1.0);
        }
    }
}

/// The work of engines that passed a question on.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::solve) struct PassedWork {
    /// The work, without the solutions, which the engine that answers finds again.
    pub(in crate::solve) stats: Stats,
    /// A number of solutions that the puzzle has at least.
    pub(in crate::solve) found: u64,
}

impl PassedWork {
    /// Work that has found a number of solutions.
    pub(in crate::solve) fn of(mut stats: Stats, found: u64) -> Self {
        stats.solutions = 0;
        Self { stats, found }
    }
}

/// The answer of an engine, or the work after which it passes the question on.
pub(in crate::solve) enum EngineStep<T> {
    Answered(Solved<T>),
    Passed(PassedWork),
}

pub(in crate::solve) type EngineAnswer<T> = Result<EngineStep<T>, SolveError>;

/// Passes a question on without work.
pub(super) fn passed<T>() -> EngineAnswer<T> {
    Ok(EngineStep::Passed(PassedWork::default()))
}

/// Answers a question.
pub(super) fn answered<T>(solved: Solved<T>) -> EngineAnswer<T> {
    Ok(EngineStep::Answered(solved))
}
