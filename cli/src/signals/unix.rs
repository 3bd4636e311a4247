//! Handlers of signals, which run on whichever thread the system picks, and signals that no thread has taken yet.
//!
//! The system prefers the first thread of the program, which may never get the processor. Where all threads share one
//! core at real-time priority, the searching one keeps it. So on Linux the threads that search take signals that wait
//! when they look.
#![expect(unsafe_code, reason = "the system interface for signals has no safe form")]

use super::{Signal, take};
use libc::{SIGXCPU, SIGXFSZ};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level;
use std::ffi::c_int;
use std::time::Duration;

const SIGNALS: [(c_int, Signal); 4] = [
    (SIGINT, Signal::Interrupt),
    (SIGTERM, Signal::Terminate),
    (SIGHUP, Signal::HangUp),
    (SIGXCPU, Signal::ProcessorTime),
];

/// Sets the handlers.
pub(super) fn listen() {
    let ignored = ignored();
    for (number, signal) in SIGNALS {
        if ignored >> (number - 1) & 1 == 0 {
            // SAFETY: the handler uses only atomics, the monotonic clock and `_exit`, which POSIX allows in a handler,
            // and does not panic.
            let _ = unsafe { low_level::register(number, move || receive(signal)) };
        }
    }
}

/// Takes the signal of a file that grows beyond its limit, which would end the program: the write fails in its place.
pub(super) fn report_large_files() {
    // SAFETY: the handler is empty.
    let _ = unsafe { low_level::register(SIGXFSZ, || ()) };
}

fn receive(signal: Signal) {
    take(signal, |code| low_level::exit(code.into()));
}

/// The signals that the parent ignored, one bit each from SIGHUP on; none where the system does not say.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

#[cfg(target_os = "linux")]
mod pending {
    use super::{SIGNALS, receive};
    use std::mem::MaybeUninit;
    use std::ptr;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// The time between two looks at the signals that wait.
    const BETWEEN: Duration = Duration::from_millis(5);

    /// The set of the signals that are listened to.
    fn set() -> libc::sigset_t {
        let mut set = MaybeUninit::uninit();
        // SAFETY: `sigemptyset` fills in the whole set, and `sigaddset` takes a set that is filled in.
        unsafe {
            libc::sigemptyset(set.as_mut_ptr());
            for (number, _) in SIGNALS {
                libc::sigaddset(set.as_mut_ptr(), number);
            }
            set.assume_init()
        }
    }

    /// Leaves signals to the threads that are there: blocks them for this thread and those that it will start.
    pub(crate) fn leave_to_other_threads() {
        // SAFETY: the set is valid, and a null pointer asks for no old set.
        let _ = unsafe { libc::pthread_sigmask(libc::SIG_BLOCK, &set(), ptr::null_mut()) };
    }

    /// Takes a signal that waits for a thread, at this time since the start.
    pub(in super::super) fn take_pending(since_start: Duration) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let now = since_start.as_millis() as u64;
        // The system call is made only every few milliseconds.
        if now < NEXT.load(Ordering::Relaxed) {
            return;
        }
        NEXT.store(now + BETWEEN.as_millis() as u64, Ordering::Relaxed);
        let none = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the set and the time are valid, and a null pointer asks for no information about the signal.
        let number = unsafe { libc::sigtimedwait(&set(), ptr::null_mut(), &none) };
        if let Some(&(_, signal)) = SIGNALS.iter().find(|(known, _)| *known == number) {
            receive(signal);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod pending {
    use std::time::Duration;

    /// Has no effect: without a way to take a signal that waits, every thread has to handle signals.
    pub(crate) fn leave_to_other_threads() {}

    /// Has no effect, see [`leave_to_other_threads`].
    pub(in super::super) fn take_pending(_: Duration) {}
}

pub(crate) use pending::leave_to_other_threads;

/// Takes a signal that waits for a thread, at this time since the start.
pub(super) fn take_pending(since_start: Duration) {
    pending::take_pending(since_start);
}
