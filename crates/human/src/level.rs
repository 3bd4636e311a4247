//! Levels of difficulty.

use pavane::layout::Layout;
use std::fmt;

/// A level of difficulty of the scale `human`, as HoDoKu has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triplets.
    Medium,
    /// Basic fish, wings, colors, and patterns of uniqueness.
    Hard,
    /// Finned fish, chains, almost locked sets.
    Unfair,
    /// Forcing chains and nets.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The word for the level.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

/// The highest scores of the levels on a board. A puzzle with a higher score has a higher level.
///
/// The limits of 9x9 boards are 800, 1,000, 1,600 and 1,800, as HoDoKu has them. On other boards they grow with the
/// number of cells, and with the fourth root of the number of digits. `docs/human.md` says how this was calibrated.
///
/// ```
/// use pavane::Layout;
/// use pavane_human::{Level, LevelLimits};
///
/// let limits = LevelLimits::of(&"16x16".parse::<Layout>()?);
/// assert_eq!(limits.highest(Level::Easy), Some(2_920));
/// assert_eq!(limits.highest(Level::Extreme), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelLimits([u64; 4]);

impl LevelLimits {
    /// The limits of 9x9 boards.
    const NINE: [u64; 4] = [800, 1_000, 1_600, 1_800];

    /// The limits of a layout.
    pub fn of(layout: &Layout) -> Self {
        // Square roots are exact to the last bit, so the limits are the same on every machine.
        let by_digits = (layout.digits() as f64 / 9.0).sqrt().sqrt();
        let factor = layout.cell_count() as f64 / 81.0 * by_digits;
        Self(Self::NINE.map(|limit| (limit as f64 * factor).round() as u64))
    }

    /// The highest score of a level; `None` for the last.
    pub fn highest(&self, level: Level) -> Option<u64> {
        self.0.get(level as usize).copied()
    }

    /// The level of a puzzle by the level of its hardest step and by its score: the lowest from that level on whose
    /// limit the score does not exceed.
    pub(super) fn raise(&self, hardest: Level, score: u64) -> Level {
        let by_score = self.0.iter().filter(|&&limit| score > limit).count();
        hardest.max(Level::ALL[by_score])
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.keyword())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(name: &str) -> LevelLimits {
        LevelLimits::of(&name.parse().unwrap())
    }

    #[test]
    fn a_high_score_raises_the_level() {
        let limits = limits("9x9");
        assert_eq!(limits.raise(Level::Easy, 800), Level::Easy);
        assert_eq!(limits.raise(Level::Easy, 801), Level::Medium);
        assert_eq!(limits.raise(Level::Medium, 1_601), Level::Unfair);
        assert_eq!(limits.raise(Level::Hard, 400), Level::Hard);
        assert_eq!(limits.raise(Level::Unfair, 1_801), Level::Extreme);
    }

    /// The 256 cells of a 16x16 board are 3.16 times 81, and 16 digits give a factor of 1.15.
    #[test]
    fn limits_grow_with_cells_and_digits() {
        assert_eq!(limits("9x9+x"), limits("9x9"));
        assert_eq!(limits("16x16").0, [2_920, 3_649, 5_839, 6_569]);
        assert_eq!(limits("4x4").0, [129, 161, 258, 290]);
        let samurai = limits("samurai");
        assert_eq!(samurai.highest(Level::Easy), Some(800 * 369 / 81));
    }
}
