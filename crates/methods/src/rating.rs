//! Ratings of the difficulty of puzzles, as measured in the literature. [`rate`] gives all of them.
//!
//! - The *level*: one more than the number of nested guesses of the method `fix-square`, on the path to the solution,
//!   and in the whole proof that it is the only one.
//! - The guesses of the method `three-step`.
//! - *Backdoors* (Williams, Gomes and Selman, "Backdoors to typical case complexity", 2003; of sudokus: Lynce and
//!   Ouaknine, "Sudoku as a SAT problem", 2006): cells that, once filled in, leave a puzzle that naked and hidden
//!   singles solve; their minimum number, and the number of such sets.
//! - The expected number of guesses of a solver that guesses at random, in the spirit of the ratings `suexrat9` and
//!   `suexratt`: the mean over many random orders.

mod backdoors;
mod guesses;
mod rate;
mod singles;

pub use backdoors::{Backdoors, backdoors};
pub use guesses::{ExpectedGuesses, expected_guesses};
pub use rate::{RateError, Rating, Settings, rate};
