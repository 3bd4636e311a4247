//! Ratings of puzzles by their paths.

use super::chain::ChainScratch;
use super::human_rating::HumanRating;
use super::level::LevelLimits;
use super::path::{Path, TooLarge};
use super::scale::Scale;
use super::se_rating::{End, SeRating};
use super::step::Step;
use super::technique_set::TechniqueSet;
use dlx::{Interrupt, Stop, Uniqueness};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError};
use std::sync::{Arc, Mutex, PoisonError};

/// Settings of [`Rater::rate`]: where a rating may stop early. By default it does not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RaterSettings {
    /// Stop at the first step that is rated higher than this.
    pub limit: Option<f64>,
    /// Stop as soon as the puzzle cannot be a diamond: one whose hardest step is its first.
    pub diamond: bool,
    /// Stop as soon as the puzzle cannot be a pearl: one in which no later step is harder than the steps up to the
    /// first that fills a cell.
    pub pearl: bool,
    /// Skip the techniques that assume that the puzzle has exactly one solution.
    pub no_uniqueness: bool,
    /// The techniques that are turned off.
    pub without: TechniqueSet,
}

impl SeRating {
    /// Adds a step.
    fn add(&mut self, step: &Step) {
        self.hardest = self.hardest.max(step.rating);
        // The first step decides ED. EP grows until a step fills a cell.
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

    /// The rating of a path, until a step is rated higher than `limit`, or until `is_given_up` ends it.
    pub(super) fn along(path: &mut Path, limit: f64, is_given_up: impl Fn(&Self) -> bool) -> Self {
        let mut rating = Self::NONE;
        while !path.is_solved() {
            match path.find(limit) {
                Some(step) if step.rating <= limit => {
                    rating.add(&step);
                    path.make(&step);
                }
                None if limit == f64::INFINITY => {
                    return Self { hardest: 20.0, end: End::Stuck, ..rating };
                }
                // The next step is rated above the limit, or no group up to the limit has one.
                _ => return Self { end: End::Limit, ..rating },
            }
            if is_given_up(&rating) {
                return Self { hardest: 20.0, end: End::GivenUp, ..rating };
            }
        }
        rating
    }

    /// Whether the settings end the rating here.
    fn is_given_up(&self, settings: &RaterSettings) -> bool {
        let is_placed = self.pearl > 0.0;
        let no_diamond = self.pearl > self.diamond;
        is_placed
            && (settings.diamond && no_diamond
                || (settings.diamond || settings.pearl) && self.hardest > self.pearl)
    }
}

impl HumanRating {
    /// The rating of a path, until its end or until `is_given_up` ends it.
    pub(super) fn along(path: &mut Path, is_given_up: impl Fn(&Self) -> bool) -> Self {
        let mut rating = Self::none(LevelLimits::of(path.layout()));
        for step in path.by_ref() {
            rating.add(&step);
            if is_given_up(&rating) {
                rating.end = End::GivenUp;
                return rating;
            }
        }
        if path.is_solved() {
            rating.end = End::Solved;
        }
        rating
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

/// Rates puzzles on the scale `se`, the scale of Sudoku Explainer 1.2.1, and on the scale `human`. Clones share
/// their memory: each thread can have one.
///
/// Ratings of puzzles of the standard 9x9 layout equal the ratings of Sudoku Explainer 1.2.1.3; `docs/human.md`
/// says how far that was checked. Other layouts are rated by the same techniques.
#[derive(Clone, Default)]
pub struct Rater {
    settings: RaterSettings,
    /// The number of threads for each puzzle.
    threads: usize,
    /// Memory that is used again.
    pool: Arc<Mutex<Vec<ChainScratch>>>,
}

impl Rater {
    /// A rater.
    pub fn new(settings: RaterSettings) -> Self {
        Self { settings, ..Self::default() }
    }

    /// The same rater with some [threads](Path::threads) for each puzzle; by default one.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Rates a puzzle with one solution on the scale `se`. Easy puzzles take less than a millisecond, the hardest
    /// known minutes.
    ///
    /// # Errors
    /// [`UnratedError`] if the puzzle does not have exactly one solution, if it is too large, or if `interrupt` is
    /// set first.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane::dlx::Interrupt;
    /// use pavane_human::{Rater, UnratedError};
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
        require_unique(puzzle, interrupt)?;
        self.rate_unique(puzzle, interrupt)
    }

    /// Rates a puzzle that is known to have exactly one solution on the scale `se`. The rating of any other puzzle
    /// is meaningless.
    ///
    /// # Errors
    /// [`UnratedError`] if the puzzle is too large, or if `interrupt` is set first.
    pub fn rate_unique(
        &self,
        puzzle: &Puzzle,
        interrupt: &Interrupt,
    ) -> Result<SeRating, UnratedError> {
        let limit = self.settings.limit.unwrap_or(f64::INFINITY);
        let is_given_up = |rating: &SeRating| rating.is_given_up(&self.settings);
        self.along(puzzle, Scale::Se, interrupt, |path| SeRating::along(path, limit, is_given_up))
    }

    /// Rates a puzzle with one solution on the scale `human`.
    ///
    /// # Errors
    /// Same as [`rate`](Self::rate).
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane::dlx::Interrupt;
    /// use pavane_human::{Level, Rater};
    ///
    /// let puzzle: Puzzle =
    ///     "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...".parse()?;
    /// let rating = Rater::default().rate_human(&puzzle, &Interrupt::new())?;
    /// assert!(rating.level >= Level::Unfair && rating.score > 1_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rate_human(
        &self,
        puzzle: &Puzzle,
        interrupt: &Interrupt,
    ) -> Result<HumanRating, UnratedError> {
        require_unique(puzzle, interrupt)?;
        self.rate_human_unique(puzzle, interrupt)
    }

