//! `check`: whether there is exactly one solution.

use crate::instance::Instance;
use crate::object::{Outcome, Status};
use crate::problem::Problem;
use crate::question::{AskedInstance, OfAny, QuestionRow, Reply};
use dlx::{Count, Stop, Uniqueness};
use pavane::solve::Solved;

pub(crate) const ROW: QuestionRow = QuestionRow::of_any::<Check>().with_constraints();

struct Check;

impl OfAny for Check {
    fn of<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Reply, Problem> {
        Ok(of_uniqueness(&asked.instance.uniqueness()?).into())
    }
}

/// The outcome of `check`, without solutions.
///
/// ```
/// use pavane_ask::object::Status;
/// use pavane_ask::of_uniqueness;
/// use pavane::{Puzzle, PuzzleSolver};
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// let outcome = of_uniqueness(&PuzzleSolver::new(&puzzle)?.uniqueness_with_stats()?);
/// assert_eq!((outcome.status, outcome.count.as_deref()), (Status::Unique, Some("1")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_uniqueness<S>(solved: &Solved<Uniqueness<S>>) -> Outcome {
    let (status, found, stop) = match &solved.answer {
        Uniqueness::Unique(_) => (Status::Unique, 1, None),
        Uniqueness::Multiple(_) => (Status::Multiple, 2, Some(Stop::SolutionLimit)),
        Uniqueness::None => (Status::None, 0, None),
        Uniqueness::Unknown { found, stop } => {
            (Status::Stopped, u64::from(found.is_some()), Some(*stop))
        }
    };
    Outcome::of_search(solved, status).count(&Count { found: found.into(), stop })
}
