//! Full counts of blank boards, by [gluing](crate::gluing).

use super::interface::{
    EngineAnswer, EngineQuestion, PuzzleEngine, SolverChange, answered, passed,
};
use crate::gluing::Gluing;
use crate::solve::engine::Engine;
use crate::solve::route::{Question, RefusedByEngine, Route, RouteRequest};
use crate::solve::stats::{Solved, Stats};
use dlx::{Count, Sharing};

/// The name in stats and messages.
const NAME: &str = "gluing";

#[derive(Default)]
pub(super) struct GluingEngine;

impl PuzzleEngine for GluingEngine {
    fn route(&self) -> Route {
        Route::Gluing
    }

    /// Full counts of blank boards, if no setting chooses how to count.
    fn takes(&self, request: &RouteRequest<'_>) -> Result<(), RefusedByEngine> {
        let settings = request.settings;
        let is_taken = request.question == Question::Count
            && settings.engine == Engine::Auto
            && settings.sharing == Sharing::Auto
            && settings.branching.is_none()
            && settings.node_limit.is_none()
            && request.puzzle().is_some_and(|puzzle| Gluing::for_puzzle(puzzle).is_some());
        if is_taken { Ok(()) } else { Err(request.refused_by(NAME)) }
    }

    fn copy(&self) -> Box<dyn PuzzleEngine> {
        Box::new(Self)
    }

    fn forget(&mut self, _change: SolverChange) {}

    fn count(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Count> {
        let Some(gluing) = Gluing::for_puzzle(asked.puzzle) else { return passed() };
        let mut gluing = gluing.interrupt(&asked.settings.interrupt);
        if let Some(progress) = &asked.settings.progress {
            gluing = gluing.progress(progress);
        }
        let count = match gluing.count() {
            Ok(number) => Count::exactly(number),
            Err(stop) => Count::at_least(0_u32, stop),
        };
        let solutions = u64::try_from(&count.found).unwrap_or(u64::MAX);
        answered(Solved::new(count, Stats::of_gluing(solutions)))
    }
}
