//! Counting by a sweep: the options are decided in a fixed order. The states after each step form a sorted layer,
//! each with the number of ways to it.
//!
//! This is dynamic programming over a frontier, as in Kawahara, Inoue, Iwashita and Minato, *Frontier-based search
//! for enumerating all constrained subgraphs with compressed representation* (2017), with four differences. Only two
//! layers exist at a time. States are merged in order and not looked up. An option adds the same places to all states
//! that it can be added to, so these stay sorted. A second sweep may begin at the other end, and the two are joined
//! where they meet. And states are [renamed](symmetry) by the swaps of interchangeable blocks of all families.
//!
//! Unlike a search with a memo, a sweep does not settle what is forced. So it has more states in narrow problems, and
//! also reaches states without a solution. But a state takes a fiftieth of the time and is forgotten after one step.

mod layer;
mod order;
mod plan;
mod run;
mod side;
mod symmetry;
mod words;

pub(crate) use order::narrow_order;
pub(crate) use run::{Sweep, SweepSpec, SweepStop};