    /// Rates a puzzle that is known to have exactly one solution on the scale `human`. The rating of any other
    /// puzzle is meaningless.
    ///
    /// # Errors
    /// Same as [`rate_unique`](Self::rate_unique).
    pub fn rate_human_unique(
        &self,
        puzzle: &Puzzle,
        interrupt: &Interrupt,
    ) -> Result<HumanRating, UnratedError> {
        self.along(puzzle, Scale::Human, interrupt, |path| HumanRating::along(path, |_| false))
    }

    /// Rates the path from a puzzle on a scale, with memory of earlier ones.
    pub(super) fn along<R>(
        &self,
        puzzle: &Puzzle,
        scale: Scale,
        interrupt: &Interrupt,
        rate: impl FnOnce(&mut Path) -> R,
    ) -> Result<R, UnratedError> {
        let pool = || self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let scratch = pool().pop().unwrap_or_default();
        let path = Path::with_scratch(puzzle, scratch)?;
        let mut path = path.on(scale).interrupt(interrupt).threads(self.threads);
        path = path.without(self.settings.without);
        if self.settings.no_uniqueness {
            path = path.without_uniqueness();
        }
        let rating = rate(&mut path);
        // A path that was solved before the interrupt has its rating.
        let is_stopped = interrupt.is_set() && !path.is_solved();
        pool().push(path.into_scratch());
        if is_stopped { Err(UnratedError::Stopped(Stop::Interrupted)) } else { Ok(rating) }
    }
}

/// Checks that a puzzle has exactly one solution.
fn require_unique(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<(), UnratedError> {
    let solver = PuzzleSolver::new(puzzle).map_err(SolveError::from)?;
    match solver.interrupt(interrupt).uniqueness()? {
        Uniqueness::Unique(_) => Ok(()),
        Uniqueness::None => Err(UnratedError::NoSolution),
        Uniqueness::Multiple(_) => Err(UnratedError::Multiple),
        Uniqueness::Unknown { stop, .. } => Err(UnratedError::Stopped(stop)),
    }
}

/// Rates a puzzle with one solution on the scale `se`, to the end; [`Rater`] is faster for many.
///
/// # Errors
/// Same as [`Rater::rate`].
///
/// ```
/// use pavane::dlx::Interrupt;
///
/// let puzzle =
///     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
/// let rating = pavane_human::rate(&puzzle, &Interrupt::new())?;
/// assert_eq!((rating.to_string().as_str(), rating.steps), ("10.5/1.2/1.2", 130), "AI Escargot");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<SeRating, UnratedError> {
    Rater::default().rate(puzzle, interrupt)
}
