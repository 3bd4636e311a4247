//! The 9x9 kernels against the general engine, against each other, and against what is known.

mod candidate_boards;
mod counts;
mod inquiries;
mod support;
