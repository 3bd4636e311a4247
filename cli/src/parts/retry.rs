//! Operations on shared folders that are tried again after an error that may soon be over.
//!
//! A server of files that restarts, or a file that another machine has just replaced, causes one failed read or write.
//! It must not end a search that takes days.

use crate::error::Error;
use std::io;
use std::thread;
use std::time::Duration;

/// The number of times that an operation is tried.
const TRIES: u32 = 4;
/// The wait before the second time; it doubles each time.
const WAIT: Duration = Duration::from_millis(50);

/// Runs an operation, up to four times in all, while it fails by an error that may soon be over.
///
/// # Errors
/// The error of the last time.
pub(crate) fn patiently<T>(mut operation: impl FnMut() -> Result<T, Error>) -> Result<T, Error> {
    let mut wait = WAIT;
    for _ in 1..TRIES {
        match operation() {
            Err(error) if is_transient(&error) => {
                thread::sleep(wait);
                wait *= 2;
            }
            done => return done,
        }
    }
    operation()
}

/// Whether an error may be over when the operation is tried again.
fn is_transient(error: &Error) -> bool {
    match error {
        Error::Read { source, .. } | Error::Write { source, .. } => is_passing(source),
        _ => false,
    }
}

/// Whether an error of a file may soon be over. Such errors are an interrupted call, a handle of a file that a server
/// has replaced, a busy server, and a failure of a device that may be the network.
pub(crate) fn is_passing(error: &io::Error) -> bool {
    /// The number of a failure of a device, for which there is no kind.
    const EIO: i32 = 5;
    use io::ErrorKind::{Interrupted, ResourceBusy, StaleNetworkFileHandle, TimedOut, WouldBlock};
    matches!(
        error.kind(),
        Interrupted | ResourceBusy | StaleNetworkFileHandle | TimedOut | WouldBlock
    ) || cfg!(unix) && error.raw_os_error() == Some(EIO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn failure(source: io::Error) -> Error {
        Error::Read { file: PathBuf::from("results"), source }
    }

    /// The number of times that an operation is tried which fails `failures` times, and whether it is done in the end.
    fn tries(failures: u32, source: impl Fn() -> io::Error) -> (u32, bool) {
        let mut tries = 0;
        let done = patiently(|| {
            tries += 1;
            if tries <= failures { Err(failure(source())) } else { Ok(()) }
        });
        (tries, done.is_ok())
    }

    #[test]
    fn passing_errors_are_waited_out_and_others_are_not() {
        let stale = || io::Error::from(io::ErrorKind::StaleNetworkFileHandle);
        assert_eq!(tries(0, stale), (1, true));
        assert_eq!(tries(1, stale), (2, true));
        assert_eq!(tries(3, stale), (4, true));
        assert_eq!(tries(9, stale), (4, false));
        assert_eq!(tries(1, || io::ErrorKind::Interrupted.into()), (2, true));
        assert_eq!(tries(1, || io::ErrorKind::StorageFull.into()), (1, false));
        assert_eq!(tries(1, || io::ErrorKind::NotFound.into()), (1, false));
        #[cfg(unix)]
        assert_eq!(tries(1, || io::Error::from_raw_os_error(5)), (2, true));
    }
}
