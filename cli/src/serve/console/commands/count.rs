//! `count`: the number of all solutions.

use crate::serve::console::command::{AskedCommand, Command, Unanswered};
use crate::serve::console::reply::Reply;
use dlx::Sharing;

pub(super) const COMMAND: Command = Command {
    name: "count",
    takes_entries: false,
    shows_count: true,
    is_endless: false,
    answer: count,
};

/// The number of solutions.
fn count(asked: &AskedCommand<'_>) -> Result<Reply, Unanswered> {
    let found = asked.solver_of(&asked.board.puzzle, Sharing::Auto).count()?;
    let count = found.found.to_string();
    match found.stop {
        None => Ok(Reply::Count { count, in_progress: false }),
        Some(_) => Err(Unanswered::CountStopped { count }),
    }
}
