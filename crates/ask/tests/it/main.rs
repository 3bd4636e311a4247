//! Questions and answers as JSON, from outside.

mod film;
mod interrupts;
mod making;
mod marks;
#[path = "../../../../tests/it/support/probed.rs"]
mod probed;
mod requests;
mod sheets;
mod statements;
mod techniques;
mod walk;
