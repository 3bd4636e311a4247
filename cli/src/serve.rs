//! The server behind the verb `serve`: the page, and the answers to its requests.
//!
//! One thread reads and writes; each answer has a thread of its own, as many at once as there are seats. A request is
//! read and checked as a whole before it takes a seat. Its answer is a stream of events: when that is dropped, since
//! the reader is gone, the search is interrupted.

mod answering;
mod connections;
mod events;
mod files;
mod guard;
mod options;
mod refusal;
mod router;
#[cfg(test)]
mod tests;

pub(crate) use connections::run;
pub(crate) use options::Options;
