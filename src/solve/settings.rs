//! The settings that all questions share.

use super::engine::Engine;
use dlx::{Branching, Progress, SearchSettings, Sharing, Solver};
use std::ops::{Deref, DerefMut};

/// Engine, limits and resources for questions about puzzles. Start from the default and change fields.
///
/// ```
/// use pavane::solve::Settings;
/// use pavane::{Puzzle, PuzzleSolver};
///
/// let mut settings = Settings::default();
/// settings.node_limit = Some(1_000);
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// assert!(PuzzleSolver::with_settings(&puzzle, settings)?.count()?.is_exact());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The fields of [`SearchSettings`] are fields of the settings as well.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Settings {
    /// The engine. [`Engine::Auto`] by default.
    pub engine: Engine,
    /// The rule by which an exact cover engine picks the item to branch on. `None`, the default, is
    /// [`Branching::Minimum`]. A rule excludes `nine`, and makes [`Sharing::Auto`] mean [`Sharing::Off`].
    pub branching: Option<Branching>,
    /// Takes readings of progress, if present.
    pub progress: Option<Progress>,
    /// Limits and resources. All searches of one question share the node limit.
    pub search: SearchSettings,
}

impl Deref for Settings {
    type Target = SearchSettings;

    fn deref(&self) -> &SearchSettings {
        &self.search
    }
}

impl DerefMut for Settings {
    fn deref_mut(&mut self) -> &mut SearchSettings {
        &mut self.search
    }
}

impl Settings {
    /// Whether counts without a limit share sub-problems, with the effect of a branching rule.
    pub fn effective_sharing(&self) -> Sharing {
        match self.sharing {
            Sharing::Auto if self.branching.is_some() => Sharing::Off,
            sharing => sharing,
        }
    }

    /// Whether counts without a limit may share sub-problems.
    pub fn shares(&self) -> bool {
        self.effective_sharing() != Sharing::Off
    }

    /// Whether an exact cover engine may search for a solution in any order: no engine and no branching rule is chosen.
    pub fn may_be_any(&self) -> bool {
        self.engine.general() == dlx::Engine::Auto
            && self.branching.unwrap_or_default() == Branching::Minimum
    }

    /// An exact cover solver with these settings, of any problem.
    pub fn apply(&self, solver: Solver) -> Solver {
        let solver = match self.engine.part() {
            Some(part) => solver.only(part),
            None => solver,
        };
        let mut search = self.search.clone();
        search.sharing = self.effective_sharing();
        let branching = self.branching.unwrap_or_default();
        solver.engine(self.engine.general()).branching(branching).settings(search)
    }
}
