//! The model of exact cover problems, which knows no algorithm: items and options, and files of them.
//!
//! An exact cover problem asks for a set of *options* that together contain each *item* exactly once. [`problem`]
//! defines it, with secondary items, colors, multiplicities and costs. The engine `dlx` searches these problems and
//! re-exports this crate. `pavane_check` checks proofs and certificates about them, and needs nothing else.
//!
//! ```
//! use pavane_model::{ProblemBuilder, VerifyError};
//!
//! // Cover the cells 0 1 2 above 3 4 5 with dominoes.
//! let mut builder = ProblemBuilder::new();
//! let cells = builder.add_primaries::<6>()?;
//! let mut dominoes = Vec::new();
//! for [a, b] in [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]] {
//!     dominoes.push(builder.add_option([cells[a], cells[b]])?);
//! }
//! let problem = builder.build();
//! let [standing, upper, lower] = [dominoes[4], dominoes[1], dominoes[3]];
//! assert_eq!(problem.verify(&[standing, upper, lower]), Ok(()));
//! let missing = problem.verify(&[upper, lower]);
//! assert!(matches!(missing, Err(VerifyError::Count { item, .. }) if item == cells[0]));
//! # Ok::<(), pavane_model::BuildError>(())
//! ```
//!
//! # Modules
//!
//! - [`id`]: identifiers of items, options and colors
//! - [`problem`]: the model, its builder, the check of solutions, reductions, and the relation between options
//! - [`mod@format`]: files of problems, and the names in them
//! - [`inequalities`]: problems as systems of linear inequalities, for puzzles that are no exact cover problems

pub mod format;
pub mod id;
pub mod inequalities;
pub mod problem;

pub use id::{Color, ItemId, OptionId};
pub use problem::{
    BuildError, DEFAULT_RELATION_CAP, Entry, ItemKind, Keep, Multiplicity, Problem, ProblemBuilder,
    Reduction, Relation, RelationError, Use, VerifyError,
};

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
