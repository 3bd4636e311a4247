//! Questions about the standard 9x9 layout, by the engine [`nine`](crate::nine).

mod boards;
mod grids;
mod inquiries;
mod search;

pub(in crate::solve) use boards::{batch_of, check, grid, puzzle, solver_of, wrong};
pub(in crate::solve) use search::visit;

use super::interface::{
    EngineAnswer, EngineQuestion, EngineStep, PassedWork, PuzzleEngine, SolverChange, answered,
};
use crate::answer::{Minimality, TrueCandidates};
use crate::grid::Grid;
use crate::nine::{Batch, Board, CandidateBoard, Solver};
use crate::solve::engine::Engine;
use crate::solve::error::SolveError;
use crate::solve::grids::Grids;
use crate::solve::route::{Question, RefusedByEngine, Route, RouteRequest};
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use dlx::{Count, First, SearchSettings, Sharing, Stop, Uniqueness};
use search::FoundCount;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, TryLockError};

/// The number of solutions of a 9x9 board up to which `nine` counts one by one, in a sixth of a second. A board with
/// more may have very many, and shared sub-problems may count them faster. (Boards with half a million solutions take
/// `nine` 0.04 s, and an exact cover engine 0.15 s with or without sharing.)
const FEW: u64 = 2_000_000;

/// The number of solutions of a board at which an exact cover engine takes over the count; `None` if `nine` counts all.
pub(in crate::solve) fn few(settings: &Settings) -> Option<u64> {
    let may_change = settings.engine == Engine::Auto && settings.sharing == Sharing::Auto;
    may_change.then_some(FEW)
}

/// Whether the lanes take a question about blocks of boards.
pub(in crate::solve) fn takes_boards(question: Question, settings: &Settings) -> bool {
    NineEngine::default().takes(&RouteRequest::of_boards(question, settings)).is_ok()
}

#[derive(Default)]
pub(super) struct NineEngine {
    /// The memory of searches of one board.
    solver: Mutex<Option<Box<Solver>>>,
    /// The memory of the lanes.
    lanes: Mutex<Option<Box<Batch>>>,
}

impl NineEngine {
    /// Lends the memory of single searches. Another thread, or a visitor that calls this engine, gets separate memory.
    fn with_solver<T>(&self, asked: &EngineQuestion<'_>, ask: impl FnOnce(&mut Solver) -> T) -> T {
        let mut kept = match self.solver.try_lock() {
            Ok(kept) => kept,
            // Each search begins by clearing the memory.
            Err(TryLockError::Poisoned(kept)) => kept.into_inner(),
            Err(TryLockError::WouldBlock) => return ask(&mut solver_of(asked.settings)),
        };
        ask(kept.get_or_insert_with(|| Box::new(solver_of(asked.settings))))
    }

    /// Lends the memory of the lanes. Another thread gets separate memory.
    fn with_lanes<T>(&self, asked: &EngineQuestion<'_>, ask: impl FnOnce(&mut Batch) -> T) -> T {
        let kept = || self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = kept().take();
        let mut lanes = taken.unwrap_or_else(|| Box::new(batch_of(asked.settings)));
        let answer = ask(&mut lanes);
        *kept() = Some(lanes);
        answer
    }

    /// Shows solutions as grids until the limit is reached.
    fn visit_up_to(
        &self,
        asked: &EngineQuestion<'_>,
        limit: Option<u64>,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Solved<FoundCount>, SolveError> {
        let layout = asked.puzzle.layout();
        let show = |solution: Board| match solution.to_grid(layout) {
            Some(grid) => visit(grid),
            // A board that solves another one is a grid of the layout.
            None => ControlFlow::Break(()),
        };
        self.with_solver(asked, |solver| {
            search::visit(solver, board_of(asked), asked.settings, limit, show)
        })
    }

    /// Counts solutions up to a limit.
    fn count_to(
        &self,
        asked: &EngineQuestion<'_>,
        limit: Option<u64>,
    ) -> Result<Solved<Count>, SolveError> {
        let board = board_of(asked);
        self.with_solver(asked, |solver| {
            if asked.ignores_nodes() {
                let count = search::count_up_to(solver, board, limit.unwrap_or(u64::MAX));
                return Ok(Solved::new(count, Stats::default()));
            }
            let found = search::count(solver, board, asked.settings, limit)?;
            Ok(found.map(Count::from))
        })
    }
}

/// The board of a puzzle of the standard 9x9 layout.
fn board_of<'a>(asked: &EngineQuestion<'a>) -> &'a CandidateBoard {
    asked.board.expect("the engine takes puzzles of the standard 9x9 layout only")
}

impl PuzzleEngine for NineEngine {
    fn route(&self) -> Route {
        Route::Nine
    }

    fn is_named_by(&self, engine: Engine) -> bool {
        engine == Engine::Nine
    }

