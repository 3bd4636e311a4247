//! The interface of a method, and its errors.

use super::run::Run;
use super::task::Task;
use super::trace::Trace;
use crate::clash::Clash;
use std::fmt;

/// A way to solve puzzles.
pub trait Method: fmt::Debug + Send + Sync {
    /// Solves the puzzle of a task, as far as its limits allow, and tells what it does to those who want to
    /// know. Equal tasks give equal runs.
    ///
    /// It does not look whether givens clash; [`MethodChoice::run`](super::MethodChoice::run) does.
    ///
    /// # Errors
    /// [`Unfit`] if the method cannot take the puzzle.
    fn run(&self, task: &Task, trace: &mut dyn Trace) -> Result<Run, Unfit>;
}

/// Why a method cannot take a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// The givens clash.
    #[error("{0}")]
    Clash(Clash),
    /// The method is not made for such puzzles.
    #[error("{method} takes {takes}, and this is {found}")]
    Puzzle {
        /// The name of the method.
        method: &'static str,
        /// What it takes, such as `blank boards only`.
        takes: &'static str,
        /// What it was given, such as `a board with 17 givens`.
        found: String,
    },
    /// The engine, or another solver that the method is built on, cannot take it.
    #[error("{0}")]
    Engine(String),
}
