//! A search with clause learning in a system of linear inequalities.
//!
//! An inequality with weights counts the weight of its literals that are not false. Where it cannot do without a
//! literal, the literal is true. Conflicts are analyzed as in [`learn`](crate::learn): an inequality is the reason of a
//! literal by a set of false literals that is just large enough, so each learned clause follows from inequalities and
//! clauses by unit propagation alone, and is a step of a proof. The system is the one of the statement, without any
//! derived inequality (D. Le Berre and A. Parrain, *The Sat4j library*, JSAT 2010, describes such a search as its
//! resolution-based solver).
//!
//! Decisions follow activity in conflicts. A variable gets the value that it had last. Restarts follow the sequence of
//! M. Luby and others. No choice depends on time.

mod analysis;
mod clauses;
mod rows;
mod search;
mod state;

#[cfg(test)]
mod tests;

pub(crate) use search::{LinearLearner, LinearOutcome};
