//! An exact cover engine.
pub mod format;
pub mod id;
pub mod problem;

pub use id::{Color, ItemId, OptionId};
pub use problem::{
    BuildError, DEFAULT_RELATION_CAP, Entry, ItemKind, Multiplicity, Problem, ProblemBuilder,
    Relation, RelationError, VerifyError,
};
