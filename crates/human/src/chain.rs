//! Chains of implications between literals: that a cell holds a digit (on), or does not (off).
//!
//! An on makes the other candidates of its cell off, and its digit in the other cells of its zones: a *weak* link.
//! An off makes the last candidate of its cell, or the last place of its digit in a zone, on: a *strong* link.

mod bank;
mod collector;
mod cost;
mod forcing;
mod hint;
mod links;
mod literal;
mod marked;
mod memo;
mod propagation;
mod reach;
mod scratch;
mod static_chains;
mod technique;

pub(super) use scratch::ChainScratch;
