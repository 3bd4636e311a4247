//! The error type of the program.

use crate::exit::Exit;
use dlx::KernelError;
use pavane::encode::EncodeError;
use pavane::solve::SolveError;
use pavane_ask::{FormError, InstanceError};
use pavane_workshop::ClashingBoard;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

/// Reason why an input, a file or a whole run is not answered. Its text is what a user reads, without the place,
/// which the reporter puts before it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// No input was named and standard input is a terminal.
    #[error("no input: name a file, give a puzzle, or pipe one in")]
    NoInput,
    /// A failure that has been reported; only the exit code remains.
    #[error("already reported")]
    Reported(Exit),
    /// Arguments that contradict each other or the inputs.
    #[error("{0}")]
    Usage(String),
    /// A file that cannot be read.
    #[error("{}: cannot be read: {source}", file.display())]
    Read { file: PathBuf, source: io::Error },
    /// A file that cannot be written.
    #[error("{}: cannot be written: {source}", file.display())]
    Write { file: PathBuf, source: io::Error },
    /// An input of another kind than the verb takes, or one that the chosen engine does not take.
    #[error("{0}")]
    Refused(String),
    /// A puzzle that cannot become an exact cover problem.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A problem that is too large for an engine, or has options that it does not take.
    #[error("{}", explain(.0))]
    Kernel(#[from] KernelError),
    /// A solution that failed the independent check.
    #[error(
        "the engine `{engine}` gave a wrong solution ({reason}); this is a defect of pavane, \
         please report it with this input"
    )]
    WrongSolution { engine: String, reason: String },
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Encode(error) => Self::Encode(error),
            SolveError::Kernel(error) => Self::Kernel(error),
            // Another engine may take the puzzle.
            SolveError::Nine(refused) => Self::Refused(format!("{refused}; use --engine auto")),
            error => Self::refused(error),
        }
    }
}

impl From<FormError> for Error {
    fn from(error: FormError) -> Self {
        Self::refused(error)
    }
}

impl From<ClashingBoard> for Error {
    fn from(error: ClashingBoard) -> Self {
        Self::refused(error)
    }
}

impl From<InstanceError> for Error {
    fn from(error: InstanceError) -> Self {
        match error {
            InstanceError::Solve(error) => error.into(),
            InstanceError::Kernel(error) => error.into(),
            // These engines take items with multiplicities.
            InstanceError::Multiplicity { .. } => {
                Self::Refused(format!("{error}; use --engine bits, links or auto"))
            }
            InstanceError::WrongSolution { engine, reason } => {
                Self::WrongSolution { engine: engine.to_string(), reason }
            }
            error => Self::refused(error),
        }
    }
}

impl Error {
    /// A usage error with this text.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    /// The refusal to answer where standard output is closed.
    pub(crate) fn closed_output() -> Self {
        Self::usage(
            "standard output is closed, expected it to be open; redirect it: > FILE or > /dev/null",
        )
    }

    /// A refusal with this text.
    pub(crate) fn refused(message: impl Display) -> Self {
        Self::Refused(message.to_string())
    }

    /// Refusal by a verb that answers questions about sudokus only.
    pub(crate) fn not_a_sudoku(verb: &str) -> Self {
        Self::Refused(format!(
            "`{verb}` is a question about sudokus, and this is an exact cover problem; use solve, check, \
             count or list for it"
        ))
    }

    /// Refusal of a flag that is about exact cover problems only.
    pub(crate) fn not_a_cover(flag: &str) -> Self {
        Self::Refused(format!(
            "{flag} is about exact cover problems, and this is a sudoku; `convert --to dlx` writes it as one"
        ))
    }

    /// Failure to write a file.
    pub(crate) fn write(file: &Path, source: io::Error) -> Self {
        Self::Write { file: file.to_owned(), source }
    }

    /// A solution of `engine` that failed the independent check.
    pub(crate) fn wrong_solution(engine: impl Display, reason: impl Display) -> Self {
        Self::WrongSolution { engine: engine.to_string(), reason: reason.to_string() }
    }
}

/// The message for a kernel that cannot take a problem, in terms of the command line.
fn explain(error: &KernelError) -> String {
    match error {
        KernelError::Relation(error) => format!(
            "the engine `bits` would need {} MB for the relation of {} options, and may take {} MB; \
             use --engine links or auto",
            error.bytes / 1_000_000,
            error.options,
            error.cap / 1_000_000
        ),
        KernelError::States { bytes, cap } => format!(
            "the engine `bits` may need {} MB for its states, and may take {} MB; \
             use --engine links or auto",
            bytes / 1_000_000,
            cap / 1_000_000
        ),
        error => error.to_string(),
    }
}
