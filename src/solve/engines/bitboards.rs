//! Puzzles with at most one solution, or any solution, by a short search on [bitboards](crate::bitboards).

use super::interface::{
    EngineAnswer, EngineQuestion, PuzzleEngine, SolverChange, answered, passed,
};
use crate::bitboards::BoardSearch;
use crate::grid::Grid;
use crate::layout::Digit;
use crate::solve::engine::Engine;
use crate::solve::error::{SolveError, WrongGrid};
use crate::solve::route::{RefusedByEngine, Route, RouteRequest};
use crate::solve::stats::{Solved, Stats};
use dlx::{Count, First, Sharing, Stop, Uniqueness};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The name in stats and messages.
const NAME: &str = "bitboards";

/// The limit of nodes of a search. At the limit the next engine answers instead. On 10x10 boards a node takes 1.3
/// microseconds, and making the exact cover problem 50: a search in vain adds less than half of that.
const MAX_NODES: u64 = 16;

#[derive(Default)]
pub(super) struct BitboardEngine {
    /// A search of the layout, made when it is first needed, and copied for each thread.
    of_layout: Arc<OnceLock<Option<BoardSearch>>>,
    /// The memory of searches between two questions.
    search: Mutex<Option<BoardSearch>>,
}

impl BitboardEngine {
    /// All solutions, or `most` of them; `None` if the search does not find them.
    fn search(
        &self,
        asked: &EngineQuestion<'_>,
        most: usize,
    ) -> Result<Option<SolvedGrids>, SolveError> {
        // An engine that has found several solutions has done more than this search does.
        if asked.before.found > 0 {
            return Ok(None);
        }
        let layout = asked.puzzle.layout();
        let kept = || self.search.lock().unwrap_or_else(PoisonError::into_inner);
        let shared = || self.of_layout.get_or_init(|| BoardSearch::new(layout)).clone();
        // Each thread takes the memory out of the lock, or copies the shared search.
        let Some(mut search) = kept().take().or_else(shared) else { return Ok(None) };
        let mut found = Vec::new();
        let visit = |digits: &[u8]| {
            let digit = |&digit: &u8| Digit::new(digit).expect("each cell has a digit");
            found.push(digits.iter().map(digit).collect::<Vec<_>>());
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let searched = search.each(asked.puzzle, MAX_NODES, &asked.settings.interrupt, visit);
        *kept() = Some(search);
        // After the limit of nodes or an interrupt, the next engine answers.
        if !matches!(searched.stop, None | Some(Stop::SolutionLimit)) {
            return Ok(None);
        }
        let grids: Result<Vec<Grid>, WrongGrid> = (found.into_iter())
            .map(|digits| {
                let grid = Grid::new(layout.clone(), digits).expect("each cell has a digit");
                asked.puzzle.verify(&grid)?;
                Ok(grid)
            })
            .collect();
        let grids =
            grids.map_err(|error| SolveError::WrongSolution { engine: Engine::Auto, error })?;
        let stats = Stats::of_engine(NAME, searched.nodes, grids.len() as u64);
        Ok(Some(Solved::new(grids, stats)))
    }

    /// Answers for a puzzle with at most one solution, and passes all others on.
    fn at_most_one<T>(
        &self,
        asked: &EngineQuestion<'_>,
        turn: impl FnOnce(Option<Grid>) -> T,
    ) -> EngineAnswer<T> {
        match self.search(asked, 2)? {
            Some(mut found) if found.answer.len() < 2 => {
                asked.finish(true);
                let grid = found.answer.pop();
                answered(found.map(|_| turn(grid)))
            }
            _ => passed(),
        }
    }
}

/// Solutions, each verified.
type SolvedGrids = Solved<Vec<Grid>>;

impl PuzzleEngine for BitboardEngine {
    /// The search precedes the exact cover engine, and replaces it where it settles the question.
    fn route(&self) -> Route {
        Route::General
    }

    /// Questions about solutions, if no setting is for the exact cover engine.
    fn takes(&self, request: &RouteRequest<'_>) -> Result<(), RefusedByEngine> {
        let settings = request.settings;
        let is_taken = request.question.is_search()
            && settings.engine == Engine::Auto
            && settings.branching.is_none()
            && settings.node_limit.is_none()
            && settings.sharing != Sharing::On
            && request.puzzle().is_some();
        if is_taken { Ok(()) } else { Err(request.refused_by(NAME)) }
    }

    fn copy(&self) -> Box<dyn PuzzleEngine> {
        Box::new(Self { of_layout: Arc::clone(&self.of_layout), search: Mutex::default() })
    }

    fn forget(&mut self, change: SolverChange) {
        if change == SolverChange::Layout {
            *self = Self::default();
        }
    }

    fn first(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        self.at_most_one(asked, first_of)
    }

    fn any(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        let Some(found) = self.search(asked, 1)? else { return passed() };
        asked.finish(true);
        answered(found.map(|mut grids| first_of(grids.pop())))
    }

    fn uniqueness(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Uniqueness<Grid>> {
        let Some(found) = self.search(asked, 2)? else { return passed() };
        asked.finish(true);
        answered(found.map(|grids| Uniqueness::from_search(grids, None)))
    }

    fn count(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Count> {
        self.at_most_one(asked, |grid| Count::exactly(u64::from(grid.is_some())))
    }

    fn count_up_to(&self, asked: &EngineQuestion<'_>, most: u64) -> EngineAnswer<Count> {
        // A single solution reaches a limit of 0 or 1, which the exact cover engine reports.
        if most > 1 { self.count(asked) } else { passed() }
    }

    fn visit(
        &self,
        asked: &EngineQuestion<'_>,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> EngineAnswer<Count> {
        self.at_most_one(asked, |grid| match grid.map(visit) {
            Some(ControlFlow::Break(())) => Count::at_least(1_u32, Stop::SolutionLimit),
            Some(ControlFlow::Continue(())) => Count::exactly(1_u32),
            None => Count::exactly(0_u32),
        })
    }
}

fn first_of(solution: Option<Grid>) -> First<Grid> {
    solution.map_or(First::None, First::Found)
}
