//! Questions about puzzles, as requests to engines.

use super::settings::Settings;
use crate::layout::HasConstraints;
use crate::puzzle::Puzzle;

/// A question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// The first solution in the order of the engine.
    First,
    /// Any solution.
    Any,
    /// Whether there is exactly one solution.
    Uniqueness,
    /// The number of all solutions.
    Count,
    /// The number of solutions up to a limit.
    CountUpTo,
    /// All solutions, one after the other.
    List,
    /// The candidates that occur in a solution.
    Candidates,
    /// The givens that the solution needs to be the only one.
    Minimality,
    /// The diagram of all solutions, for random solutions, solutions by place, and marginals.
    Diagram,
    /// An estimate of the number of solutions and of search nodes, from random probes.
    Estimate,
}

impl Question {
    /// The word for the question in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First | Self::Any => "solve",
            Self::Uniqueness => "check",
            Self::Count | Self::CountUpTo => "count",
            Self::List => "list",
            Self::Candidates => "candidates",
            Self::Minimality => "minimal",
            Self::Diagram => "diagram",
            Self::Estimate => "estimate",
        }
    }

    /// Whether one search of the solutions answers it.
    pub(super) const fn is_search(self) -> bool {
        matches!(
            self,
            Self::First | Self::Any | Self::Uniqueness | Self::Count | Self::CountUpTo | Self::List
        )
    }
}

/// The way to the answer of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Route {
    /// Gluing counts the stacks or bands of a blank board; see [`gluing`](crate::gluing).
    Gluing,
    /// The engine of the standard 9x9 layout; see [`nine`](crate::nine). After 2,000,000 solutions of a full count, an
    /// exact cover engine, which may share sub-problems, counts instead.
    Nine,
    /// A search over sets of values, for puzzles with rules beyond zones, and for the candidates of boards that `nine`
    /// does not take; see [`constraints`](crate::constraints).
    Constraints,
    /// The puzzle is encoded as exact cover; see [`encode`](crate::encode).
    General,
}

/// The subject of a question.
#[derive(Clone, Copy, Debug)]
enum RouteSubject<'a> {
    Puzzle(&'a Puzzle),
    /// A block of boards of the standard 9x9 layout, with givens only, to be searched together.
    Boards,
}

/// A question under settings, for the choice of the engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct RouteRequest<'a> {
    subject: RouteSubject<'a>,
    pub(super) question: Question,
    pub(super) settings: &'a Settings,
}

impl<'a> RouteRequest<'a> {
    /// A question about a puzzle.
    pub(super) fn of_puzzle(
        puzzle: &'a Puzzle,
        question: Question,
        settings: &'a Settings,
    ) -> Self {
        Self { subject: RouteSubject::Puzzle(puzzle), question, settings }
    }

    /// A question about each board of a block.
    pub(super) fn of_boards(question: Question, settings: &'a Settings) -> Self {
        Self { subject: RouteSubject::Boards, question, settings }
    }

    /// The puzzle; `None` for a block of boards.
    pub(super) fn puzzle(&self) -> Option<&'a Puzzle> {
        match self.subject {
            RouteSubject::Puzzle(puzzle) => Some(puzzle),
            RouteSubject::Boards => None,
        }
    }

    /// The refusal of an engine that does not answer the question.
    pub(super) fn refused_by(&self, engine: &'static str) -> RefusedByEngine {
        RefusedByEngine::Question { engine, question: self.question.name() }
    }
}

/// Why the chosen engine cannot take a puzzle or a question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefusedByEngine {
    /// The puzzle is of another layout.
    #[error(
        "the engine `nine` takes puzzles of the standard 9x9 layout only, and this is {layout}"
    )]
    Layout {
        /// The name of the layout, or `another layout`.
        layout: String,
    },
    /// The puzzle has rules beyond zones, which the chosen engine does not know.
    #[error(
        "the engine `{engine}` knows zones only, and the puzzle has rules beyond zones ({})",
        constraints.kinds
    )]
    Constraints {
        /// The name of the engine.
        engine: &'static str,
        /// The refusal, which names the rules.
        constraints: HasConstraints,
    },
    /// The question needs another engine.
    #[error("the engine `{engine}` does not answer `{question}`")]
    Question {
        /// The name of the engine.
        engine: &'static str,
        /// The word for the question.
        question: &'static str,
    },
    /// A branching rule was chosen, and the engine has its own.
    #[error(
        "branching rules are for exact cover engines, and the engine `{engine}` has a rule of its own"
    )]
    Branching {
        /// The name of the engine.
        engine: &'static str,
    },
    /// Shared sub-problems were requested, which `nine` does not support.
    #[error("the engine `nine` does not share sub-problems")]
    Sharing,
}
