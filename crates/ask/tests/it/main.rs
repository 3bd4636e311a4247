//! Questions and answers as JSON, from outside.

mod film;
mod interrupts;
#[path = "../../../../tests/it/support/probed.rs"]
mod probed;
mod requests;
