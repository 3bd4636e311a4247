//! Proofs of the engine: the checker accepts them, and whatever is done to their text, nothing false is proved.

mod claims;
#[path = "../../../crates/check/tests/it/proof/hinted.rs"]
mod hinted;
mod hints;
mod random;
#[path = "../../../crates/check/tests/it/proof/reference.rs"]
mod reference;
#[path = "../../../crates/check/tests/it/proof/samples.rs"]
mod samples;
