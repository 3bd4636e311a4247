//! The model of an exact cover problem: what is asked, with no algorithm and no names.
//!
//! A problem has *items* and *options*. An option is a set of *entries*; an entry is an item,
//! perhaps with a *color*. A *solution* is a set of options such that
//!
//! - every *primary* item is in as many chosen options as its *multiplicity* says (once, unless
//!   said otherwise), and
//! - every *secondary* item is in at most one chosen option without a color for it, or in any number
//!   of chosen options that all give it the same color.
//!
//! This is the family of Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1: XC,
//! XCC (colors), MCC (multiplicities), with costs.
//!
//! A [`Problem`] cannot be changed once it is built, is `Send + Sync`, and is cloned by counting a
//! reference, so that every search, thread and answer may hold its own.

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
