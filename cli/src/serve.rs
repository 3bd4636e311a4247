//! The server of the verb `serve`: the page, and the answers to its requests.
//!
//! One thread reads and writes. Each answer has its own thread, up to the number of seats. A request is
//! read and checked as a whole before it takes a seat. Questions without a long search have seats of their own.
//! An answer is a stream of events: when that is dropped, since the reader is gone, the search is interrupted.
//! A connection without a question ends when a new one needs its place. Connections of the console speak WebSocket.

mod answering;
mod connections;
mod console;
mod events;
mod files;
mod guard;
mod options;
mod places;
mod refusal;
mod router;
mod steady;
#[cfg(test)]
mod tests;

pub(crate) use connections::run;
pub(crate) use console::origin;
pub(crate) use options::{ConsoleOptions, Options};
