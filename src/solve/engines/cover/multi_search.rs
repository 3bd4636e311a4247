//! Searches for questions that take more than one, on an exact cover engine.

use super::encoded::EncodedPuzzle;
use crate::encode::Encoder;
use crate::grid::Grid;
use crate::layout::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::solve::engine::Engine;
use crate::solve::error::SolveError;
use crate::solve::settings::Settings;
use crate::solve::stats::{Solved, Stats};
use crate::solve::verify::verified;
use dlx::{ForEach, Stop};
use std::ops::ControlFlow;

/// Searches that answer one question about a puzzle: they share its limits, and their stats add up.
pub(super) struct MultiSearch<'a> {
    encoded: &'a EncodedPuzzle,
    encoder: &'a Encoder,
    settings: &'a Settings,
    stats: Stats,
}

/// Result of one search.
pub(super) struct FoundSolutions {
    /// The solutions, each verified.
    pub(super) grids: Vec<Grid>,
    /// The reason why the search stopped before its end and before the requested number of solutions.
    pub(super) stop: Option<Stop>,
}

impl<'a> MultiSearch<'a> {
    pub(super) fn new(
        encoded: &'a EncodedPuzzle,
        encoder: &'a Encoder,
        settings: &'a Settings,
    ) -> Self {
        Self { encoded, encoder, settings, stats: Stats::default() }
    }

    /// The puzzle that the question is about, encoded.
    pub(super) fn encoded(&self) -> &'a EncodedPuzzle {
        self.encoded
    }

    /// The puzzle that the question is about.
    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.encoded.encoding().puzzle()
    }

    /// The answer with the stats of all searches.
    pub(super) fn solved<T>(self, answer: T) -> Solved<T> {
        Solved::new(answer, self.stats)
    }

    /// Takes a reading of progress: `done` of `all` pairs or givens are settled.
    pub(super) fn report(&self, done: usize, all: usize) {
        if let Some(progress) = &self.settings.progress {
            progress.set(if done < all { done as f64 / all as f64 } else { 1.0 });
        }
    }

    /// Searches for up to two solutions of the puzzle.
    pub(super) fn first_two(&mut self) -> Result<FoundSolutions, SolveError> {
        self.search(self.encoded, 2)
    }

    /// Searches for a solution of the puzzle with a digit in an empty cell.
    pub(super) fn first_with(
        &mut self,
        cell: Cell,
        digit: Digit,
    ) -> Result<FoundSolutions, SolveError> {
        let encoding = self.encoder.encode(&self.puzzle().changed(cell, Some(digit)))?;
        self.search(&EncodedPuzzle::new(encoding, self.settings), 1)
    }

    /// Searches for a solution of the puzzle with a digit other than the given one in a cell.
    pub(super) fn first_against(
        &mut self,
        cell: Cell,
        given: Digit,
    ) -> Result<FoundSolutions, SolveError> {
        let puzzle = self.puzzle().changed(cell, None);
        let encoding = self.encoder.encode_without(&puzzle, (cell, given))?;
        self.search(&EncodedPuzzle::new(encoding, self.settings), 1)
    }

    /// Searches for up to `most` solutions of a puzzle.
    fn search(&mut self, encoded: &EncodedPuzzle, most: u64) -> Result<FoundSolutions, SolveError> {
        let (mut grids, mut wrong) = (Vec::new(), None);
        let look = |options: &[_]| match verified(encoded.encoding(), options) {
            Ok(grid) => {
                grids.push(grid);
                ControlFlow::Continue(())
            }
            Err(error) => {
                // A wrong solution ends the search; the error is returned below.
                wrong = Some(error);
                ControlFlow::Break(())
            }
        };
        // All searches of one question share its limit of nodes.
        let left = self.settings.node_limit.map(|limit| limit.saturating_sub(self.stats.nodes));
        let solver = encoded.solver().clone().node_limit(left);
        let (count, counters) = solver.ask(ForEach::new(look).limit(Some(most)))?;
        let engine = solver.resolved_engine();
        self.stats += Stats::counted(engine, self.settings.isa, counters);
        if let Some(error) = wrong {
            return Err(SolveError::WrongSolution { engine: Engine::General(engine), error });
        }
        Ok(FoundSolutions { grids, stop: count.stop.filter(|&stop| stop != Stop::SolutionLimit) })
    }
}
