//! `step`: the next step of a person on the board.

use crate::serve::console::command::{AskedCommand, Command, Unanswered};
use crate::serve::console::reply::Reply;
use crate::serve::console::state::{BoardState, NO_STEP, ended};

pub(super) const COMMAND: Command = Command {
    name: "step",
    takes_entries: true,
    shows_count: false,
    is_endless: false,
    answer: step,
};

/// The message for a board whose marks are not its candidates.
const INITIAL: &str = "Initial candidates.";

/// Marks the candidates, or makes a step.
fn step(asked: &AskedCommand<'_>) -> Result<Reply, Unanswered> {
    let state = BoardState::of_board(asked.board);
    if let Some(reply) = state.without_solution(asked)? {
        return Ok(reply);
    }
    let mut path = state.path(asked)?;
    if !state.has_all_marks(&path) {
        return Ok(state.reply(&path, INITIAL.to_owned()));
    }
    let Some(step) = path.next() else {
        return Ok(state.reply(&ended(path)?, NO_STEP.to_owned()));
    };
    let message = state.words(&step);
    Ok(state.reply(&state.after(&step).path(asked)?, message))
}
