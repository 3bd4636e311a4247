//! Signals that ask the program to end.
//!
//! A handler notes the first signal and ends the program at the second. Searches look for the note themselves, see
//! [`crate::deadline`], so no thread has to be free to pass it on.

#[cfg(not(unix))]
#[path = "signals/other.rs"]
mod system;
#[cfg(unix)]
#[path = "signals/unix.rs"]
mod system;

use crate::exit::Exit;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Signals that come within this time of the first count as the same one.
const ONE_SIGNAL: Duration = Duration::from_millis(250);

/// A signal that asks the program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), expect(dead_code, reason = "other systems have Ctrl-C alone"))]
pub(crate) enum Signal {
    /// SIGINT: Ctrl-C.
    Interrupt,
    /// SIGTERM.
    Terminate,
    /// SIGHUP: the terminal is gone.
    HangUp,
    /// SIGXCPU: the soft limit of processor time (`ulimit -S -t`) is reached. The system repeats it each second.
    ProcessorTime,
}

impl Signal {
    const ALL: [Self; 4] = [Self::Interrupt, Self::Terminate, Self::HangUp, Self::ProcessorTime];

    /// The exit code of a run that it stopped. Only after Ctrl-C it depends on whether part of an answer or a
    /// checkpoint remains: by Ctrl-C a user requests what was found so far.
    pub(crate) const fn exit(self, is_something_left: bool) -> Exit {
        match self {
            Self::Interrupt if is_something_left => Exit::Stopped,
            Self::Interrupt => Exit::Interrupted,
            Self::Terminate => Exit::Terminated,
            Self::HangUp => Exit::HungUp,
            Self::ProcessorTime => Exit::OutOfTime,
        }
    }
}

/// The first signal and its time: the place in [`Signal::ALL`] plus one, and above these bits the milliseconds since
/// [`start`]. 0 before the first.
static FIRST: AtomicU64 = AtomicU64::new(0);

/// Number of bits of a place in [`FIRST`].
const PLACE_BITS: u32 = 3;

/// The time from which signals are measured.
fn start() -> Instant {
    static START: OnceLock<Instant> = OnceLock::new();
    *START.get_or_init(Instant::now)
}

/// Notes the first signal, and ends the program at the second. Signals that the parent ignored, as `nohup` does, stay
/// ignored. Without handlers, which a system may refuse, signals end the program at once.
pub(crate) fn listen() {
    // Handlers only read this time, which must exist before.
    let _ = start();
    system::listen();
}

/// Makes writes fail that a limit on the size of files forbids (SIGXFSZ), as on a full disk. Otherwise the signal ends
/// the program without a message.
pub(crate) fn report_large_files() {
    #[cfg(unix)]
    system::report_large_files();
}

/// The first signal so far. Costs a few nanoseconds.
pub(crate) fn caught() -> Option<Signal> {
    let place = (FIRST.load(Ordering::Relaxed) & ((1 << PLACE_BITS) - 1)).checked_sub(1)?;
    Signal::ALL.get(place as usize).copied()
}

/// The first signal so far, also one that waits for a thread that gets no processor. Costs a system call at most
/// every few milliseconds.
pub(crate) fn look(now: Instant) -> Option<Signal> {
    caught().or_else(|| {
        system::take_pending(now.saturating_duration_since(start()));
        caught()
    })
}

pub(crate) use system::leave_to_other_threads;

/// Takes a signal. Called by signal handlers: it may use atomics and the clock, and neither locks nor memory.
fn take(signal: Signal, end: impl FnOnce(u8)) {
    let now = start().elapsed().as_millis() as u64;
    let place = signal as u64 + 1;
    if let Err(first) =
        FIRST.compare_exchange(0, now << PLACE_BITS | place, Ordering::Relaxed, Ordering::Relaxed)
    {
        // `timeout -s INT` sends the signal to the program and to its group: these count as one. The system repeats
        // SIGXCPU while the program writes the answers so far.
        let is_repeated = now.saturating_sub(first >> PLACE_BITS) <= ONE_SIGNAL.as_millis() as u64;
        if !is_repeated && signal != Signal::ProcessorTime {
            end(signal.exit(false).code());
        }
    }
}

/// Ends the program as SIGPIPE does. The runtime of Rust ignores that signal, so files could be put into their places
/// first. Returns where the system has no such signal.
pub(crate) fn end_by_closed_pipe() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGPIPE);
}
