//! An exact cover engine with three interchangeable kernels: dancing links, dancing cells, and a bit-parallel kernel
//! that is usually the fastest.
//!
//! An exact cover problem asks for a set of *options* that together contain each *item* exactly once. Tilings,
//! designs, timetables, queens and sudokus are such problems. Items may also be secondary (covered at most once, or
//! more often in one color) or have multiplicities. Options may have costs. [`problem`] defines all of these.
//!
//! ```
//! use pavane_dlx::{ProblemBuilder, Solver, Uniqueness};
//!
//! // Knuth's toy problem.
//! let mut builder = ProblemBuilder::new();
//! let [a, b, c, d, e, f, g] = builder.add_primaries()?;
//! for option in [&[c, e][..], &[a, d, g], &[b, c, f], &[a, d, f], &[b, g], &[d, e, g]] {
//!     builder.add_option(option.iter().copied())?;
//! }
//! let problem = builder.build();
//!
//! let Uniqueness::Unique(solution) = Solver::new(&problem).uniqueness()? else { panic!() };
//! let mut chosen: Vec<usize> = solution.iter().map(|option| option.index()).collect();
//! chosen.sort();
//! assert_eq!(chosen, [0, 3, 4]); // c e, a d f, b g
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! - [`problem`]: the model, its builder, reductions, and the independent check of solutions, of the package
//!   `pavane-model`
//! - [`mod@format`]: files of problems, of the same package
//! - [`solver`]: [`Solver`], which has a method for each question, and [`answer`], what they return
//! - [`search`]: [`Search`], a value that moves from solution to solution; limits, interrupts, progress, checkpoints
//! - [`kernel`]: the kernels, and the definition of the tree that all of them search; [`isa`]: the instruction sets
//!   that they are compiled for
//! - [`diagram`]: searches that share sub-problems, to count solutions without enumerating them
//! - [`algebra`]: reasons, found without a search, why a problem has no solution
//! - `parts`: a search cut into tasks for many machines, and the merge of their results
//! - [`prover`] writes proofs of the number of solutions, and [`proof`] checks them; [`certificate`] checks counts.
//!   The checkers are of the package `pavane-check`
//!
//! Imports run one way: [`solver`] and [`answer`] build on [`search`], which builds on [`kernel`], [`problem`] and
//! [`id`]; [`algebra`] uses [`problem`] alone. A [`Problem`] is immutable and independent of any algorithm. A
//! [kernel](kernel::Kernel) holds the live state of a search, and knows neither the other kernels nor the question.
//! Every question is a small consumer of a [`Search`], and [`Solver::ask`] takes new ones.
//!
//! # Guarantees
//! Equal inputs and seeds give equal answers, in the same order, with equal counters, on every machine and with every
//! kernel. The engine does no I/O, prints no output and reads no clock. The one exception to the last is a limit of
//! ten seconds on each linear program of [`algebra`]. `unsafe` is in one file, for vector instructions.
//!
//! # Features
//!
//! - `algebra` (default): the linear program of [`algebra`], with the crate `microlp`. Without it, equations alone find
//!   obstructions; the answers are the same, some of them after a longer search.
//! - `json` (default): the text of checkpoints, the module `parts`, and problems in JSON, with the crates `serde` and
//!   `serde_json`.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod algebra;
pub mod answer;
pub mod diagram;
pub mod isa;
pub mod kernel;
mod learn;
mod linear;
mod luby;
#[cfg(feature = "json")]
pub mod parts;
#[cfg(test)]
mod pigeons;
pub mod prover;
mod repair;
pub mod search;
pub mod solver;
mod threads;

/// The crates that have the large numbers and the sources of random numbers of signatures.
#[doc(no_inline)]
pub use {num_bigint, rand_core};

pub use answer::{Cheapest, Count, Estimate, First, Solution, Uniqueness};
pub use diagram::{Blocks, BlocksError, DEFAULT_SHARING_CAP, Diagram};
pub use isa::{Isa, MissingIsa, UnknownIsa};
pub use kernel::{Engine, KernelError, TREE_VERSION};
#[doc(inline)]
pub use pavane_check::{CheckError, CheckErrorKind, certificate, proof};
#[doc(inline)]
pub use pavane_model::{
    BuildError, Color, DEFAULT_RELATION_CAP, Entry, ItemId, ItemKind, Keep, Multiplicity, OptionId,
    Problem, ProblemBuilder, Reduction, Relation, RelationError, Use, VerifyError, format, id,
    problem,
};
pub use search::{
    Advance, Branching, Counters, Interrupt, OtherSearches, Progress, Search, Stop, SubProblems,
};
pub use solver::{
    CheckpointRequest, CountCheckpoint, Counted, Counting, DiagramError, FindCheapest, ForEach,
    Outcome, OwnedSearch, Question, Run, RunError, SearchSettings, Sharing, Solutions, Solver,
};
