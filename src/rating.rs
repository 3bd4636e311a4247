//! How hard puzzles are, as the literature has measured it.
//!
//! - The *level*: how many guesses are nested, by the method `fix-square`; on the path to the solution, and in the
//!   whole
//!   proof that it is the only one.
//! - The guesses of the method `three-step`.
//! - *Backdoors* (Williams, Gomes and Selman, "Backdoors to typical case complexity", 2003; of sudokus: Lynce and
//!   Ouaknine, "Sudoku as a SAT problem", 2006): cells that, once they are filled in, leave a puzzle
//!   that naked and hidden singles solve; the least number of them, and how many such sets there are.
//! - The guesses that a solver which guesses at random is to be expected to make, in the spirit of the ratings
//!   called `suexrat9` and `suexratt`: the mean over many random orders.

mod backdoors;
mod guesses;
mod rate;
mod singles;

pub use backdoors::{Backdoors, backdoors};
pub use guesses::{ExpectedGuesses, expected_guesses};
pub use rate::{RateError, Rating, Settings, rate};
