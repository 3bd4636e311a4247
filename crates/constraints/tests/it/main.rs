//! The kinds of constraints from outside, in random mixtures.

mod boards;
mod brute_force;
mod large_values;
mod makers;
mod mixtures;
mod pictures;
mod round_trips;
mod sketches;
mod statement;
