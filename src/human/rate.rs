//! The ratings of a puzzle by its path.

use super::chain::Scratch;
use super::path::{Path, TooLarge};
use super::step::Step;
use crate::puzzle::Puzzle;
use crate::solve::{PuzzleSolver, SolveError};
use dlx::{Interrupt, Stop, Uniqueness};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Settings of [`Rater::rate`]: where a rating may stop early. By default it does not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RaterSettings {
    /// Stop at the first step that is rated higher than this.
    pub limit: Option<f64>,
    /// Stop as soon as the puzzle cannot be a diamond: one whose hardest step is its first.
    pub diamond: bool,
    /// Stop as soon as the puzzle cannot be a pearl: one with no harder step than those up to the first that fills a
    /// cell.
    pub pearl: bool,
}

/// The ratings of a puzzle: ER, EP and ED of Sudoku Explainer. They print as `7.2/1.2/1.2`.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The next step is harder than [`RaterSettings::limit`].
    Limit,
    /// The puzzle is no diamond, or no pearl, as was asked for.
    GivenUp,
}

impl SeRating {
    const NONE: Self = Self { hardest: 0.0, pearl: 0.0, diamond: 0.0, steps: 0, end: End::Solved };

    /// A rating with one decimal, as Sudoku Explainer prints it.
    ///
    /// ```
    /// use pavane::human::SeRating;
    /// assert_eq!(SeRating::print(6.699999999999999), "6.7");
    /// ```
    pub fn print(rating: f64) -> String {
        let tenths = ((rating + 0.05) * 10.0) as u32;
        format!("{}.{}", tenths / 10, tenths % 10)
    }

    /// Adds a step.
    fn add(&mut self, step: &Step) {
        self.hardest = self.hardest.max(step.rating);
        if self.pearl == 0.0 {
            if self.diamond == 0.0 {
                self.diamond = self.hardest;
            }
            if step.placement.is_some() {
                self.pearl = self.hardest;
            }
        }
        self.steps += 1;
    }

    /// Whether the settings do not ask for more.
    fn is_given_up(&self, settings: &RaterSettings) -> bool {
        let is_placed = self.pearl > 0.0;
        let no_diamond = self.pearl > self.diamond;
        is_placed
            && (settings.diamond && no_diamond
                || (settings.diamond || settings.pearl) && self.hardest > self.pearl)
    }
}

impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [hardest, pearl, diamond] = [self.hardest, self.pearl, self.diamond].map(Self::print);
        write!(f, "{hardest}/{pearl}/{diamond}")
    }
}

/// A puzzle that has no rating, or none yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnratedError {
    /// The puzzle has no solution.
    #[error("the puzzle has no solution, and only puzzles with one solution have ratings")]
    NoSolution,
    /// The puzzle has several solutions.
    #[error("the puzzle has several solutions, and only puzzles with one solution have ratings")]
    Multiple,
    /// The interrupt was set first.
    #[error("the rating was stopped: {0}")]
    Stopped(Stop),
    /// The layout is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The solution cannot be searched.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Rates puzzles on the scale `se`, that of Sudoku Explainer 1.2.1. Clones share their memory, so that each thread can
/// have one.
///
/// Ratings of puzzles of the standard 9x9 layout are those of Sudoku Explainer 1.2.1.3; `docs/human.md` says how far
/// that was checked. Other layouts are rated by the same techniques.
#[derive(Clone, Default)]
pub struct Rater {
    settings: RaterSettings,
    /// Memory that is used again.
    pool: Arc<Mutex<Vec<Scratch>>>,
}

impl Rater {
    /// A rater.
    pub fn new(settings: RaterSettings) -> Self {
        Self { settings, ..Self::default() }
    }

    /// Rates a puzzle with one solution. Easy puzzles take less than a millisecond, the hardest known minutes.
    ///
    /// # Errors
    /// [`UnratedError`] if the puzzle does not have exactly one solution, if it is too large, or if `interrupt` is
    /// set first.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane::dlx::Interrupt;
    /// use pavane::human::{Rater, UnratedError};
    ///
    /// let rater = Rater::default();
    /// let interrupt = Interrupt::new();
    /// let puzzle: Puzzle =
    ///     "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...".parse()?;
    /// assert_eq!(rater.rate(&puzzle, &interrupt)?.to_string(), "7.9/1.2/1.2");
    ///
    /// let several: Puzzle = "12..............".parse()?;
    /// assert_eq!(rater.rate(&several, &interrupt), Err(UnratedError::Multiple));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rate(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<SeRating, UnratedError> {
        let solver = PuzzleSolver::new(puzzle).map_err(SolveError::from)?;
        match solver.interrupt(interrupt).uniqueness()? {
            Uniqueness::Unique(_) => {}
            Uniqueness::None => return Err(UnratedError::NoSolution),
            Uniqueness::Multiple(_) => return Err(UnratedError::Multiple),
            Uniqueness::Unknown { stop, .. } => return Err(UnratedError::Stopped(stop)),
        }
        let pool = || self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = pool().pop().unwrap_or_default();
        scratch.set_interrupt(Some(interrupt.clone()));
        let mut path = Path::with_scratch(puzzle, scratch)?;
        let rating = self.follow(&mut path);
        pool().push(path.into_scratch());
        if interrupt.is_set() && rating.end != End::Solved {
            return Err(UnratedError::Stopped(Stop::Interrupted));
        }
        Ok(rating)
    }

    /// Rates a path.
    fn follow(&self, path: &mut Path) -> SeRating {
        let limit = self.settings.limit.unwrap_or(f64::INFINITY);
        let mut rating = SeRating::NONE;
        while !path.is_solved() {
            match path.find(limit) {
                Some(step) if step.rating <= limit => {
                    rating.add(&step);
                    path.make(&step);
                }
                None if limit == f64::INFINITY => {
                    return SeRating { hardest: 20.0, end: End::Stuck, ..rating };
                }
                _ => return SeRating { end: End::Limit, ..rating },
            }
            if rating.is_given_up(&self.settings) {
                return SeRating { hardest: 20.0, end: End::GivenUp, ..rating };
            }
        }
        rating
    }
}

/// Rates a puzzle with one solution on the scale `se`, to the end; [`Rater`] is faster for many.
///
/// # Errors
/// As [`Rater::rate`].
///
/// ```
/// use pavane::dlx::Interrupt;
///
/// let puzzle =
///     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
/// let rating = pavane::human::rate(&puzzle, &Interrupt::new())?;
/// assert_eq!((rating.to_string().as_str(), rating.steps), ("10.5/1.2/1.2", 130), "AI Escargot");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<SeRating, UnratedError> {
    Rater::default().rate(puzzle, interrupt)
}
