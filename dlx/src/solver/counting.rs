//! Counting solutions, by whichever way is faster: visiting them all, or sharing sub-problems.

mod checkpoint;
mod counted;
mod decide;
mod run;
mod shared;
mod sweeps;
#[cfg(feature = "json")]
mod text;
mod trial;

pub use checkpoint::CountCheckpoint;
pub use counted::Counted;
pub use run::Counting;
