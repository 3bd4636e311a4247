//! Ratings of the scale `se`.

use std::fmt;

/// The ratings of a puzzle: ER, EP and ED of Sudoku Explainer. They print as `7.2/1.2/1.2`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SeRating {
    /// The rating of the hardest step, ER: 0 if there was none, 20 if it was given up or no step was found.
    pub hardest: f64,
    /// The rating of the hardest step up to the first that fills a cell, EP.
    pub pearl: f64,
    /// The rating of the first step, ED.
    pub diamond: f64,
    /// The number of steps.
    pub steps: usize,
    /// How the path ended.
    pub end: End,
}

/// The end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The puzzle is solved.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// The next step is harder than [`RaterSettings::limit`](super::RaterSettings::limit).
    Limit,
    /// The settings ended the rating: the puzzle is no diamond, or no pearl.
    GivenUp,
    /// The interrupt was set before a step was found. A rating then fails with an
    /// [error](super::UnratedError::Stopped).
    Stopped,
}

impl SeRating {
    pub(super) const NONE: Self =
        Self { hardest: 0.0, pearl: 0.0, diamond: 0.0, steps: 0, end: End::Solved };

    /// A rating with one decimal, as Sudoku Explainer prints it.
    ///
    /// ```
    /// use pavane_human::SeRating;
    /// assert_eq!(SeRating::print(6.699999999999999), "6.7");
    /// ```
    pub fn print(rating: f64) -> String {
        // Adds half a tenth and cuts off the rest.
        let tenths = ((rating + 0.05) * 10.0) as u32;
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [hardest, pearl, diamond] = [self.hardest, self.pearl, self.diamond].map(Self::print);
        write!(f, "{hardest}/{pearl}/{diamond}")
    }
}
