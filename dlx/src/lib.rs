//! An exact cover engine.
pub mod answer;
pub mod format;
pub mod id;
pub mod kernel;
pub mod problem;
pub mod search;
pub mod solver;

pub use answer::{Count, Estimate, First, Solution, Uniqueness};
pub use id::{Color, ItemId, OptionId};
pub use kernel::{Engine, KernelError};
pub use problem::{
    BuildError, DEFAULT_RELATION_CAP, Entry, ItemKind, Multiplicity, Problem, ProblemBuilder,
    Relation, RelationError, VerifyError,
};
pub use search::{Advance, Counters, Interrupt, Progress, Search, Stop};
pub use solver::{ForEach, Question, Solutions, Solver};
