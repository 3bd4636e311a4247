//! The choice of the engine for a question about a puzzle.
//!
//! The table [`ROUTES`] states which questions, puzzles and settings each engine takes. The first engine that takes a
//! request answers it. A new engine is a variant of [`Route`], a line of the table, and an arm where
//! [`PuzzleSolver`](super::PuzzleSolver) calls it.

use super::engine::Engine;
use super::settings::Settings;
use crate::gluing::Gluing;
use crate::puzzle::Puzzle;
use dlx::Sharing;

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

    /// Whether `nine` answers it with one search.
    const fn is_search(self) -> bool {
        matches!(
            self,
            Self::First | Self::Any | Self::Uniqueness | Self::Count | Self::CountUpTo | Self::List
        )
    }

    /// Whether `nine` answers it with many boards in its lanes.
    const fn is_inquiry(self) -> bool {
        matches!(self, Self::Candidates | Self::Minimality)
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
    /// The puzzle is encoded as exact cover; see [`encode`](crate::encode).
    General,
}

/// A question about a puzzle under settings, for the choice of the engine.
struct Request<'a> {
    puzzle: &'a Puzzle,
    question: Question,
    settings: &'a Settings,
}

/// Whether an engine takes a request.
type Takes = fn(&Request<'_>) -> bool;

/// The ways to an answer, with the requests that each takes, in order of preference.
const ROUTES: [(Route, Takes); 3] = [
    (Route::Gluing, |request| request.is_for_gluing()),
    (Route::Nine, |request| request.is_for_nine()),
    (Route::General, |_| true),
];

/// The way to the answer of a question about a puzzle.
///
/// # Errors
/// [`RefusedByEngine`] if an engine was chosen that cannot take the puzzle or the question.
pub(super) fn route(
    puzzle: &Puzzle,
    question: Question,
    settings: &Settings,
) -> Result<Route, RefusedByEngine> {
    let request = Request { puzzle, question, settings };
    // A part of the engine or `nine`, chosen by name, answers or refuses; all other choices use the table.
    if settings.engine.part().is_some() {
        return request.refusal_by_part().map_or(Ok(Route::General), Err);
    }
    if settings.engine == Engine::Nine {
        return request.refusal().map_or(Ok(Route::Nine), Err);
    }
    let route = ROUTES.iter().find(|(_, takes)| takes(&request));
    Ok(route.map_or(Route::General, |&(route, _)| route))
}

/// Whether the lanes of `nine` search blocks of 9x9 boards together. A branching rule or a limit of nodes excludes it,
/// since these apply to single boards.
pub(super) fn takes_blocks(question: Question, settings: &Settings) -> bool {
    let settings_fit = matches!(settings.engine, Engine::Auto | Engine::Nine)
        && settings.branching.is_none()
        && settings.node_limit.is_none();
    let shares = question == Question::Count && settings.sharing == Sharing::On;
    let is_answered =
        question.is_search() || question.is_inquiry() && settings.engine == Engine::Auto;
    settings_fit && is_answered && !shares
}

impl Request<'_> {
    /// Whether the request is a full count of a blank board, and no setting chooses how to count.
    fn is_for_gluing(&self) -> bool {
        let Settings { engine, sharing, branching, node_limit, .. } = self.settings;
        self.question == Question::Count
            && *engine == Engine::Auto
            && *sharing == Sharing::Auto
            && branching.is_none()
            && node_limit.is_none()
            && Gluing::for_puzzle(self.puzzle).is_some()
    }

    /// Whether the layout is the standard 9x9 one, and no setting names a rule of another engine. Inquiries search many
    /// boards together, without a limit of nodes. Minimality takes puzzles with givens only.
    fn is_for_nine(&self) -> bool {
        let Settings { engine, sharing, branching, node_limit, .. } = self.settings;
        let shares = self.question == Question::Count && *sharing == Sharing::On;
        let is_answered =
            self.question.is_search() || self.question.is_inquiry() && node_limit.is_none();
        *engine == Engine::Auto
            && is_answered
            && branching.is_none()
            && !shares
            && self.puzzle.layout().is_standard_9x9()
            && (self.question != Question::Minimality || self.puzzle.ruled_out().is_none())
    }

    /// Why the chosen part of the exact cover engine cannot answer.
    fn refusal_by_part(&self) -> Option<RefusedByEngine> {
        let engine = self.settings.engine;
        let is_answered = match self.question {
            Question::Any => true,
            Question::Uniqueness => engine != Engine::Repair,
            _ => false,
        };
        if !is_answered {
            let (engine, question) = (engine.name(), self.question.name());
            return Some(RefusedByEngine::Question { engine, question });
        }
        self.settings.branching.map(|_| RefusedByEngine::Branching { engine: engine.name() })
    }

    /// Why `nine` cannot answer when it is chosen.
    fn refusal(&self) -> Option<RefusedByEngine> {
        let Settings { sharing, branching, .. } = self.settings;
        let layout = self.puzzle.layout();
        if !self.question.is_search() {
            let (engine, question) = (Engine::Nine.name(), self.question.name());
            return Some(RefusedByEngine::Question { engine, question });
        }
        if branching.is_some() {
            return Some(RefusedByEngine::Branching { engine: Engine::Nine.name() });
        }
        if self.question == Question::Count && *sharing == Sharing::On {
            return Some(RefusedByEngine::Sharing);
        }
        if !layout.is_standard_9x9() {
            let layout = layout.name().unwrap_or("another layout").to_owned();
            return Some(RefusedByEngine::Layout { layout });
        }
        None
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
