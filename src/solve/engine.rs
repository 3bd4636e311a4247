//! The engines that answer questions about puzzles, and their names.

use dlx::solver::Part;
use std::fmt;
use std::str::FromStr;

/// The engines that [`PuzzleSolver`](super::PuzzleSolver) may use. All give the same answers. The order of solutions
/// depends on the engine.
///
/// ```
/// use pavane::solve::Engine;
///
/// assert_eq!("nine".parse(), Ok(Engine::Nine));
/// assert_eq!("bits".parse(), Ok(Engine::General(dlx::Engine::Bits)));
/// let error = "ten".parse::<Engine>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is no engine `ten`; the engines are auto, links, cells, bits, nine, learn, repair"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest engine that fits the puzzle and the question; see [`Route`](super::Route).
    #[default]
    Auto,
    /// The engine of the standard 9x9 layout, [`nine`](crate::nine). It refuses all other layouts.
    Nine,
    /// An exact cover engine. With [`dlx::Engine::Auto`], the one that fits the problem best.
    General(dlx::Engine),
    /// The search that learns clauses, alone. It finds a solution, and decides whether it is the only one.
    Learn,
    /// The local search, alone. It finds a solution. For a puzzle without solutions it runs until it is stopped.
    Repair,
}

impl Engine {
    /// All engines with a name of their own, in the order of help texts.
    pub const ALL: &'static [Self] = &[
        Self::Auto,
        Self::General(dlx::Engine::Links),
        Self::General(dlx::Engine::Cells),
        Self::General(dlx::Engine::Bits),
        Self::Nine,
        Self::Learn,
        Self::Repair,
    ];

    /// The engine's name. `General(dlx::Engine::Auto)` shares the name `auto`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => dlx::Engine::Auto.name(),
            Self::Nine => "nine",
            Self::General(engine) => engine.name(),
            Self::Learn => Part::Learn.name(),
            Self::Repair => Part::Repair.name(),
        }
    }

    /// The exact cover engine for puzzles and questions that `nine` does not take.
    pub const fn general(self) -> dlx::Engine {
        match self {
            Self::Auto | Self::Nine | Self::Learn | Self::Repair => dlx::Engine::Auto,
            Self::General(engine) => engine,
        }
    }

    /// The one part of the exact cover engine that searches for solutions; `None` for a search in order.
    pub const fn part(self) -> Option<Part> {
        match self {
            Self::Learn => Some(Part::Learn),
            Self::Repair => Some(Part::Repair),
            Self::Auto | Self::Nine | Self::General(_) => None,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// [`dlx::Engine::Auto`] becomes [`Engine::Auto`], which may choose `nine`. `Engine::General(dlx::Engine::Auto)`
/// excludes `nine`.
impl From<dlx::Engine> for Engine {
    fn from(engine: dlx::Engine) -> Self {
        match engine {
            dlx::Engine::Auto => Self::Auto,
            engine => Self::General(engine),
        }
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let found = Self::ALL.iter().copied().find(|engine| engine.name() == name);
        found.ok_or_else(|| UnknownEngine { name: name.to_owned() })
    }
}

/// The error for a name that no engine has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no engine `{name}`; the engines are {}", names())]
pub struct UnknownEngine {
    /// The unknown name.
    pub name: String,
}

/// The names of all engines, in one string.
fn names() -> String {
    Engine::ALL.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(", ")
}
