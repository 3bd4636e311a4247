//! Counting by shared sub-problems: a search whose states are met in many ways solves each of them once.
//!
//! A [`Diagram`] holds all solutions of a problem as a graph without cycles. A node is a state: what is
//! left to be covered, and by what. Its edges are the choices of one item, each with the options that it
//! takes, forced ones included; or, where the state falls into components that have nothing to do with
//! each other, one edge for each of these. The solutions are the ways from the root down, and their number
//! is found by adding up from below, whatever its size. The same graph gives the solution at any place of
//! their order, random ones, how many contain each option, and the least cost.
//!
//! States are the same if what is left is the same, word for word; a hash is only used to find them. Where
//! the problem has [interchangeable blocks](Blocks), states are also the same if swapping blocks makes them
//! so, and the edge says how.
//!
//! `docs/counting.md` explains the method from a board of 2x3 upward, and says where it does not help.

mod arrangement;
mod bitset;
mod blocks;
mod certificate;
mod cheapest;
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
mod snapshot;
mod solutions;
mod structure;

pub use blocks::{Blocks, BlocksError};
pub use certificate::Certificate;
pub use order::Order;
pub use sharing::{DEFAULT_SHARING_CAP, Effort};
pub use snapshot::SnapshotError;
pub use structure::Diagram;

pub(crate) use arrangement::Arrangement;
pub(crate) use front::front_order;
pub(crate) use sharing::{Full, SharedSearch, SharingSpec};
pub(crate) use snapshot::Snapshot;
