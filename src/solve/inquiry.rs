//! What the questions have in common that take more than one search.

use super::PuzzleSolver;
use crate::encode::{EncodeError, Encoder};
use crate::grid::Grid;
use crate::layout::{Cell, Digit};
use crate::puzzle::{Puzzle, UnsolvedError};
use dlx::{Counters, Engine, ForEach, KernelError, Stop};
use std::ops::ControlFlow;

/// Searches that answer one question about a puzzle: they share its limits, and what they count adds
/// up.
pub(super) struct Inquiry<'a> {
    solver: &'a PuzzleSolver,
    encoder: Encoder,
    counters: Counters,
}

/// What came of one search.
pub(super) struct Found {
    /// The solutions, each verified.
    pub(super) grids: Vec<Grid>,
    /// Why the search stopped before it had as many as it was asked for, if it did.
    pub(super) stop: Option<Stop>,
}

impl<'a> Inquiry<'a> {
    pub(super) fn new(solver: &'a PuzzleSolver) -> Self {
        let encoder = Encoder::new(solver.encoding().puzzle().layout());
        Self { solver, encoder, counters: Counters { updates: Some(0), ..Counters::default() } }
    }

    /// The puzzle that the question is about.
    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.solver.encoding().puzzle()
    }

    /// What all searches have counted.
    pub(super) fn counters(&self) -> Counters {
        self.counters
    }

    /// Takes a reading of how far the question is, when `done` of `all` things are settled.
    pub(super) fn report(&self, done: usize, all: usize) {
        if let Some(progress) = &self.solver.progress {
            progress.set(if done < all { done as f64 / all as f64 } else { 1.0 });
        }
    }

    /// Searches for up to two solutions of the puzzle.
    pub(super) fn first_two(&mut self) -> Result<Found, InquiryError> {
        self.search(self.solver, 2)
    }

    /// Searches for a solution of the puzzle with a digit in an empty cell.
    pub(super) fn first_with(&mut self, cell: Cell, digit: Digit) -> Result<Found, InquiryError> {
        let encoding = self.encoder.encode(&self.puzzle().changed(cell, Some(digit)))?;
        self.search(&self.solver.with_encoding(encoding), 1)
    }

    /// Searches for a solution of the puzzle with another digit in a cell than is given there.
    pub(super) fn first_against(
        &mut self,
        cell: Cell,
        given: Digit,
    ) -> Result<Found, InquiryError> {
        let puzzle = self.puzzle().changed(cell, None);
        let encoding = self.encoder.encode_without(&puzzle, (cell, given))?;
        self.search(&self.solver.with_encoding(encoding), 1)
    }

    /// Searches for up to `most` solutions of the puzzle that a solver is for.
    fn search(&mut self, solver: &PuzzleSolver, most: u64) -> Result<Found, InquiryError> {
        let (mut grids, mut wrong) = (Vec::new(), None);
        let look = |options: &[_]| {
            let grid = super::grid(solver.encoding(), options);
            match solver.encoding().puzzle().verify(&grid) {
                Ok(()) => grids.push(grid),
                Err(error) => wrong = Some(error),
            }
            if wrong.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let left = solver.node_limit.map(|limit| limit.saturating_sub(self.counters.nodes));
        let engine = solver.solver.clone().node_limit(left);
        let (count, counters) = engine.ask(ForEach::new(look).limit(Some(most)))?;
        self.add(counters);
        if let Some(error) = wrong {
            return Err(InquiryError::WrongSolution { engine: engine.resolved_engine(), error });
        }
        Ok(Found { grids, stop: count.stop.filter(|&stop| stop != Stop::SolutionLimit) })
    }

    fn add(&mut self, more: Counters) {
        let sum = &mut self.counters;
        sum.nodes = sum.nodes.saturating_add(more.nodes);
        sum.solutions = sum.solutions.saturating_add(more.solutions);
        sum.deepest = sum.deepest.max(more.deepest);
        sum.updates = sum.updates.zip(more.updates).map(|(a, b)| a.saturating_add(b));
    }
}

/// Why a question that takes several searches has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InquiryError {
    /// A puzzle that has to be searched on the way cannot be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The engine cannot take the puzzle, or one that has to be searched on the way.
    #[error(transparent)]
    Kernel(#[from] KernelError),
    /// The engine is defective: a solution that it found does not pass [`Puzzle::verify`].
    #[error(
        "the engine `{engine}` gave a wrong solution ({error}); this is a defect of pavane, \
         please report it with this input"
    )]
    WrongSolution {
        /// The engine.
        engine: Engine,
        /// What is wrong with the solution.
        error: UnsolvedError,
    },
}
