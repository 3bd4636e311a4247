//! The checker of proofs: true proofs of problems that brute force or the literature knows are accepted,
//! each error is found in its line, and whatever is done to a text, nothing false is proved.

mod acceptance;
mod claims;
mod errors;
#[path = "../support/named.rs"]
mod named;
#[path = "../support/oracle.rs"]
mod oracle;
mod problems;
mod random;
#[path = "../support/random.rs"]
mod randomness;
mod reference;
