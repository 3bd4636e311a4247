//! The error of splits, tasks and results.

use crate::kernel::KernelError;
use crate::search::ResumeError;
use std::fmt;

/// A value with a JSON form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Thing {
    /// A [`Split`](super::Split).
    Split,
    /// A [`Task`](super::Task).
    Task,
    /// A [`TaskResult`](super::TaskResult).
    Result,
    /// A [`Ledger`](super::Ledger).
    Ledger,
}

impl Thing {
    /// The way to make it again.
    const fn remedy(self) -> &'static str {
        match self {
            Self::Split => "split the problem again",
            Self::Task => "merge again, which writes the task anew",
            Self::Result => "run its task again",
            Self::Ledger => "merge all results again",
        }
    }
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Split => "manifest of a split",
            Self::Task => "task",
            Self::Result => "result of a task",
            Self::Ledger => "ledger of a merge",
        })
    }
}

/// The reason why a split, a task or a result cannot be read or used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartsError {
    /// The text is not JSON, or not of that form.
    #[error("this is not the {thing}: {message}; {}", .thing.remedy())]
    Syntax {
        /// The expected form.
        thing: Thing,
        /// The fault, with line and column.
        message: String,
    },
    /// The schema is one that this program does not know.
    #[error(
        "the {thing} has schema {found}, and this program reads schema {expected}; use the program that wrote it"
    )]
    Schema {
        /// The kind of text.
        thing: Thing,
        /// The schema found.
        found: u32,
        /// The schema that this version reads and writes.
        expected: u32,
    },
    /// The contents do not match their name.
    #[error(
        "the {thing} is damaged: it is named {found}, and the name of its contents is {expected}; {}",
        .thing.remedy()
    )]
    Damaged {
        /// The kind of text.
        thing: Thing,
        /// The hash in the text.
        found: String,
        /// The hash of the contents.
        expected: String,
    },
    /// The contents cannot come from a search.
    #[error("the {thing} contradicts itself: {message}; {}", .thing.remedy())]
    Contradiction {
        /// The kind of text.
        thing: Thing,
        /// The contradiction.
        message: &'static str,
    },
    /// The problem differs from the one that was split.
    #[error(
        "the {thing} is of another problem, question or version of the search tree: found {found}, expected {expected}; \
         take the problem that was split, and the program that split it"
    )]
    OtherProblem {
        /// The kind of text.
        thing: Thing,
        /// The hash in the text.
        found: String,
        /// The hash of the problem, question and tree at hand.
        expected: String,
    },
    /// The problem is the one that was split, but is reduced to another one.
    #[error(
        "this program reduces the problem to {expected}, and the one that split it (version {version}) to {found}, \
         whose items and options the tasks name; use the program that split it"
    )]
    OtherReduction {
        /// The fingerprint of the reduced problem in the manifest.
        found: String,
        /// The fingerprint of the reduced problem at hand.
        expected: String,
        /// The version of the engine that split the problem.
        version: String,
    },
    /// The tree was defined otherwise when the problem was split.
    #[error(
        "the problem was split along version {found} of the search tree, and this program searches version {expected}; \
         use the program that split it"
    )]
    OtherTree {
        /// The version in the manifest.
        found: u32,
        /// The version of this engine.
        expected: u32,
    },
    /// The part does not fit the problem, although its name does.
    #[error("{0}")]
    Part(#[from] ResumeError),
    /// The engine cannot take the problem.
    #[error("{0}")]
    Kernel(#[from] KernelError),
    /// The receiver of solutions broke off, so the task has no result.
    #[error("the receiver of solutions broke off, so the task has no result; run it again")]
    BrokenOff,
}
