//! Making puzzles from outside: published counts, the definitions, and exact cover engines that take no part in it.

mod canonical;
#[path = "../../../../dlx/tests/it/support/cases.rs"]
mod cases;
mod conflict;
mod constrained;
mod interrupts;
mod minimal_clues;
mod oracles;
#[path = "../../../../tests/it/support/probed.rs"]
mod probed;
#[path = "../../../../dlx/tests/it/support/random.rs"]
mod random;
mod small_boards;
mod unavoidable;
mod vicinity;
mod workshop;
