//! Proofs of the number of solutions, for checkers that are independent of searches.
//!
//! That a problem has one solution, or none, is a claim about all that a search did *not* find. An exact
//! cover problem is a set of bounds on sums of variables that are 0 or 1, so a clause that a search learns from a
//! conflict is a step of a *pseudo-Boolean proof*: it follows from the bounds and clauses of the conflict by *reverse
//! unit propagation*, and the step names these as hints. Only the steps that lead to the contradiction are written.
//!
//! If no search that learns ends soon, the proof follows a search tree: for each choice that was searched, a clause
//! that says that not all choices on the path to it can be made. Each clause follows from the bounds and from the
//! clauses below it: with all these choices made, the forced ones lead to a contradiction, just as the kernel found
//! in that state. `docs/proofs.md` defines the text, and explains when each kind is written.
//!
//! - The last choice of an item has no clause: with the others ruled out it is forced.
//! - A clause is forgotten once one above it is derived, so a checker needs memory for one path.
//! - Unit propagation finds all that the [reduction](crate::problem::Reduction) found, except options that
//!   would empty an item; each of them gets a clause.
//! - A choice of an item rules out the options before it, as their clauses do. So items that are covered several
//!   times need no further clauses.
//!
//! The steps do not depend on the number of solutions, so a large tree is written while the search runs; the head
//! before the steps and the tail after them are written in the end.
//!
//! [`SystemProver`] writes proofs about systems of inequalities, such as sudokus with sums, by a search that learns.
//!
//! Proofs of infeasibility by [reverse unit propagation]: A. Van Gelder, *Verifying RUP proofs of
//! propositional unsatisfiability* (ISAIM 2008); of pseudo-Boolean constraints: S. Gocht and J. Nordström,
//! *Certifying parity reasoning efficiently using pseudo-Boolean proofs* (AAAI 2021), whose checker VeriPB
//! accepts these proofs.
//!
//! [reverse unit propagation]: https://en.wikipedia.org/wiki/Unit_propagation

mod error;
mod file;
mod front;
mod learned;
mod lines;
mod proof;
mod refuted;
mod steps;
mod system;
mod text;

pub use error::ProveError;
pub use front::{DEFAULT_MOST_SOLUTIONS, Prover};
pub use proof::Proof;
pub use system::{SystemProof, SystemProver};
