//! `check`: no solution, one, or several.

use crate::serve::console::command::{AskedCommand, Command, Unanswered};
use crate::serve::console::reply::Reply;
use dlx::Uniqueness;

pub(super) const COMMAND: Command = Command {
    name: "check",
    takes_entries: false,
    shows_count: false,
    is_endless: false,
    answer: check,
};

/// The number of solutions, up to 2.
fn check(asked: &AskedCommand<'_>) -> Result<Reply, Unanswered> {
    let count = match asked.solver().uniqueness()? {
        Uniqueness::None => "0",
        Uniqueness::Unique(_) => "1",
        Uniqueness::Multiple(_) => "2",
        Uniqueness::Unknown { .. } => return Err(Unanswered::Stopped),
    };
    Ok(Reply::Count { count: count.to_owned(), in_progress: false })
}
