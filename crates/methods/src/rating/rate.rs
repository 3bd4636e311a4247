//! All ratings of a puzzle at once.

use super::backdoors::{Backdoors, backdoors};
use super::guesses::{ExpectedGuesses, expected_guesses};
use crate::{Ended, MethodChoice, Run, Silent, Task, Unfit};
use dlx::{ForEach, Interrupt, KernelError, Solver, Stop, Uniqueness};
use pavane::encode::{EncodeError, Encoding};
use pavane::puzzle::Puzzle;

/// Settings of [`rate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Number of runs of the solver that guesses at random, at least 2; 1000 by default.
    pub runs: u64,
    /// Seed of these runs; 1 by default. Equal seeds give equal ratings.
    pub seed: u64,
    /// Number of threads that look for backdoors; 1 by default. No rating depends on it.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { runs: 1000, seed: 1, threads: 1 }
    }
}

/// Ratings of a puzzle with one solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// One more than the guesses in force at the solution, of the method `fix-square`.
    pub level: u64,
    /// One more than the maximum of guesses in force in the whole search of that method, which proves that there
    /// is no other solution.
    pub proof: u64,
    /// Guesses of the method `three-step`.
    pub guesses: u64,
    /// The smallest singles backdoors.
    pub backdoors: Backdoors,
    /// Expected guesses of a solver that guesses at random.
    pub expected: ExpectedGuesses,
    /// Search nodes of the engine, for the solution and the proof that there is no other.
    pub nodes: u64,
}

/// The reason why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The puzzle has no solution.
    #[error("the puzzle has no solution, and only puzzles with one solution have ratings")]
    NoSolution,
    /// The puzzle has several solutions.
    #[error("the puzzle has several solutions, and only puzzles with one solution have ratings")]
    Multiple,
    /// The interrupt was set before all ratings were known.
    #[error("the rating was stopped: {0}")]
    Stopped(Stop),
    /// The puzzle cannot be encoded for the engine.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The engine cannot take the puzzle.
    #[error(transparent)]
    Engine(#[from] KernelError),
    /// One of the two methods cannot take the puzzle.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// Rates a puzzle with one solution. [`Settings::threads`] threads look for backdoors; all else runs on the calling
/// thread.
///
/// Most of the cost is the search of [`backdoors`], and `settings.runs` runs of the solver of [`expected_guesses`].
///
/// # Errors
/// [`RateError`] if the puzzle does not have exactly one solution, if it [rules out](Puzzle::ruled_out) candidates
/// beside its givens, if it is too large, or if `interrupt` is set first.
///
/// ```
/// use pavane::Puzzle;
/// use pavane_methods::rating::{RateError, Settings, rate};
/// use dlx::Interrupt;
///
/// // "Star Burst Leo": level 5, and singles solve it once any one of nine cells is filled.
/// let puzzle: Puzzle =
///     "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4".parse()?;
/// let interrupt = Interrupt::new();
/// let rating = rate(&puzzle, &Settings::default(), &interrupt)?;
/// assert_eq!(rating.level, 5);
/// assert_eq!((rating.backdoors.size, rating.backdoors.sets.len()), (1, 9));
///
/// let without: Puzzle =
///     "...1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4".parse()?;
/// let error = rate(&without, &Settings::default(), &interrupt).unwrap_err();
/// assert_eq!(error, RateError::Multiple);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(
    puzzle: &Puzzle,
    settings: &Settings,
    interrupt: &Interrupt,
) -> Result<Rating, RateError> {
    let encoding = Encoding::new(puzzle)?;
    let solver = Solver::new(encoding.problem()).interrupt(interrupt);
    let solution = match solver.uniqueness()? {
        Uniqueness::Unique(options) => {
            encoding.grid(&options).expect("a solution of the problem fills each cell once")
        }
        Uniqueness::None => return Err(RateError::NoSolution),
        Uniqueness::Multiple(_) => return Err(RateError::Multiple),
        Uniqueness::Unknown { stop, .. } => return Err(RateError::Stopped(stop)),
    };
    let task = Task::new(puzzle.clone()).interrupt(interrupt);
    let levels = run("fix-square:proof", &task)?;
    let steps = run("three-step", &task)?;
    let (count, counters) = solver.ask(ForEach::counting())?;
    if let Some(stop) = count.stop {
        return Err(RateError::Stopped(stop));
    }
    let stopped = RateError::Stopped(Stop::Interrupted);
    let expected = expected_guesses(puzzle, settings.runs, settings.seed, interrupt)
        .ok_or_else(|| stopped.clone())?;
    let backdoors = backdoors(puzzle, &solution, settings.threads, interrupt).ok_or(stopped)?;
    let counter = |run: &Run, name| run.counter(name).unwrap_or(0);
    Ok(Rating {
        level: counter(&levels, "level"),
        proof: counter(&levels, "level of the proof"),
        guesses: counter(&steps, "guesses"),
        backdoors,
        expected,
        nodes: counters.nodes,
    })
}

/// Runs a method to its end.
fn run(name: &str, task: &Task) -> Result<Run, RateError> {
    let method: MethodChoice = name.parse().expect("a name of the registry");
    let run = method.run(task, &mut Silent)?;
    match run.ended {
        Ended::Stopped(stop) => Err(RateError::Stopped(stop)),
        Ended::Exhausted | Ended::Enough | Ended::GaveUp => Ok(run),
    }
}
