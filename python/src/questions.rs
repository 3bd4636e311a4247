//! The questions about puzzles and problems, a file for each.

mod candidates;
mod cheapest;
mod check;
mod count;
mod estimate;
mod explain;
mod hint;
mod marginals;
mod minimal;
mod nth;
mod rate;
mod sample;
mod solutions;
mod solve;
mod steps;
