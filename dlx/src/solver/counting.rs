//! Counting, by whichever way is faster: visiting all solutions, or sharing sub-problems.

mod checkpoint;
mod counted;
mod decide;
mod run;
mod shared;
mod sweeps;
mod trial;

pub use checkpoint::CountCheckpoint;
pub use counted::Counted;
pub use run::Counting;
