//! The path of a puzzle with one solution, for the questions about steps.

use super::instance::{Instance as _, InstanceError};
use super::marks;
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
    Ok(path_to_solution(sudoku, interrupt)?.0)
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
    match path(sudoku, interrupt) {
        // The steps hold for every solution.
        Err(NoPath::Multiple { .. }) => {
            let path = Path::new(sudoku.puzzle())?.interrupt(interrupt);
            Ok((path.without_uniqueness(), false))
        }
        path => Ok((path?.without_uniqueness(), true)),
    }
}

/// The path from a puzzle to its only solution, and the solution.
fn path_to_solution(sudoku: &Sudoku<'_>, interrupt: &Interrupt) -> Result<(Path, Grid), NoPath> {
    let solved = sudoku.uniqueness()?;
    let stats = Box::new(solved.stats);
    match solved.answer {
        Uniqueness::Unique(solution) => {
            Ok((Path::new(sudoku.puzzle())?.interrupt(interrupt), solution))
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
    let without = |error: NoPath| Ok(error.outcome()?.finding(field, Value::Null).into());
    let left = marks::stated(asked.instance, asked.request)?;
    let scale = scale(asked.request)?;
    if let Err(error) = NoPath::check_scale(asked.instance.puzzle(), scale) {
        return without(error);
    }
    let (path, solution) = match path_to_solution(asked.instance, &asked.control.interrupt) {
        Ok(found) => found,
        Err(error) => return without(error),
    };
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
