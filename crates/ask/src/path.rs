//! The path of a puzzle with one solution, for the questions about steps.

use super::entries::Entries;
use super::instance::{Instance as _, InstanceError};
use super::marks;
use super::mistake::{Mistake, mistakes_json};
use super::object::{Outcome, Status};
use super::problem::Problem;
use super::question::{AskedInstance, Reply};
use super::request::{Request, ScaleName};
use super::sudoku::Sudoku;
use dlx::{Interrupt, Stop, Uniqueness};
use pavane::grid::Grid;
use pavane::puzzle::Puzzle;
use pavane::solve::Stats;
use pavane_human::{End, Path, Scale, TechniqueSet, TooLarge};
use serde_json::Value;

/// The reason why a puzzle has no path of steps, or a path has no end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoPath {
    /// The puzzle has no solution.
    #[error("the puzzle has no solution, and so no steps")]
    NoSolution {
        /// The work of the search.
        stats: Box<Stats>,
    },
    /// The puzzle has several solutions.
    #[error("the puzzle has several solutions, and steps lead to one; add givens")]
    Multiple {
        /// The work of the search.
        stats: Box<Stats>,
    },
    /// Entries of a player contradict the only solution of the puzzle without them.
    #[error("{} entries of the player are wrong", mistakes.len())]
    Mistaken {
        /// The wrong entries, in the order of their cells.
        mistakes: Vec<Mistake>,
        /// Whether the entries are a part of the puzzle, which has no solution for them. Else it has one.
        are_givens: bool,
        /// The work of the search.
        stats: Box<Stats>,
    },
    /// A limit or the interrupt stopped the search for solutions or for steps.
    #[error("the search for steps was stopped: {stop}")]
    Stopped {
        /// The reason of the search.
        stop: Stop,
        /// The work until then.
        stats: Box<Stats>,
    },
    /// The puzzle cannot be searched.
    #[error(transparent)]
    Refused(#[from] InstanceError),
    /// The scale has no techniques for rules beyond zones.
    #[error(
        "the scale {scale} has no techniques for rules beyond zones, which the puzzle has; take the scale human"
    )]
    NoScale {
        /// The scale.
        scale: Scale,
    },
    /// The layout is too large for steps.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl NoPath {
    /// Requires that a scale has the techniques for a puzzle. The scale `se` has none for rules beyond zones.
    ///
    /// # Errors
    /// [`NoPath::NoScale`].
    pub fn check_scale(puzzle: &Puzzle, scale: Scale) -> Result<(), Self> {
        match scale {
            Scale::Se if puzzle.layout().constraint_set().is_some() => Err(Self::NoScale { scale }),
            _ => Ok(()),
        }
    }

    /// Requires that no interrupt cut a path short, which is no answer.
    ///
    /// # Errors
    /// [`NoPath::Stopped`].
    pub fn check(path: &Path) -> Result<(), Self> {
        match path.end() {
            Some(End::Stopped) => {
                Err(Self::Stopped { stop: Stop::Interrupted, stats: Box::default() })
            }
            _ => Ok(()),
        }
    }

    /// The outcome without steps.
    ///
    /// # Errors
    /// If the puzzle cannot be searched, or is too large for steps.
    fn outcome(self) -> Result<Outcome, Problem> {
        let (status, stats) = match self {
            Self::NoSolution { stats } => (Status::None, stats),
            Self::Multiple { stats } => (Status::Multiple, stats),
            Self::Mistaken { are_givens, stats, .. } => (mistaken_status(are_givens), stats),
            Self::Stopped { stats, .. } => (Status::Stopped, stats),
            Self::Refused(error) => return Err(error.into()),
            error => return Err(Problem::input(error)),
        };
        Ok(Outcome { nodes: Some(stats.nodes), ..Outcome::new(status) })
    }
}

