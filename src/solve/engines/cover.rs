//! Questions about any puzzle, as exact cover, by [`dlx::Solver`].

mod candidates;
mod encoded;
mod minimality;
mod multi_search;

pub(in crate::solve) use encoded::EncodedPuzzle;
pub use encoded::sharing_solver;

use super::interface::{EngineAnswer, EngineQuestion, PuzzleEngine, SolverChange, answered};
use crate::answer::{Minimality, TrueCandidates};
use crate::encode::{EncodeError, Encoder};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solve::engine::Engine;
use crate::solve::grids::Grids;
use crate::solve::route::{Question, RefusedByEngine, Route, RouteRequest};
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use crate::solve::verify::verified;
use dlx::{Count, Estimate, First, Uniqueness};
use multi_search::MultiSearch;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The copy shares the encoder, and has the encoded puzzle.
#[derive(Clone, Default)]
pub(in crate::solve) struct CoverEngine {
    /// The encoder of the layout, made when it is first needed.
    encoder: Arc<OnceLock<Encoder>>,
    /// The encoded puzzle, made when it is first needed.
    encoded: OnceLock<Result<Box<EncodedPuzzle>, EncodeError>>,
}

impl CoverEngine {
    /// The puzzle as exact cover, encoded at the first call.
    pub(in crate::solve) fn encoded(
        &self,
        puzzle: &Puzzle,
        settings: &Settings,
    ) -> Result<&EncodedPuzzle, EncodeError> {
        let encode = || {
            let encoding = self.encoder(puzzle).encode(puzzle)?;
            Ok(Box::new(EncodedPuzzle::new(encoding, settings)))
        };
        match self.encoded.get_or_init(encode) {
            Ok(encoded) => Ok(encoded),
            Err(error) => Err(error.clone()),
        }
    }

    fn encoder(&self, puzzle: &Puzzle) -> &Encoder {
        self.encoder.get_or_init(|| Encoder::new(puzzle.layout()))
    }

    fn of(&self, asked: &EngineQuestion<'_>) -> Result<&EncodedPuzzle, EncodeError> {
        self.encoded(asked.puzzle, asked.settings)
    }

    /// The searches of a question that takes several.
    fn searches<'s>(&'s self, asked: &EngineQuestion<'s>) -> Result<MultiSearch<'s>, EncodeError> {
        Ok(MultiSearch::new(self.of(asked)?, self.encoder(asked.puzzle), asked.settings))
    }
}

impl PuzzleEngine for CoverEngine {
    fn route(&self) -> Route {
        Route::General
    }

    fn is_named_by(&self, engine: Engine) -> bool {
        !matches!(engine, Engine::Auto | Engine::Nine)
    }

    /// Constraints about pairs of cells. Others are refused where the puzzle is encoded.
    fn takes_constraints(&self) -> bool {
        true
    }

    /// Everything, except what a single part of the search for any solution cannot answer, and which constraints are
    /// needed.
    fn takes(&self, request: &RouteRequest<'_>) -> Result<(), RefusedByEngine> {
        let engine = request.settings.engine;
        let Some(puzzle) = request.puzzle() else {
            return Err(request.refused_by(engine.name()));
        };
        if request.question == Question::Minimality && !puzzle.layout().constraints().is_empty() {
            return Err(request.refused_by(engine.name()));
        }
        if engine.part().is_none() {
            return Ok(());
        }
        let is_answered = match request.question {
            Question::Any => true,
            // A local search never knows that a solution is the only one.
            Question::Uniqueness => engine != Engine::Repair,
            _ => false,
        };
        if !is_answered {
            return Err(request.refused_by(engine.name()));
        }
        match request.settings.branching {
            Some(_) => Err(RefusedByEngine::Branching { engine: engine.name() }),
            None => Ok(()),
        }
    }

    fn copy(&self) -> Box<dyn PuzzleEngine> {
        Box::new(self.clone())
    }

    fn forget(&mut self, change: SolverChange) {
        if change == SolverChange::Layout {
            self.encoder = Arc::default();
        }
        self.encoded.take();
    }

    fn first(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        answered(self.of(asked)?.first()?)
    }

    fn any(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<First<Grid>> {
        answered(self.of(asked)?.any()?)
    }

    fn uniqueness(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Uniqueness<Grid>> {
        answered(self.of(asked)?.uniqueness()?)
    }

    /// The count, with the rest of the nodes that earlier engines have left.
    fn count(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Count> {
        let limit = asked.settings.node_limit;
        let left = limit.map(|limit| limit.saturating_sub(asked.before.stats.nodes));
        let mut solved = self.of(asked)?.count(left)?;
        // A stopped count is at least the number that another engine has found.
        if !solved.answer.is_exact() {
            solved.answer.found = solved.answer.found.max(asked.before.found.into());
        }
        answered(solved)
    }

    fn count_up_to(&self, asked: &EngineQuestion<'_>, most: u64) -> EngineAnswer<Count> {
        answered(self.of(asked)?.count_up_to(most)?)
    }

    fn visit(
        &self,
        asked: &EngineQuestion<'_>,
        visit: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> EngineAnswer<Count> {
        answered(self.of(asked)?.visit(None, visit)?)
    }

    fn solutions(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Grids> {
        let encoded = self.of(asked)?;
        let encoding = encoded.encoding().clone();
        let solutions = encoded.solver().solutions()?;
        let grids = solutions.map(move |found| {
            const RIGHT: &str = "the engine's solution solves the puzzle";
            found.map(|options| verified(&encoding, &options).expect(RIGHT))
        });
        answered(Solved::new(Grids::new(grids), Stats::default()))
    }

    fn candidates(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<TrueCandidates> {
        answered(candidates::candidates(self.searches(asked)?)?)
    }

    fn estimate(
        &self,
        asked: &EngineQuestion<'_>,
        probes: u64,
        seed: u64,
    ) -> EngineAnswer<Estimate> {
        answered(self.of(asked)?.estimate(probes, seed)?)
    }

    fn minimality(&self, asked: &EngineQuestion<'_>) -> EngineAnswer<Minimality> {
        answered(minimality::minimality(self.searches(asked)?)?)
    }
}
