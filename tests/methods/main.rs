//! The methods of the literature: the figures that their sources give, and that they agree.

mod backtrack;
mod brute_force;
mod exact_cover;
mod relation;
mod root;
mod small;
mod support;
