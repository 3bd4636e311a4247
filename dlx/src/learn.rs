//! Clause learning.
mod analysis;
mod clauses;
mod heap;
mod literal;
mod pace;
mod phases;
mod search;
mod state;
mod sums;

#[cfg(test)]
mod tests;

pub(crate) use search::{Learner, Outcome};
