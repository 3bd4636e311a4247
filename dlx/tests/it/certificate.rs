//! Certificates of the engine: the checker accepts them, and whatever is done to their text, no other count is.

mod mutated;
#[path = "../../../crates/check/tests/it/certificate/text.rs"]
mod text;
#[path = "../../../crates/check/tests/it/certificate/words.rs"]
mod words;
#[path = "../../../crates/check/tests/it/certificate/writer.rs"]
mod writer;
