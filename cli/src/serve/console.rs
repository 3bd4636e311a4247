//! The console of f-puzzles: commands about a puzzle, and their answers, over a WebSocket.
//!
//! A user script in the page of an editor sends a command with the whole puzzle, and shows the replies. docs/serve.md
//! describes the messages. Each connection has at most one command, which the next message cancels. A command runs on a
//! thread of its own and takes a seat, as the questions of the page do.
//!
//! A command is a file in `commands` and a row of `commands::COMMANDS`.

mod board;
mod cache;
mod command;
mod commands;
mod common;
mod job;
mod message;
mod origins;
mod reply;
mod session;
mod state;
mod upgrade;

pub(super) use common::Console;
pub(crate) use origins::origin;
pub(super) use upgrade::upgrade;
