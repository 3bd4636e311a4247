//! Signals that ask the program to end.

use crate::exit::Exit;
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
}

impl Signal {
    /// The exit code of a run that it stopped, and whether part of an answer or a checkpoint is left. Only Ctrl-C, by
    /// which a user asks for what was found so far, makes that difference.
    pub(crate) const fn exit(self, is_something_left: bool) -> Exit {
        match self {
            Self::Interrupt if is_something_left => Exit::Stopped,
            Self::Interrupt => Exit::Interrupted,
            Self::Terminate => Exit::Terminated,
            Self::HangUp => Exit::HungUp,
        }
    }
}

/// Calls `stop` at the first signal, and ends the program at the second. Signals that the parent had ignored, as
/// `nohup` does, stay ignored. Without handlers, which a system may refuse, signals end the program at once.
pub(crate) fn listen(stop: impl Fn(Signal) + Send + 'static) {
    let mut first: Option<Instant> = None;
    system::listen(move |signal| match first {
        // `timeout -s INT` sends the signal to the program and to its group: that is one.
        Some(first) if first.elapsed() > ONE_SIGNAL => {
            std::process::exit(signal.exit(false).code().into());
        }
        Some(_) => {}
        None => {
            first = Some(Instant::now());
            stop(signal);
        }
    });
}

/// Ends the program as SIGPIPE does. The runtime of Rust ignores that signal, so files could be put into their places
/// first. Returns where the system has no such signal.
pub(crate) fn end_by_closed_pipe() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGPIPE);
}

#[cfg(unix)]
mod system {
    use super::Signal;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::ffi::c_int;
    use std::thread;

    const SIGNALS: [(c_int, Signal); 3] =
        [(SIGINT, Signal::Interrupt), (SIGTERM, Signal::Terminate), (SIGHUP, Signal::HangUp)];

    pub(super) fn listen(mut take: impl FnMut(Signal) + Send + 'static) {
        let ignored = ignored();
        let heard = SIGNALS.iter().map(|&(number, _)| number);
        let heard = heard.filter(|number| ignored >> (number - 1) & 1 == 0);
        let Ok(mut signals) = Signals::new(heard) else { return };
        thread::spawn(move || {
            for number in signals.forever() {
                if let Some((_, signal)) = SIGNALS.iter().find(|(known, _)| *known == number) {
                    take(*signal);
                }
            }
        });
    }

    /// The signals that the parent had ignored, a bit each from SIGHUP on; none where the system does not tell.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod system {
    use super::Signal;

    /// Ctrl-C is all that there is.
    pub(super) fn listen(mut take: impl FnMut(Signal) + Send + 'static) {
        let _ = ctrlc::set_handler(move || take(Signal::Interrupt));
    }
}
