//! Levels of puzzles with constraints, by the hardest technique of their paths.

use dlx::Interrupt;
use pavane::puzzle::Puzzle;
use pavane_human::{End, Level, Path, Scale, TechniqueSet, TooLarge};
use std::fmt;

/// The level of a puzzle with constraints: the techniques without which its path of steps does not reach the end.
///
/// Levels order puzzles by the techniques of [`Path`]. They are no measure of the time that a person takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PathLevel {
    /// Techniques of the levels [`Easy`](Level::Easy) and [`Medium`](Level::Medium) are enough: singles, pairs, and
    /// what one constraint removes.
    Easy,
    /// Other named steps are needed, such as cases of a constraint, innies and outies, fish, wings and chains, but no
    /// contradiction.
    Medium,
    /// A contradiction, a common consequence or bifurcation is needed: candidates are assumed, and followed through all
    /// rules.
    Hard,
}

impl PathLevel {
    /// All levels, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The name: `easy`, `medium` or `hard`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// The highest level of the techniques that a puzzle of this level needs.
    const fn highest(self) -> Level {
        match self {
            Self::Easy => Level::Medium,
            Self::Medium => Level::Unfair,
            Self::Hard => Level::Extreme,
        }
    }

    /// The level of a puzzle with one solution. `None` if its path has no end, or the interrupt was set. A path has at
    /// most one step for each candidate.
    ///
    /// # Errors
    /// [`TooLarge`] for layouts with more than 32,767 candidates.
    ///
    /// ```
    /// use pavane::dlx::Interrupt;
    /// use pavane::layout::zones;
    /// use pavane::{Layout, Puzzle};
    /// use pavane_workshop::PathLevel;
    ///
    /// let board = Layout::square(4)?;
    /// let rules = zones::read_constraints(&board, &["killer 3: r1c1 r1c2"]).expect("a cage");
    /// let given: Puzzle = "..34............".parse()?;
    /// let puzzle = Puzzle::new(board.with_constraints(rules), given.givens().to_vec())?;
    /// // Several grids are left, so no path has an end.
    /// assert_eq!(PathLevel::of(&puzzle, &Interrupt::new())?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Option<Self>, TooLarge> {
        for level in Self::ALL {
            if level.solves(puzzle, interrupt)? {
                return Ok(Some(level));
            }
            if interrupt.is_set() {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Whether the techniques of the level lead to the solution.
    pub(super) fn solves(self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<bool, TooLarge> {
        let mut without = TechniqueSet::default();
        let is_above = |level: Level| level > self.highest();
        for group in Scale::Human.groups() {
            if group.level().is_some_and(is_above) {
                without.insert(group);
            }
        }
        let mut path = Path::new(puzzle)?.on(Scale::Human).without(without).interrupt(interrupt);
        path.by_ref().for_each(drop);
        Ok(path.end() == Some(End::Solved))
    }
}

impl fmt::Display for PathLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
