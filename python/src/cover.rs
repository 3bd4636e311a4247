//! Exact cover problems.

mod asking;
mod build;
mod iterator;
mod parts;
mod problem;
mod restrict;
mod text;

pub(crate) use iterator::Solutions;
pub(crate) use parts::{Split, Task, TaskResult, merge_results};
pub(crate) use problem::Problem;
