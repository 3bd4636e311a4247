//! The checker of proofs: true proofs of problems that brute force or the literature knows are accepted,
//! each error is found in its line, and whatever is done to a text, nothing false is proved.

mod claims;
mod errors;
mod hinted;
mod hints;
mod problems;
mod random;
mod reference;
