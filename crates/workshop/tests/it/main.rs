//! Making puzzles from outside: published counts, the definitions, and exact cover engines that take no part in it.

mod canonical;
mod conflict;
mod interrupts;
mod oracles;
#[path = "../../../../tests/it/support/probed.rs"]
mod probed;
#[path = "../../../../dlx/tests/it/support/random.rs"]
mod random;
mod unavoidable;
mod vicinity;
mod workshop;
