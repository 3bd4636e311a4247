//! Ratings of the scale `human`.

use super::level::{Level, LevelLimits};
use super::se_rating::End;
use super::step::{Step, Technique};
use std::fmt;

/// The rating of a puzzle on the scale `human`. It prints as `unfair 1240`, or `incomplete` if no technique found
/// another step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HumanRating {
    /// The level of the hardest step, or a higher level if the score is high.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u64,
    /// The number of steps.
    pub steps: usize,
    /// The first of the techniques with the highest level, and among these with the highest score.
    pub hardest: Option<Technique>,
    /// How the path ended.
    pub end: End,
    /// The level and the score of the hardest technique.
    most: (Level, u64),
    /// The highest scores of the levels on this board.
    limits: LevelLimits,
}

impl HumanRating {
    /// The rating before the first step.
    pub(super) fn none(limits: LevelLimits) -> Self {
        let most = (Level::Easy, 0);
        let level = Level::Easy;
        Self { level, score: 0, steps: 0, hardest: None, end: End::Stuck, most, limits }
    }

    /// Adds a step.
    pub(super) fn add(&mut self, step: &Step) {
        let score = step.rating as u64;
        let rank = (step.level.unwrap_or(Level::Easy), score);
        // Of several steps with one rank the first stays the hardest.
        if self.hardest.is_none() || rank > self.most {
            (self.hardest, self.most) = (Some(step.technique), rank);
        }
        self.score += score;
        self.steps += 1;
        self.level = self.limits.raise(self.most.0, self.score);
    }
}

impl fmt::Display for HumanRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end {
            End::Solved => write!(f, "{} {}", self.level, self.score),
            _ => f.write_str("incomplete"),
        }
    }
}
