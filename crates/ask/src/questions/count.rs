//! `count`: the number of solutions, up to an optional limit.

use crate::cover::Cover;
use crate::distinct::{distinct_choices, without_distinct};
use crate::instance::Instance;
use crate::object::{Outcome, Status};
use crate::outcome::is_cut;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, AskedInstance, QuestionRow, Reply};
use crate::sudoku::Sudoku;
use dlx::Count;
use pavane::solve::Solved;
use std::ops::ControlFlow;

pub(crate) const ROW: QuestionRow = QuestionRow::new(AnswerFunctions::OfBoth(of_sudoku, of_cover))
    .sharing()
    .with_constraints()
    .with_fields(&["limit", "distinct_on"]);

fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    without_distinct(asked)?;
    of(asked)
}

fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    let each = |_| ControlFlow::Continue(());
    match distinct_choices(asked, asked.request.limit, each)? {
        Some(solved) => Ok(of_count(&solved).into()),
        None => of(asked),
    }
}

fn of<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Reply, Problem> {
    Ok(of_count(&asked.instance.count(asked.request.limit)?).into())
}

/// The outcome of `count`.
pub fn of_count(solved: &Solved<Count>) -> Outcome {
    let is_cut = is_cut(&solved.answer);
    let status = if is_cut { Status::Stopped } else { Status::Counted };
    Outcome::of_search(solved, status).count(&solved.answer)
}
