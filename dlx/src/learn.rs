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

pub(crate) use search::{Learner, Outcome};
