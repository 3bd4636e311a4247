//! `solve`: a solution.

use crate::cover::Cover;
use crate::instance::Instance;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use crate::tiling::with_picture;
use dlx::First;
use pavane::solve::Solved;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover))
    .with_constraints()
    .with_fields(&["show"]);

fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    let solved = asked.instance.solver.any_with_stats()?;
    Ok(of_first(asked.instance, &solved).into())
}

/// The answer about an exact cover problem may add a picture of the solution.
fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    let solved = asked.instance.any()?;
    let outcome = of_first(asked.instance, &solved);
    Ok(with_picture(asked, outcome, solved.answer.found()).into())
}

/// The outcome of `solve`, with the solution if one exists.
pub fn of_first<I: Instance>(instance: &I, solved: &Solved<First<I::Solution>>) -> Outcome {
    let (status, solution) = match &solved.answer {
        First::Found(solution) => (Status::Solved, Some(solution)),
        First::None => (Status::None, None),
        First::Unknown(_) => (Status::Stopped, None),
    };
    Outcome::of_search(solved, status).with_solutions(instance, solution)
}
