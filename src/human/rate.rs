//! The ratings of a path.

use super::path::Path;

/// The ratings of a puzzle: those of its hardest step, of its hardest step up to the first that fills a cell, and of
/// its first step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeRating {
    /// The rating of the hardest step, ER.
    pub hardest: f64,
    /// The rating of the hardest step up to the first that fills a cell, EP.
    pub pearl: f64,
    /// The rating of the first step, ED.
    pub diamond: f64,
    /// The number of steps.
    pub steps: usize,
}

impl SeRating {
    /// Adds a step.
    fn add(&mut self, rating: f64, places: bool) {
        self.hardest = self.hardest.max(rating);
        if self.pearl == 0.0 {
            if self.diamond == 0.0 {
                self.diamond = self.hardest;
            }
            if places {
                self.pearl = self.hardest;
            }
        }
        self.steps += 1;
    }

    /// The ratings of a path.
    pub fn of(mut path: Path) -> Self {
        let mut rating = Self::default();
        for step in path.by_ref() {
            rating.add(step.rating, step.placement.is_some());
        }
        if !path.is_solved() {
            rating.hardest = 20.0;
        }
        rating
    }
}
