//! An exact cover engine: dancing links and bit-parallel kernels over one problem model, with secondary
//! items, colors, and searches that can be limited, interrupted, split, written down and resumed.
//!
//! An exact cover problem asks for a set of *options* that together contain each *item* exactly once.
//! Tilings, designs, timetables, queens and sudokus are such problems. See [`problem`] for what exactly
//! can be asked, [`Solver`] for the questions, [`mod@format`] for files.
//!
//! ```
//! use dlx::{ProblemBuilder, Solver, Uniqueness};
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
//! # How it is made
//!
//! Imports run one way: [`solver`] and [`answer`] build on [`search`], that on [`kernel`], that on
//! [`problem`], that on [`id`]; [`mod@format`], [`certificate`], [`proof`] and [`algebra`] use `problem`
//! alone. A [`Problem`] is immutable and knows no algorithm. A [kernel](kernel::Kernel) holds the live
//! state of a search and knows neither the other kernels nor who asks. A [`Search`] is a value that moves
//! from solution to solution. Every question is
//! a small consumer of it, and [`Solver::ask`] takes new ones.
//!
//! The engine does no I/O, reads no clock (but for the linear programs of [`algebra`], which are given up after ten
//! seconds) and prints nothing; `unsafe` is in one file, for vector
//! instructions. Equal inputs and seeds give equal answers, in the same order, with equal counters, on
//! every machine and every kernel.

pub mod algebra;
pub mod answer;
pub mod certificate;
pub mod diagram;
pub mod format;
pub mod id;
pub mod isa;
pub mod kernel;
mod lines;
pub mod problem;
pub mod proof;
pub mod prover;
pub mod search;
pub mod solver;

pub use answer::{Cheapest, Count, Estimate, First, Solution, Uniqueness};
pub use diagram::{Blocks, BlocksError, DEFAULT_SHARING_CAP, Diagram};
pub use id::{Color, ItemId, OptionId};
pub use isa::{Isa, MissingIsa, UnknownIsa};
pub use kernel::{Engine, KernelError};
pub use lines::{CheckError, CheckErrorKind};
pub use problem::{
    BuildError, DEFAULT_RELATION_CAP, Entry, ItemKind, Keep, Multiplicity, Problem, ProblemBuilder,
    Reduction, Relation, RelationError, Use, VerifyError,
};
pub use search::{Advance, Branching, Counters, Interrupt, Progress, Search, Stop, SubProblems};
pub use solver::{
    CheckpointRequest, CountCheckpoint, Counted, Counting, DiagramError, FindCheapest, ForEach,
    Outcome, Question, Run, RunError, Sharing, Solutions, Solver,
};
