//! How a person would solve a puzzle.

mod chain;
mod geometry;
mod name;
mod path;
mod rate;
mod registry;
mod state;
mod step;
mod subsets;
mod technique;

pub use name::{ForcingKind, Technique};
pub use path::{Path, TooLarge};
pub use rate::SeRating;
pub use step::{Chain, Node, Part, Reason, Role, Step};
