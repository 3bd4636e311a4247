//! `list`: the solutions, up to a limit.

use crate::instance::Instance;
use crate::object::{Outcome, Status};
use crate::outcome::is_cut;
use crate::problem::Problem;
use crate::question::{AskedInstance, OfAny, QuestionRow, Reply};
use dlx::Count;
use pavane::solve::Solved;
use std::ops::ControlFlow;

pub(crate) const ROW: QuestionRow = QuestionRow::of_any::<List>().with_constraints();

struct List;

impl OfAny for List {
    fn of<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Reply, Problem> {
        let AskedInstance { instance, control, .. } = *asked;
        let most = control.limits.solutions;
        let limit = asked.request.limit;
        control.limits.check_solutions(limit.unwrap_or(0))?;
        // A request without a limit has the limit of an answer, if that is finite.
        let limit = limit.or((most < u64::MAX).then_some(most));
        let mut solutions = Vec::new();
        let solved: Solved<Count> = instance.for_each(limit, |solution| {
            // A front end shows the solution while the search runs.
            control.found(&instance.json(&solution));
            solutions.push(solution);
            ControlFlow::Continue(())
        })?;
        Ok(of_list(&solved).with_solutions(instance, &solutions).into())
    }
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
