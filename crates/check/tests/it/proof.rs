//! The checker of proofs: true proofs of problems that brute force or the literature knows are accepted, and
//! each error is found in its line.

mod claims;
mod errors;
mod hinted;
mod hints;
mod problems;
mod random;
mod reference;
mod samples;
mod systems;
