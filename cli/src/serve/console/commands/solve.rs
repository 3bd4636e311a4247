//! `solve`: a solution.

use crate::serve::console::command::{AskedCommand, Command, Unanswered};
use crate::serve::console::reply::Reply;
use dlx::First;

pub(super) const COMMAND: Command = Command {
    name: "solve",
    takes_entries: false,
    shows_count: false,
    is_endless: false,
    answer: solve,
};

/// Any solution; the same one each time.
fn solve(asked: &AskedCommand<'_>) -> Result<Reply, Unanswered> {
    match asked.solver().any()? {
        First::Found(grid) => {
            Ok(Reply::Solved(grid.digits().iter().map(|digit| digit.get()).collect()))
        }
        First::None => Err(Unanswered::NoSolution),
        First::Unknown(_) => Err(Unanswered::Stopped),
    }
}
