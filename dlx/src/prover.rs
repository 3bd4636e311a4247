//! Proofs of how many solutions there are, for checkers that know nothing of searches.
//!
//! That a problem has one solution, or none, is a claim about all that a search did *not* find. An exact
//! cover problem is a set of bounds on sums of variables that are 0 or 1, so its search tree is a
//! *pseudo-Boolean proof*: for each choice that was gone through, a clause that says that not all choices
//! on the way to it can be made. Each clause follows from the bounds and from the clauses below it by
//! *reverse unit propagation*: with all the choices made, what is forced ends in a contradiction. That is
//! just what a kernel found when it looked there. `docs/proofs.md` defines what is written.
//!
//! - No choice that is the last of its item has a clause: with the others ruled out it is forced.
//! - A clause is forgotten once one above it stands, so a checker needs memory for one path.
//! - What the [reduction](crate::problem::Reduction) found first is seen by unit propagation, but for the
//!   options that would empty an item; each of them gets a clause.
//! - The choices before one rule out what it rules out: their clauses are there. So items that are covered
//!   several times need nothing more.
//!
//! The proof does not depend on how many solutions there turn out to be, so it is written as the search
//! goes; what comes before it and after it is written in the end.
//!
//! Proofs of infeasibility by [reverse unit propagation]: A. Van Gelder, *Verifying RUP proofs of
//! propositional unsatisfiability* (ISAIM 2008); of pseudo-Boolean constraints: S. Gocht and J. Nordström,
//! *Certifying parity reasoning efficiently using pseudo-Boolean proofs* (AAAI 2021), whose checker VeriPB
//! takes what is written here.
//!
//! [reverse unit propagation]: https://en.wikipedia.org/wiki/Unit_propagation

mod error;
mod file;
mod front;
mod proof;
mod steps;

pub use error::ProveError;
pub use front::{DEFAULT_MOST_SOLUTIONS, Prover};
pub use proof::Proof;
