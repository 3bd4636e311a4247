//! Puzzles made from random grids.
//!
//! A puzzle is made from the top down: all digits of a random grid are given, and givens are removed in random order,
//! one by one or in orbits of a class of symmetry, as long as the solution stays unique. An orbit that is needed now is
//! needed with fewer givens as well, so one pass in any order leaves an irreducible puzzle. The order is drawn anew for
//! each puzzle; puzzles with many givens come out more often than among all irreducible puzzles of a grid.
//!
//! Several orbits are removed at once where that is likely to leave the solution unique, and the first one that is
//! needed is then found by halving: the result is the same as one by one. Many puzzles are made side by side, each
//! with random numbers of its own. Their boards fill the lanes of [`nine`](pavane::nine).
//!
//! If ratings have an upper end, an orbit also stays where the puzzle without it would pass that end.

mod error;
mod generator;
mod mask;
mod open_lines;
mod recipe;
mod rejection;
mod slot;

pub use error::GenerateError;
pub use generator::{Generated, Generator};
pub use recipe::{Minimal, Recipe};
pub use rejection::{GenerateCounts, Rejection};
