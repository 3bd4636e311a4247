//! The methods of the literature: the figures that their sources give, and that they agree. Ratings made of them.

mod agreement;
mod backtrack;
mod brute_force;
#[path = "../../../../dlx/tests/it/support/cases.rs"]
mod cases;
mod constraint;
mod exact_cover;
mod fix_square;
mod interrupts;
mod linear;
mod narrow;
mod person;
#[path = "../../../../tests/it/support/probed.rs"]
mod probed;
#[path = "../../../../dlx/tests/it/support/random.rs"]
mod random;
mod rating;
mod relation;
mod root;
mod small;
mod stochastic;
mod support;
mod three_step;
