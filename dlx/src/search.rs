//! The search: a path of choices and a kernel that holds the state at its end.
//!
//! A [`Search`] is a plain value. [`advance`](Search::advance) moves it to the next solution; every
//! question a [`Solver`](crate::Solver) answers is a small consumer of that. The rest of a search
//! is plain data, a [`Remainder`]: it can be split off and searched elsewhere, or written down and
//! resumed another day.

mod checkpoint;
mod follow;
mod part;
mod path;
mod probe;
mod remainder;

pub(crate) use checkpoint::Piece;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use follow::{Followed, Move, follow};
pub(crate) use part::{Subtrees, Visited};
pub use path::Search;
pub(crate) use path::restore_solution;
pub use remainder::{Remainder, RemainderLevel, ResumeError};

pub use crate::kernel::{
    Advance, Branching, Counters, Interrupt, OtherSearches, Progress, Stop, SubProblems,
};
