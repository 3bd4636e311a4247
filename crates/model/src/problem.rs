//! The model of an exact cover problem: items and options, without names and without any algorithm.
//!
//! A problem has *items* and *options*. An option is a set of *entries*; an entry is an item,
//! perhaps with a *color*. A *solution* is a set of options such that
//!
//! - the number of chosen options that contain a *primary* item is within the *multiplicity* of the item
//!   (by default exactly one), and
//! - every *secondary* item is in at most one chosen option, or in any number of chosen options that all give it the
//!   same color.
//!
//! This is the family of Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1: XC,
//! XCC (colors), MCC (multiplicities), with costs.
//!
//! A [`Problem`] is immutable and `Send + Sync`. A clone shares its memory, so every search, thread and answer may
//! hold one.

mod builder;
mod model;
mod reduce;
mod relation;
mod verify;

pub use builder::{BuildError, ProblemBuilder};
pub use model::{Entry, ItemKind, Multiplicity, Problem, Use};
pub use reduce::{Keep, Reduction};
pub use relation::{DEFAULT_RELATION_CAP, Relation, RelationError};
pub use verify::VerifyError;
