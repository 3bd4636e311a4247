//! The settings that all questions share.

use super::engine::Engine;
use crate::nine;
use dlx::{
    Branching, DEFAULT_RELATION_CAP, DEFAULT_SHARING_CAP, Interrupt, Isa, Progress, Sharing, Solver,
};

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
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The engine. [`Engine::Auto`] by default.
    pub engine: Engine,
    /// The maximum number of search nodes for each question. All searches of one question share it. Unlimited by
    /// default.
    pub node_limit: Option<u64>,
    /// The rule by which an exact cover engine picks the item to branch on. `None`, the default, is
    /// [`Branching::Minimum`]. A rule excludes `nine`, and makes [`Sharing::Auto`] mean [`Sharing::Off`].
    pub branching: Option<Branching>,
    /// The seed of random choices in searches for any solution, and for whether there is exactly one. See
    /// [`dlx::Solver::seed`]. 1 by default.
    pub seed: u64,
    /// Whether an exact cover engine looks for an algebraic reason why there is no solution; see
    /// [`dlx::Solver::algebra`]. True by default.
    pub algebra: bool,
    /// Whether counts without a limit share sub-problems. [`Sharing::Auto`] by default.
    pub sharing: Sharing,
    /// The maximum number of bytes for shared sub-problems. [`DEFAULT_SHARING_CAP`] by default.
    pub sharing_cap: usize,
    /// The maximum number of bytes of the table of options that exclude each other, which the engine `bits` needs.
    /// [`DEFAULT_RELATION_CAP`] by default.
    pub relation_cap: usize,
    /// The number of threads on which an exact cover engine searches one puzzle. 1 by default.
    pub threads: usize,
    /// The instruction set. A processor without it uses its best one below. By default the best of the processor.
    pub isa: Isa,
    /// Stops all searches when set.
    pub interrupt: Interrupt,
    /// Takes readings of progress, if present.
    pub progress: Option<Progress>,
}

/// The number of solutions of a 9x9 board up to which `nine` counts one by one, in a sixth of a second. A board with
/// more may have very many, and shared sub-problems may count them faster. (Boards with half a million solutions take
/// `nine` 0.04 s, and an exact cover engine 0.15 s with or without sharing.)
const FEW: u64 = 2_000_000;

impl Settings {
    /// The number of solutions of a board at which an exact cover engine takes over the count from `nine`; `None` if
    /// `nine` counts all.
    pub(super) fn few(&self) -> Option<u64> {
        let may_change = self.engine == Engine::Auto && self.sharing == Sharing::Auto;
        may_change.then_some(FEW)
    }

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
        solver
            .engine(self.engine.general())
            .seed(self.seed)
            .isa(self.isa)
            .node_limit(self.node_limit)
            .branching(self.branching.unwrap_or_default())
            .algebra(self.algebra)
            .sharing(self.effective_sharing())
            .sharing_cap(self.sharing_cap)
            .relation_cap(self.relation_cap)
            .threads(self.threads)
            .interrupt(&self.interrupt)
    }

    /// Whether a search needs neither a limit of nodes nor readings of progress.
    pub(super) fn ignores_nodes(&self) -> bool {
        self.node_limit.is_none() && self.progress.is_none()
    }

    /// Whether bitboards may settle a puzzle before an exact cover engine does: no setting concerns that engine.
    pub(super) fn allows_bitboards(&self) -> bool {
        self.engine == Engine::Auto
            && self.branching.is_none()
            && self.node_limit.is_none()
            && self.sharing != Sharing::On
    }

    /// A solver of 9x9 boards with these settings.
    pub(super) fn nine_solver(&self) -> nine::Solver {
        nine::Solver::with_isa(self.isa).unwrap_or_default().interrupt(&self.interrupt)
    }

    /// A batch of 9x9 boards with these settings.
    pub(super) fn nine_batch(&self) -> nine::Batch {
        nine::Batch::with_isa(self.isa).unwrap_or_default().interrupt(&self.interrupt)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            engine: Engine::Auto,
            node_limit: None,
            branching: None,
            seed: 1,
            algebra: true,
            sharing: Sharing::Auto,
            sharing_cap: DEFAULT_SHARING_CAP,
            relation_cap: DEFAULT_RELATION_CAP,
            threads: 1,
            isa: Isa::best(),
            interrupt: Interrupt::new(),
            progress: None,
        }
    }
}
