//! The questions about puzzles and problems, a file for each. The questions of the library that have no file here are
//! asked by their names, as requests.

mod candidates;
mod cheapest;
mod check;
mod count;
mod decisions;
mod distinct;
mod estimate;
mod explain;
mod hint;
mod marginals;
mod minimal;
mod nth;
mod rate;
mod request;
mod sample;
mod solutions;
mod solve;
mod steps;

pub(crate) use request::ask;
