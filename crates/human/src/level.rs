//! Levels of difficulty.

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

    /// The level of a puzzle whose hardest step has this level: at least this one, and the lowest whose bound the score
    /// does not exceed: 800, 1,000, 1,600 and 1,800 for the first four.
    pub fn raised(self, score: u64) -> Self {
        let bounds = [800, 1_000, 1_600, 1_800];
        let by_score = bounds.iter().filter(|&&bound| score > bound).count();
        self.max(Self::ALL[by_score])
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

    #[test]
    fn a_high_score_raises_the_level() {
        assert_eq!(Level::Easy.raised(800), Level::Easy);
        assert_eq!(Level::Easy.raised(801), Level::Medium);
        assert_eq!(Level::Medium.raised(1_601), Level::Unfair);
        assert_eq!(Level::Hard.raised(400), Level::Hard);
        assert_eq!(Level::Unfair.raised(1_801), Level::Extreme);
    }
}