/// The path from a puzzle to its only solution, on the usual scale.
///
/// # Errors
/// If the puzzle does not have exactly one solution, cannot be searched, or is too large for steps.
pub fn path(sudoku: &Sudoku<'_>, interrupt: &Interrupt) -> Result<Path, NoPath> {
    Ok(path_with_solution(sudoku, interrupt)?.path)
}

/// The path of steps of a puzzle with one solution or several, without techniques that assume a unique solution.
/// Returns whether there is one solution.
///
/// # Errors
/// If the puzzle has no solution, cannot be searched, or is too large for steps.
pub fn path_without_uniqueness(
    sudoku: &Sudoku<'_>,
    interrupt: &Interrupt,
) -> Result<(Path, bool), NoPath> {
    or_of_several(path(sudoku, interrupt), sudoku, interrupt)
}

/// The path from what a player has entered to the only solution, on the usual scale.
///
/// # Errors
/// [`NoPath::Mistaken`] if entries are wrong. Entries beside a puzzle with several solutions or none are not judged.
/// Else as [`path`].
pub fn path_from_entries(
    sudoku: &Sudoku<'_>,
    entries: &Entries<'_>,
    interrupt: &Interrupt,
) -> Result<Path, NoPath> {
    Ok(path_and_solution_from_entries(sudoku, entries, interrupt)?.path)
}

/// As [`path_from_entries`], with the solution.
fn path_and_solution_from_entries(
    sudoku: &Sudoku<'_>,
    entries: &Entries<'_>,
    interrupt: &Interrupt,
) -> Result<FoundPath, NoPath> {
    let mistaken = |mistakes: Vec<Mistake>, are_givens, stats| match mistakes.is_empty() {
        true => Ok(stats),
        false => Err(NoPath::Mistaken { mistakes, are_givens, stats }),
    };
    match path_with_solution(sudoku, interrupt) {
        Ok(FoundPath { path, solution, stats }) => {
            let stats = mistaken(entries.wrong(&solution), false, stats)?;
            Ok(FoundPath { path: entries.entered(path), solution, stats })
        }
        Err(NoPath::NoSolution { stats }) => {
            let stats = mistaken(entries.mistakes(sudoku)?, true, stats)?;
            Err(NoPath::NoSolution { stats })
        }
        Err(error) => Err(error),
    }
}

/// As [`path_from_entries`], without techniques that assume a unique solution. The path of a puzzle with several
/// solutions begins without entries. Returns whether there is one solution.
///
/// # Errors
/// If entries are wrong, or the puzzle has no solution, cannot be searched, or is too large for steps.
pub fn path_from_entries_without_uniqueness(
    sudoku: &Sudoku<'_>,
    entries: &Entries<'_>,
    interrupt: &Interrupt,
) -> Result<(Path, bool), NoPath> {
    or_of_several(path_from_entries(sudoku, entries, interrupt), sudoku, interrupt)
}

/// The path of a puzzle with one solution, or else the path of a puzzle with several, without techniques that assume a
/// unique solution.
fn or_of_several(
    path: Result<Path, NoPath>,
    sudoku: &Sudoku<'_>,
    interrupt: &Interrupt,
) -> Result<(Path, bool), NoPath> {
    match path {
        // The steps hold for every solution.
        Err(NoPath::Multiple { .. }) => {
            let path = Path::new(sudoku.puzzle())?.interrupt(interrupt);
            Ok((path.without_uniqueness(), false))
        }
        path => Ok((path?.without_uniqueness(), true)),
    }
}

/// The status of an answer that names mistakes.
pub const fn mistaken_status(are_givens: bool) -> Status {
    if are_givens { Status::None } else { Status::Unique }
}

/// A path, with the only solution of its puzzle, and the work of the search for it.
struct FoundPath {
    path: Path,
    solution: Grid,
    stats: Box<Stats>,
}

