//! Exact cover problems.

mod build;
mod iterator;
mod problem;
mod questions;
mod text;

pub(crate) use iterator::Solutions;
pub(crate) use problem::Problem;
