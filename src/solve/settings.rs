//! The settings that all questions share.

use super::engine::Engine;
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
