//! The interface of a method, and its errors.

use super::run::Run;
use super::task::Task;
use super::trace::{Topic, Trace};
use pavane::clash::Clash;
use std::fmt;

/// A way to solve puzzles.
pub trait Method: fmt::Debug + Send + Sync {
    /// Solves the puzzle of a task within its limits, and sends to `trace` the events that it takes. Equal tasks
    /// give equal runs.
    ///
    /// Does not check whether givens clash; [`MethodChoice::run`](super::MethodChoice::run) does.
    ///
    /// # Errors
    /// [`Unfit`] if the method cannot take the puzzle.
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit>;

    /// The kind of events by which it sends a curve, [`Topic::Pointer`] or [`Topic::Errors`], if it has one; by default
    /// it has none.
    fn curve(&self) -> Option<Topic> {
        None
    }
}

/// The reason why a method cannot take a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// The givens clash.
    #[error("{0}")]
    Clash(Clash),
    /// The method does not take such puzzles.
    #[error("{method} takes {takes}, and this is {found}")]
    Puzzle {
        /// The name of the method.
        method: &'static str,
        /// The puzzles that it takes, such as `blank boards only`.
        takes: &'static str,
        /// The puzzle that it was given, such as `a board with 17 givens`.
        found: String,
    },
    /// The engine, or another solver that the method is built on, cannot take the puzzle.
    #[error("{0}")]
    Engine(String),
}
