//! Checkers for a doubter: proofs of the number of solutions of an exact cover problem, and certificates of counts.
//!
//! The crate depends on the [model](pavane_model) of problems, and shares no code with any search. So its verdict does
//! not depend on the program that wrote a proof or a certificate, which may be the engine `dlx` or any other.
//!
//! | text | checker | claim |
//! |---|---|---|
//! | a [proof] | [`proof::check`] | no solution, one, or a list of all solutions |
//! | a [certificate] | [`certificate::check`] | a count of any size |
//!
//! Both checkers read any [`BufRead`](std::io::BufRead) line by line. They return the claim, or the first
//! [`CheckError`] with its line. They do no other I/O and read no clock.

pub mod certificate;
mod lines;
pub mod proof;

/// The crates that have the large numbers and the problems of signatures.
#[doc(no_inline)]
pub use {num_bigint, pavane_model};

pub use lines::{CheckError, CheckErrorKind};

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
