//! `count`: the number of solutions, up to an optional limit.

use crate::instance::Instance;
use crate::object::{Outcome, Status};
use crate::outcome::is_cut;
use crate::problem::Problem;
use crate::question::{AskedInstance, OfAny, QuestionRow, Reply};
use dlx::Count;
use pavane::solve::Solved;

pub(crate) const ROW: QuestionRow = QuestionRow::of_any::<Counting>().sharing().with_constraints();

struct Counting;

impl OfAny for Counting {
    fn of<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Reply, Problem> {
        Ok(of_count(&asked.instance.count(asked.request.limit)?).into())
    }
}

/// The outcome of `count`.
pub fn of_count(solved: &Solved<Count>) -> Outcome {
    let is_cut = is_cut(&solved.answer);
    let status = if is_cut { Status::Stopped } else { Status::Counted };
    Outcome::of_search(solved, status).count(&solved.answer)
}
