//! Counting by shared sub-problems: each state of a search is solved once, however many paths lead to it.
//!
//! A [`Diagram`] holds all solutions of a problem as a graph without cycles. A node is a state: the items not covered
//! yet, and the live options. Its edges are the choices of one item, each with the options that it takes, forced ones
//! included. Where the state falls into independent components, it has one edge for each component instead. The
//! solutions are the ways from the root down, and their number is found by adding up from the bottom, at any size.
//! The same graph gives the solution at any position in their order, and random solutions. It also gives the number
//! of solutions that contain each option, and the least cost.
//!
//! States are equal if their keys are, word for word; a hash only finds them. Where the problem has [interchangeable
//! blocks](Blocks), states are also equal if swapping blocks makes them so, and the edge records the swap.
//!
//! `docs/counting.md` explains the method from a board of 2x3 upward, and its limits.

mod arrangement;
mod bitset;
mod blocks;
mod certificate;
mod cheapest;
mod decisions;
mod front;
mod graph;
mod key;
mod marginals;
mod memo;
mod names;
mod number;
mod order;
mod scope;
mod sharing;
#[cfg(feature = "json")]
mod snapshot;
mod snapshot_error;
mod solutions;
mod structure;
mod sweep;

pub use blocks::{Blocks, BlocksError};
pub use certificate::Certificate;
pub use decisions::{Decision, DecisionsError};
pub use order::Order;
pub use sharing::{DEFAULT_SHARING_CAP, Effort};
pub use snapshot_error::SnapshotError;
pub use structure::Diagram;

pub(crate) use arrangement::Arrangement;
pub(crate) use front::front_order;
pub(crate) use sharing::{Full, SharedSearch, SharingSpec};
#[cfg(feature = "json")]
pub(crate) use snapshot::Snapshot;
pub(crate) use sweep::{Sweep, SweepSpec, SweepStop, narrow_order};
