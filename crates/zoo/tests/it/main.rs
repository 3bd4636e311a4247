//! Classic problems from outside: published counts, the definitions, and proofs.

mod families;
mod named;
mod proofs;
#[path = "../../../../dlx/tests/it/support/proving.rs"]
mod proving;