/// The path from a puzzle to its only solution, and the solution.
fn path_with_solution(sudoku: &Sudoku<'_>, interrupt: &Interrupt) -> Result<FoundPath, NoPath> {
    let solved = sudoku.uniqueness()?;
    let stats = Box::new(solved.stats);
    match solved.answer {
        Uniqueness::Unique(solution) => {
            let path = Path::new(sudoku.puzzle())?.interrupt(interrupt);
            Ok(FoundPath { path, solution, stats })
        }
        Uniqueness::None => Err(NoPath::NoSolution { stats }),
        Uniqueness::Multiple(_) => Err(NoPath::Multiple { stats }),
        Uniqueness::Unknown { stop, .. } => Err(NoPath::Stopped { stop, stats }),
    }
}

/// The answer with the outcome that is made from the path of a puzzle; this field has its value. The path begins with
/// the candidates of the request, if it has any.
///
/// # Errors
/// If the puzzle cannot be searched, is too large for steps, or the requested scale has no steps. If the candidates of
/// the request do not lead to the solution.
pub(super) fn of_path(
    asked: &AskedInstance<'_, Sudoku<'_>>,
    field: &'static str,
    make: impl FnOnce(&mut Path) -> Result<Outcome, Problem>,
) -> Result<Reply, Problem> {
    of_path_from(asked, &Entries::default(), field, make)
}

/// As [`of_path`]. The path begins with the entries of a player, unless the request has candidates. If entries are
/// wrong, the answer names them.
///
/// # Errors
/// Those of [`of_path`].
pub(super) fn of_path_from(
    asked: &AskedInstance<'_, Sudoku<'_>>,
    entries: &Entries<'_>,
    field: &'static str,
    make: impl FnOnce(&mut Path) -> Result<Outcome, Problem>,
) -> Result<Reply, Problem> {
    let sudoku = asked.instance;
    let without = |error: NoPath| {
        let found = match &error {
            NoPath::Mistaken { mistakes, .. } => {
                mistakes_json(mistakes, sudoku.puzzle().layout(), sudoku.symbols)
            }
            _ => Value::Null,
        };
        Ok(error.outcome()?.finding(field, found).into())
    };
    let left = marks::stated(asked.instance, asked.request)?;
    let scale = scale(asked.request)?;
    if let Err(error) = NoPath::check_scale(asked.instance.puzzle(), scale) {
        return without(error);
    }
    // Candidates of the request are all that the player has left.
    let entries = if left.is_some() { &Entries::default() } else { entries };
    let interrupt = &asked.control.interrupt;
    let found = match path_and_solution_from_entries(sudoku, entries, interrupt) {
        Ok(found) => found,
        Err(error) => return without(error),
    };
    let FoundPath { path, solution, .. } = found;
    let mut path = path.on(scale).without(turned_off(asked.request, scale)?);
    if let Some(left) = left {
        marks::check(&left, &solution)?;
        path = path.keeping(&left);
    }
    let outcome = make(&mut path)?;
    match NoPath::check(&path) {
        Err(error) => without(error),
        Ok(()) => Ok(outcome.into()),
    }
}

/// The outcome with the steps of a path, or with one.
pub(super) fn found(field: &'static str, value: Value) -> Outcome {
    Outcome::new(Status::Unique).finding(field, value)
}

/// The techniques that a request turns off.
///
/// # Errors
/// If the scale has no technique of a name.
pub(super) fn turned_off(request: &Request, scale: Scale) -> Result<TechniqueSet, Problem> {
    let names = request.except.as_deref().unwrap_or_default();
    TechniqueSet::of_names(names, &[scale])
        .map_err(|error| Problem::input(format!("except: {error}")))
}

/// The requested scale of steps, or the usual one.
///
/// # Errors
/// If the scale has no steps.
pub(super) fn scale(request: &Request) -> Result<Scale, Problem> {
    match request.scale {
        None | Some(ScaleName::Human) => Ok(Scale::Human),
        Some(ScaleName::Se) => Ok(Scale::Se),
        Some(ScaleName::Measures) => {
            Err(Problem::input("scale: the measures have no steps; take human or se"))
        }
    }
}
