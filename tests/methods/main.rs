//! The methods of the literature: the figures that their sources give, and that they agree.

mod agreement;
mod constraint;
mod exact_cover;
mod fix_square;
mod narrow;
mod support;
mod three_step;
