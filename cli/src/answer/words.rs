//! Words of answers and messages.

use crate::deadline::StopCause;
use crate::exit::Exit;
use crate::output::{bounds, number};
use dlx::answer::Interval;
use dlx::{Count, Stop};
use std::fmt::Display;

pub(crate) const NO_SOLUTION: &str = "no solution\n";
pub(crate) const NO_SUCH_SOLUTION: &str = "no such solution\n";
pub(crate) const UNKNOWN: &str = "unknown\n";

/// The message for an answer that an algebraic reason decided.
pub(crate) fn by_algebra(reason: impl Display) -> String {
    format!("no solution, by algebra: {reason}")
}

/// The message with an estimate of the number of solutions, where a count was stopped.
pub(crate) fn estimated(interval: &Interval) -> String {
    format!("random probes estimate {} solutions {}", number(interval.mean), bounds(interval))
}

/// The message for an input that was stopped; without a cause, a limit of nodes stopped it.
pub(crate) const fn why_stopped(cause: Option<StopCause>) -> &'static str {
    match cause {
        Some(StopCause::Timeout) => "stopped by --timeout before the answer was complete",
        Some(StopCause::TotalTimeout) => {
            "stopped by --total-timeout before the answer was complete"
        }
        Some(cause) if cause.is_processor_time() => {
            "stopped by the limit of processor time (ulimit -t) before the answer was complete"
        }
        Some(StopCause::Signal(_)) => "interrupted before the answer was complete",
        Some(StopCause::Closed) => "stopped because the reader of the output is gone",
        Some(StopCause::Memory) => "out of memory before the answer was complete",
        None => "stopped by --node-limit before the answer was complete",
    }
}

/// The exit code of a count, by the existence of a solution.
pub(crate) fn existence(count: &Count) -> Exit {
    match count.stop {
        // A limit of solutions is reached only by solutions.
        Some(Stop::SolutionLimit) => Exit::Success,
        Some(_) => Exit::Stopped,
        None if count.found == 0_u32.into() => Exit::Negative,
        None => Exit::Success,
    }
}