    /// Searches, and inquiries unless the engine is named. A full count that must share sub-problems is for the exact
    /// cover engine, and so is a branching rule. Inquiries search many boards together, without a limit of nodes; so do
    /// blocks. Minimality takes puzzles with givens only.
    fn takes(&self, request: &RouteRequest<'_>) -> Result<(), RefusedByEngine> {
        let Settings { engine, branching, search, .. } = request.settings;
        let SearchSettings { sharing, node_limit, .. } = search;
        let name = Engine::Nine.name();
        let is_inquiry = matches!(request.question, Question::Candidates | Question::Minimality)
            && *engine == Engine::Auto;
        if !matches!(engine, Engine::Auto | Engine::Nine)
            || !(request.question.is_search() || is_inquiry)
        {
            return Err(request.refused_by(name));
        }
        if branching.is_some() {
            return Err(RefusedByEngine::Branching { engine: name });
        }
        if request.question == Question::Count && *sharing == Sharing::On {
            return Err(RefusedByEngine::Sharing);
        }
        let Some(puzzle) = request.puzzle() else {
            // A block of boards.
            return if node_limit.is_none() { Ok(()) } else { Err(request.refused_by(name)) };
        };
        if !puzzle.layout().is_standard_9x9() {
            let layout = puzzle.layout().name().unwrap_or("another layout").to_owned();
            return Err(RefusedByEngine::Layout { layout });
        }
        let has_givens_only = puzzle.ruled_out().is_none();
        let fits = !is_inquiry
            || node_limit.is_none()
                && (request.question != Question::Minimality || has_givens_only);
        if fits { Ok(()) } else { Err(request.refused_by(name)) }
    }

    fn copy(&self) -> Box<dyn PuzzleEngine> {
        Box::<Self>::default()
    }

    fn forget(&mut self, change: SolverChange) {
        // The memory is for any board, and has the settings.
        if change == SolverChange::Settings {
            *self = Self::default();
        }
    }

    fn first(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        if asked.ignores_nodes() {
            let (board, layout) = (board_of(asked), asked.puzzle.layout());
            let answer = self.with_solver(asked, |solver| search::first(solver, board, layout))?;
            return answered(Solved::new(answer, Stats::default()));
        }
        let mut first = None;
        let found = self.visit_up_to(asked, Some(1), &mut |grid| {
            first = Some(grid);
            ControlFlow::Break(())
        })?;
        answered(found.map(|found| match (first, found.stop) {
            (Some(grid), _) => First::Found(grid),
            (None, Some(stop)) => First::Unknown(stop),
            (None, None) => First::None,
        }))
    }

    fn any(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        self.first(asked)
    }

    fn uniqueness(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Uniqueness<Grid>> {
        if asked.ignores_nodes() {
            let (board, layout) = (board_of(asked), asked.puzzle.layout());
            let answer =
                self.with_solver(asked, |solver| search::uniqueness(solver, board, layout))?;
            return answered(Solved::new(answer, Stats::default()));
        }
        let mut grids = Vec::new();
        let found = self.visit_up_to(asked, Some(2), &mut |grid| {
            grids.push(grid);
            ControlFlow::Continue(())
        })?;
        answered(found.map(|found| Uniqueness::from_search(grids, found.stop)))
    }

    /// Counts the solutions one by one if they are few, and passes the question on if they are many.
    fn count(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Count> {
        let few = few(asked.settings);
        let solved = self.count_to(asked, few)?;
        match few {
            Some(found) if solved.answer.stop == Some(Stop::SolutionLimit) => {
                Ok(EngineStep::Passed(PassedWork::of(solved.stats, found)))
            }
            _ => answered(solved),
        }
    }

    fn count_up_to(&self, asked: &EngineQuestion<'_>, most: u64) -> EngineAnswer<Count> {
        answered(self.count_to(asked, Some(most))?)
    }

    fn visit(
        &self,
        asked: &EngineQuestion<'_>,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> EngineAnswer<Count> {
        answered(self.visit_up_to(asked, None, visit)?.map(Count::from))
    }

    fn solutions(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Grids> {
        let layout = asked.puzzle.layout().clone();
        let grids = grids::NineGrids::new(*board_of(asked), layout, asked.settings);
        answered(Solved::new(Grids::new(grids), Stats::default()))
    }

    fn candidates(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<TrueCandidates> {
        let board = board_of(asked);
        let solved =
            self.with_lanes(asked, |lanes| inquiries::candidates(lanes, board, asked.puzzle))?;
        asked.finish(solved.answer.complete().is_some());
        answered(solved)
    }

    fn minimality(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Minimality> {
        let givens = board_of(asked).givens();
        let solved = self.with_lanes(asked, |lanes| inquiries::minimality(lanes, givens))?;
        asked.finish(solved.answer.stop().is_none());
        answered(solved)
    }
}
