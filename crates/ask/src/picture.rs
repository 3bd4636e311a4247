//! Pictures as SVG.

use super::cover::Cover;
use super::film::Film;
use super::instance::Instance as _;
use super::object::SCHEMA;
use super::problem::Problem;
use super::request::Show;
use super::sudoku::Sudoku;
use dlx::{First, Interrupt, OptionId, Uniqueness};
use pavane::format::Record;
use pavane::grid::Grid;
use pavane_methods::{Ended, MethodChoice, Recorder, Task, Topic};
use pavane_render::Picture;
use pavane_render::tiling::{Cells, TilingError};
use serde_json::{Value, json};

/// The name of the method in films.
const METHOD: &str = "exact-cover";
/// The maximum number of steps that a film shows; it is two minutes long at most.
const MOST_STEPS: u64 = 10_000;

/// The object of a picture.
fn object(svg: &str) -> Value {
    json!({ "schema": SCHEMA, "svg": svg })
}

/// The picture of a sudoku.
///
/// # Errors
/// If a solution is requested, and the puzzle has none or cannot be searched.
pub(super) fn of_sudoku(
    sudoku: &Sudoku<'_>,
    record: &Record,
    show: Show,
) -> Result<Value, Problem> {
    let puzzle = &record.puzzle;
    let mut picture = Picture::new(puzzle);
    if let Some(label) = &record.label {
        picture = picture.label(label);
    }
    // Ruled-out candidates are part of the puzzle, and show only as missing among the candidates.
    if show == Show::Candidates || puzzle.ruled_out().is_some() {
        picture = picture.candidates(&puzzle.candidates());
    }
    if show == Show::Solution {
        picture = picture.solution(&solution(sudoku)?);
    }
    Ok(object(&picture.svg()))
}

/// A solution of a sudoku: the only one, or the first that was found.
fn solution(sudoku: &Sudoku<'_>) -> Result<Grid, Problem> {
    match sudoku.uniqueness()?.answer {
        Uniqueness::Unique(grid) | Uniqueness::Multiple([grid, _]) => Ok(grid),
        Uniqueness::Unknown { found: Some(grid), .. } => Ok(grid),
        Uniqueness::None => Err(Problem::input(NO_SOLUTION)),
        Uniqueness::Unknown { found: None, stop } => Err(Problem::limit(stop)),
    }
}

/// The message for an instance without a solution to draw.
const NO_SOLUTION: &str = "there is no solution that could be drawn";

/// The picture of a solution of an exact cover problem with cells as items.
///
/// # Errors
/// If the items are not cells, or the problem has no solution or cannot be searched.
pub(super) fn of_cover(cover: &Cover<'_>) -> Result<Value, Problem> {
    // A problem that cannot be drawn is refused before the search.
    tiling(cover, &[]).map_err(Problem::input)?;
    match cover.any()?.answer {
        First::Found(options) => Ok(object(&tiling(cover, &options).map_err(Problem::input)?)),
        First::None => Err(Problem::input(NO_SOLUTION)),
        First::Unknown(stop) => Err(Problem::limit(stop)),
    }
}

/// A solution of an exact cover problem as SVG.
///
/// # Errors
/// If its items are not cells.
pub(super) fn tiling(cover: &Cover<'_>, solution: &[OptionId]) -> Result<String, TilingError> {
    let (problem, names) = (&cover.document.problem, &cover.document.names);
    Ok(Cells::new(problem, names)?.tiling(problem, names, solution).svg())
}

/// The film of the search for a sudoku as exact cover.
///
/// # Errors
/// If the method does not take the puzzle.
pub(super) fn film(
    sudoku: &Sudoku<'_>,
    node_limit: Option<u64>,
    interrupt: &Interrupt,
) -> Result<Value, Problem> {
    let puzzle = sudoku.puzzle().clone();
    let method: MethodChoice = METHOD.parse().map_err(Problem::input)?;
    let steps = node_limit.unwrap_or(MOST_STEPS).min(MOST_STEPS);
    let task = Task::new(puzzle.clone()).step_limit(Some(steps)).interrupt(interrupt);
    let mut recorder = Recorder::of([Topic::Moves]);
    let run = method.run(&task, &mut recorder).map_err(Problem::input)?;
    // A film ends at its limit of steps; only an interrupt is a problem.
    if let (Ended::Stopped(stop), true) = (run.ended, interrupt.is_set()) {
        return Err(Problem::limit(stop));
    }
    let (symbols, moves) = (sudoku.symbols.clone(), recorder.events);
    Ok(object(&Film { puzzle, symbols, moves, method: method.to_string() }.svg()))
}
