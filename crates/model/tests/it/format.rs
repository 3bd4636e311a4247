//! The formats from outside: what is written reads back the same, what is wrong is refused with its
//! position, and what solvers are given has the solutions of the problem.

mod arbitrary;
mod data;
mod encodings;
mod errors;
mod matrices;
mod round_trips;
