//! Search with clause learning: finds a solution or proves that none exists, and learns a clause from each conflict.
//!
//! The search is not a question of [`crate::search`] and has no kernel. It jumps back over many choices at once, so
//! it has no path to split or undo, no order of solutions and no remainder. It finds one solution or shows that none
//! exists. To visit all solutions it is slower than a kernel by a factor of 10 to 200.
//!
//! Variables are the options and the colors of items. Items remain *sums* with counters: at least `min` and at most
//! `max` members are true. They are not translated into clauses. An option that is ruled out has one literal as its
//! reason, the choice that rules it out. Clauses are only learned: the first unique implication point of a conflict
//! (J. Marques-Silva and K. Sakallah, *GRASP*, ICCAD 1996; L. Zhang et al., ICCAD 2001), minimized, watched by two
//! literals (M. Moskewicz et al., *Chaff*, DAC 2001), deleted by their number of decision levels (G. Audemard and L.
//! Simon, *Predicting learnt clauses quality in modern SAT solvers*, IJCAI 2009).
//!
//! For a proof, `log` keeps what each clause follows from.
//!
//! What exact cover adds is in `analysis`: in a long clause, the literals that one chosen option rules out become the
//! negation of that choice. `docs/learning.md` has the measurements.

mod analysis;
mod clauses;
mod heap;
mod items;
mod literal;
mod log;
mod pace;
mod phases;
mod search;
mod state;
mod sums;
mod symmetry;

#[cfg(test)]
mod tests;

pub(crate) use heap::Heap;
pub(crate) use literal::Literal;
pub(crate) use log::{ClauseCause, DerivedClauses};
pub(crate) use search::{LearnOutcome, Learner};
pub(crate) use symmetry::SymbolSymmetry;
