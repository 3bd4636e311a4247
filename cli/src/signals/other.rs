//! Ctrl-C, where it is the only signal; a thread of its own waits for it.

use super::{Signal, take};
use std::time::Duration;

/// Sets the handler.
pub(super) fn listen() {
    let end = |code: u8| std::process::exit(code.into());
    let _ = ctrlc::set_handler(move || take(Signal::Interrupt, end));
}

/// Has no effect: the system starts a thread to handle Ctrl-C.
pub(crate) fn leave_to_other_threads() {}

/// Has no effect: no signal waits.
pub(super) fn take_pending(_: Duration) {}
