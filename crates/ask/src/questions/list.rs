//! `list`: the solutions, up to a limit.

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
    .with_constraints()
    .with_fields(&["limit", "distinct_on"]);

fn of_sudoku(asked: &AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem> {
    without_distinct(asked)?;
    of(asked)
}

fn of_cover(asked: &AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem> {
    let limit = limit(asked)?;
    let mut choices = Vec::new();
    let solved = distinct_choices(asked, limit, |choice| {
        asked.control.found(&asked.instance.json(&choice));
        choices.push(choice);
        ControlFlow::Continue(())
    })?;
    match solved {
        Some(solved) => Ok(of_list(&solved).with_solutions(asked.instance, &choices).into()),
        None => of(asked),
    }
}

/// The limit of the request. Without one it is the limit of an answer, if that is finite.
fn limit<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Option<u64>, Problem> {
    let most = asked.control.limits.solutions;
    let limit = asked.request.limit;
    asked.control.limits.check_solutions(limit.unwrap_or(0))?;
    Ok(limit.or((most < u64::MAX).then_some(most)))
}

fn of<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Reply, Problem> {
    let AskedInstance { instance, control, .. } = *asked;
    let mut solutions = Vec::new();
    let solved: Solved<Count> = instance.for_each(limit(asked)?, |solution| {
        // A front end shows the solution while the search runs.
        control.found(&instance.json(&solution));
        solutions.push(solution);
        ControlFlow::Continue(())
    })?;
    Ok(of_list(&solved).with_solutions(instance, &solutions).into())
}

/// The outcome of `list`, without solutions.
pub fn of_list(solved: &Solved<Count>) -> Outcome {
    let status = match &solved.answer {
        count if is_cut(count) => Status::Stopped,
        // Only a complete search shows that no solution exists; a limit of 0 does not.
        Count { found, stop: None } if *found == 0_u8.into() => Status::None,
        _ => Status::Solved,
    };
    Outcome::of_search(solved, status).count(&solved.answer)
}
