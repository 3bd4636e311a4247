//! `solvepath`: all steps of a person from the board on.

use crate::serve::console::command::{AskedCommand, Command, Unanswered};
use crate::serve::console::reply::Reply;
use crate::serve::console::state::{BoardState, NO_STEP, ended};
use pavane_human::End;

pub(super) const COMMAND: Command = Command {
    name: "solvepath",
    takes_entries: true,
    shows_count: false,
    is_endless: false,
    answer: solve_path,
};

/// Makes steps until the board is full or no technique finds one.
fn solve_path(asked: &AskedCommand<'_>) -> Result<Reply, Unanswered> {
    let state = BoardState::of_board(asked.board);
    if let Some(reply) = state.without_solution(asked)? {
        return Ok(reply);
    }
    let mut path = state.path(asked)?;
    let mut lines: Vec<String> = path.by_ref().map(|step| state.words(&step)).collect();
    let path = ended(path)?;
    if path.end() != Some(End::Solved) {
        lines.push(NO_STEP.to_owned());
    }
    Ok(state.reply(&path, lines.join("\n")))
}
