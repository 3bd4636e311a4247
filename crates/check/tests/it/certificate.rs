//! The checker of certificates: certificates written from the definition are accepted with counts that
//! brute force or the literature knows, and whatever is done to their text, no other count is.

mod known;
mod problems;
mod random;
mod text;
mod words;
mod writer;
