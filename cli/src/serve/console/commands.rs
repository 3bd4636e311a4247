//! The commands of the console. A command is a file in this folder and a row here.

mod check;
mod count;
mod estimate;
mod solve;
mod solve_path;
mod step;
mod true_candidates;

use super::command::Command;

/// The commands.
pub(super) const COMMANDS: &[Command] = &[
    true_candidates::COMMAND,
    solve::COMMAND,
    check::COMMAND,
    count::COMMAND,
    estimate::COMMAND,
    solve_path::COMMAND,
    step::COMMAND,
];

/// The command with a name.
pub(super) fn named(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}
