//! `picture`: a sudoku, or a solution of an exact cover problem, as SVG.

use crate::cover::Cover;
use crate::instance::Instance as _;
use crate::object::svg_object;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::request::Show;
use crate::sudoku::Sudoku;
use crate::tiling::tiling;
use dlx::{First, Uniqueness};
use pavane::grid::Grid;
use pavane_render::Picture;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover))
    .with_constraints()
    .quick()
    .with_fields(&["show"]);

/// The picture of a sudoku. It is an error to request a solution of a puzzle without one.
fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let (sudoku, show) = (asked.instance, asked.request.show.unwrap_or_default());
    let puzzle = sudoku.puzzle();
    let mut picture = Picture::new(puzzle);
    if let Some(label) = asked.label {
        picture = picture.label(label);
    }
    // Ruled-out candidates are part of the puzzle, and show only as missing among the candidates.
    if show == Show::Candidates || puzzle.ruled_out().is_some() {
        picture = picture.candidates(&puzzle.candidates());
    }
    if show == Show::Solution {
        picture = picture.solution(&solution(sudoku)?);
    }
    Ok(svg_object(&picture.svg()).into())
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
fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    let cover = asked.instance;
    // A problem that cannot be drawn is refused before the search.
    tiling(cover, &[]).map_err(Problem::input)?;
    match cover.any()?.answer {
        First::Found(options) => {
            Ok(svg_object(&tiling(cover, &options).map_err(Problem::input)?).into())
        }
        First::None => Err(Problem::input(NO_SOLUTION)),
        First::Unknown(stop) => Err(Problem::limit(stop)),
    }
}
