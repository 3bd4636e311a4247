//! The row of a command, and its resources.

use super::board::Board;
use super::reply::Reply;
use dlx::{Interrupt, Progress, Sharing};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, Settings, SolveError};
use pavane_ask::Limits;
use pavane_human::{TooLarge, UnknownTechnique};
use std::fmt;

/// The row of a command.
pub(super) struct Command {
    /// The name in messages.
    pub(super) name: &'static str,
    /// Whether it works on the board with the digits and marks of the player, and not on the puzzle alone.
    pub(super) takes_entries: bool,
    /// Whether the client is shown the number of solutions so far.
    pub(super) shows_count: bool,
    /// Whether only the client ends it.
    pub(super) is_endless: bool,
    /// Answers it.
    pub(super) answer: fn(&AskedCommand<'_>) -> Result<Reply, Unanswered>,
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Command").field(&self.name).finish()
    }
}

/// A command with its board and its resources.
pub(super) struct AskedCommand<'a> {
    pub(super) board: &'a Board,
    pub(super) limits: Limits,
    pub(super) interrupt: &'a Interrupt,
    pub(super) progress: &'a Progress,
    /// Sends a reply before the last one. Returns whether the client still takes replies.
    pub(super) send: &'a dyn Fn(Reply) -> bool,
}

impl AskedCommand<'_> {
    /// A solver of the puzzle of the board, on one thread.
    pub(super) fn solver(&self) -> PuzzleSolver {
        self.solver_of(&self.board.puzzle, Sharing::Off)
    }

    /// A solver of a puzzle, which may share equal sub-problems of counts.
    pub(super) fn solver_of(&self, puzzle: &Puzzle, sharing: Sharing) -> PuzzleSolver {
        let mut settings = Settings::default();
        settings.sharing = sharing;
        settings.sharing_cap = self.limits.sharing_cap;
        settings.relation_cap = self.limits.relation_cap;
        settings.interrupt = self.interrupt.clone();
        settings.progress = Some(self.progress.clone());
        PuzzleSolver::allowing_clashes(puzzle, settings)
    }
}

/// The reason why a command has no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unanswered {
    /// The puzzle has no solution.
    #[error("No solutions found.")]
    NoSolution,
    /// The time of the command is over.
    #[error(
        "The time ended before the answer was complete. The option --seconds of pavane serve sets it."
    )]
    Stopped,
    /// The time of a count is over.
    #[error(
        "The time ended after {count} solutions, and there may be more. The option --seconds of pavane serve sets it."
    )]
    CountStopped {
        /// The number of solutions so far.
        count: String,
    },
    /// No engine takes the puzzle, or an engine is defective.
    #[error(transparent)]
    Refused(#[from] SolveError),
    /// The board is too large for steps.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A technique to turn off is unknown, which is a defect.
    #[error(transparent)]
    Technique(#[from] UnknownTechnique),
}
