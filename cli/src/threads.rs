//! The threads of the program, and the error where the system refuses one.

use self::limits::has_stack;
use crate::error::Error;
use crate::signals;
use std::io;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

pub(crate) use self::limits::has_memory_limit;

/// The size of the stack of the main work in bytes, as is usual for a process.
const STACK: usize = 8 << 20;
/// The size where memory is limited as a whole, as is usual for a thread.
const SMALL_STACK: usize = 2 << 20;

/// Runs the program. Where the stack of the process is limited, or may be refused when it grows, the program runs on a
/// separate thread. That stack has a known size and exists from the start.
pub(crate) fn run_main(work: fn() -> ExitCode) -> Result<ExitCode, Error> {
    let is_limited = has_memory_limit();
    if has_stack(STACK) && !is_limited {
        return Ok(work());
    }
    let main = move || {
        // The first thread only waits for this one.
        signals::leave_to_other_threads();
        work()
    };
    let size = if is_limited { SMALL_STACK } else { STACK };
    match Builder::new().name("main".to_owned()).stack_size(size).spawn(main) {
        Ok(main) => Ok(main.join().unwrap_or_else(|panic| resume_unwind(panic))),
        // A stack that is refused when it grows ends a program by a signal.
        Err(error) if is_limited || !has_stack(SMALL_STACK) => Err(refused(&error)),
        Err(_) => Ok(work()),
    }
}

/// The error for a thread that the system refuses.
pub(crate) fn refused(error: &io::Error) -> Error {
    Error::usage(format!(
        "the system has no thread left: {error}; raise the limits on processes and memory (ulimit -u, ulimit -v)"
    ))
}

/// Starts work on a new thread, or returns the work if the system refuses one.
pub(crate) fn spawn<T, F>(work: F) -> Result<JoinHandle<Option<T>>, F>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    let kept = Arc::new(Mutex::new(Some(work)));
    // The new thread takes the work. If no thread starts, the work is taken back.
    let take = |kept: &Mutex<Option<F>>| kept.lock().unwrap_or_else(PoisonError::into_inner).take();
    let own = Arc::clone(&kept);
    match Builder::new().spawn(move || take(&own).map(|work| work())) {
        Ok(thread) => Ok(thread),
        Err(_) => Err(take(&kept).expect("the thread that would take it was refused")),
    }
}

#[cfg(unix)]
mod limits {
    use rustix::process::{Resource, getrlimit};

    /// Whether the memory of the process is limited as a whole.
    pub(crate) fn has_memory_limit() -> bool {
        getrlimit(Resource::As).current.is_some()
    }

    /// Whether the stack of the process may have this number of bytes.
    pub(super) fn has_stack(bytes: usize) -> bool {
        getrlimit(Resource::Stack).current.is_none_or(|most| most >= bytes as u64)
    }
}

#[cfg(not(unix))]
mod limits {
    /// Such limits are not known.
    pub(crate) fn has_memory_limit() -> bool {
        false
    }

    /// The size of this stack is not known.
    pub(super) fn has_stack(_: usize) -> bool {
        false
    }
}
