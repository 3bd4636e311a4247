//! The exit codes.

use std::process::ExitCode;

/// End of a run, from best to worst; a batch ends with its worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every input was answered as the verb hopes.
    #[default]
    Success,
    /// An input was answered, but not as the verb hopes: it has no solution, say, or more than one.
    Negative,
    /// A limit or Ctrl-C stopped the run before a full answer.
    Stopped,
    /// Bad usage, or an input that cannot be read.
    Bad,
    /// The reader of the output has gone, as `head` does: the program ends by SIGPIPE, as others do.
    Closed,
    /// Ctrl-C came before any answer was given.
    Interrupted,
    /// The terminal went away (SIGHUP) before the run was complete.
    HungUp,
    /// The limit of processor time (SIGXCPU) came before the run was complete.
    OutOfTime,
    /// SIGTERM came before the run was complete.
    Terminated,
}

impl Exit {
    /// The code that the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Negative => 1,
            Self::Bad => 2,
            Self::Stopped => 3,
            // As shells say of a program that a signal has ended: 128 and its number.
            Self::HungUp => 129,
            Self::Interrupted => 130,
            Self::Closed => 141,
            Self::Terminated => 143,
            Self::OutOfTime => 152,
        }
    }

    /// Keeps the worse of this end and another.
    pub(crate) fn add(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}
