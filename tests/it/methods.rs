//! The methods of the literature: the figures that their sources give, and that they agree.

mod agreement;
mod backtrack;
mod brute_force;
mod constraint;
mod exact_cover;
mod fix_square;
mod linear;
mod narrow;
mod person;
mod relation;
mod root;
mod small;
mod stochastic;
pub(crate) mod support;
mod three_step;
