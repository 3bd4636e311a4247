//! Questions and answers as JSON, from outside.

#[path = "../../../../dlx/tests/it/support/cases.rs"]
mod cases;
mod entries;
mod film;
mod interrupts;
mod making;
mod marks;
#[path = "../../../../tests/it/support/probed.rs"]
mod probed;
mod puzzles;
mod requests;
mod sheets;
mod statements;
mod techniques;
mod walk;
