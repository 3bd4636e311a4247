//! The engines that answer questions about a puzzle, in order of preference.
//!
//! An engine is a file with a type that implements [`PuzzleEngine`], and a row of the table in `registry.rs`.
//! [`PuzzleEngine::takes`] is the only statement of the requests that it answers. The exact cover engine comes last and
//! takes every puzzle whose rules are zones. Puzzles with other rules go to the engines that know them.

pub(super) mod cover;
mod interface;

pub(super) use interface::{EngineAnswer, EngineQuestion, PassedWork, PuzzleEngine, SolverChange};

use super::error::SolveError;
use super::registry::with_engines;
use super::route::{RefusedByEngine, RouteRequest};
use super::stats::Solved;
use cover::CoverEngine;

/// Makes an engine with empty memory.
type Make = fn() -> Box<dyn PuzzleEngine>;

/// Declares the files of the engines in the table.
macro_rules! declare {
    ($($name:literal => $module:ident::$engine:ident,)*) => {
        $(pub(super) mod $module;)*

        /// The engines of the table, the most preferred first.
        const ENGINES: &[Make] = &[$(|| Box::<$module::$engine>::default(),)*];
    };
}

with_engines!(declare);

/// The engines of a solver.
pub(super) struct Engines {
    /// The engines of the table.
    specialists: Vec<Box<dyn PuzzleEngine>>,
    /// The last engine, which takes every puzzle and answers every question.
    pub(super) cover: CoverEngine,
}

impl Engines {
    pub(super) fn new() -> Self {
        let specialists = ENGINES.iter().map(|make| make()).collect();
        Self { specialists, cover: CoverEngine::default() }
    }

    fn all(&self) -> impl Iterator<Item = &dyn PuzzleEngine> {
        let cover: &dyn PuzzleEngine = &self.cover;
        self.specialists.iter().map(|engine| &**engine).chain([cover])
    }

    /// The engines that take a request, in order; at least one.
    ///
    /// # Errors
    /// [`RefusedByEngine`] if the settings name an engine that does not take it.
    pub(super) fn takers(
        &self,
        request: &RouteRequest<'_>,
    ) -> Result<impl Iterator<Item = &dyn PuzzleEngine>, RefusedByEngine> {
        let name = request.settings.engine;
        let named = self.all().find(|engine| engine.is_named_by(name));
        let zones_only =
            request.puzzle().map_or(Ok(()), |puzzle| puzzle.layout().require_zones_only());
        // An engine that knows zones only is never asked about other rules.
        let chosen = match (&zones_only, named) {
            (Ok(()), named) => named,
            (Err(constraints), Some(engine)) if !engine.takes_constraints() => {
                let (engine, constraints) = (name.name(), constraints.clone());
                return Err(RefusedByEngine::Constraints { engine, constraints });
            }
            (Err(_), named) => named,
        };
        // A chosen engine answers or refuses.
        if let Some(engine) = chosen {
            engine.takes(request)?;
        }
        let is_named = named.is_some();
        Ok(self.all().filter(move |engine| match &zones_only {
            _ if is_named => engine.is_named_by(name),
            Err(_) => engine.takes_constraints() && engine.takes(request).is_ok(),
            Ok(()) => engine.takes(request).is_ok(),
        }))
    }

    /// Asks the engines that take a request, until one answers.
    ///
    /// # Errors
    /// [`SolveError`] if the settings name an engine that refuses the request, or an engine fails.
    pub(super) fn ask<T>(
        &self,
        request: &RouteRequest<'_>,
        mut asked: EngineQuestion<'_>,
        mut ask: impl FnMut(&dyn PuzzleEngine, &EngineQuestion<'_>) -> EngineAnswer<T>,
    ) -> Result<Solved<T>, SolveError> {
        for engine in self.takers(request)? {
            if let Some(solved) = asked.take(ask(engine, &asked)?) {
                return Ok(solved);
            }
        }
        unreachable!("the last engine of each kind of rules answers what it takes")
    }

    /// Drops the memory that depends on what changes.
    pub(super) fn forget(&mut self, change: SolverChange) {
        self.specialists.iter_mut().for_each(|engine| engine.forget(change));
        self.cover.forget(change);
    }
}

/// The copy shares the data of the layout and the encoded puzzle, and has no other memory.
impl Clone for Engines {
    fn clone(&self) -> Self {
        let specialists = self.specialists.iter().map(|engine| engine.copy()).collect();
        Self { specialists, cover: self.cover.clone() }
    }
}
