//! Searches that signals and timeouts can stop.

use dlx::Interrupt;
use pyo3::prelude::*;
use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Does work on a thread of its own, without the interpreter's lock, and stops it when a signal or the timeout comes.
///
/// # Errors
/// The exception of a signal, such as `KeyboardInterrupt`, or `OSError` if the system has no thread left.
///
/// # Panics
/// If the work panics.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    timeout: Option<Duration>,
    work: impl FnOnce(&Interrupt) -> T + Send,
) -> PyResult<T> {
    let interrupt = Interrupt::new();
    run_on(py, timeout, &interrupt, || work(&interrupt))
}

/// Does work on a thread of its own, as [`run`], with a flag that the work already holds.
///
/// # Errors
/// The exception of a signal, such as `KeyboardInterrupt`, or `OSError` if the system has no thread left.
///
/// # Panics
/// If the work panics.
pub(crate) fn run_on<T: Send>(
    py: Python<'_>,
    timeout: Option<Duration>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let deadline = timeout.map(|timeout| Instant::now() + timeout);
    py.detach(|| {
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                // The receiver stays until the work is done.
                let _ = send.send(work());
            })?;
            let mut signal = Ok(());
            loop {
                let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
                let wait = left.filter(|left| !left.is_zero()).map_or(LOOK, |left| left.min(LOOK));
                match receive.recv_timeout(wait) {
                    Ok(done) => return signal.map(|()| done),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => match worker.join() {
                        Err(panic) => panic::resume_unwind(panic),
                        Ok(()) => unreachable!("a worker that ends has sent its result"),
                    },
                }
                // After a signal or at the deadline the work is stopped; then the loop waits for its end.
                if signal.is_ok() {
                    signal = Python::attach(|py| py.check_signals());
                }
                if signal.is_err() || left.is_some_and(|left| left.is_zero()) {
                    interrupt.set();
                }
            }
        })
    })
}
