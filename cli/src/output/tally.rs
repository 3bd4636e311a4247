//! Totals of a run.

use crate::exit::Exit;
use pavane::solve::Stats;
use std::time::Duration;

/// Totals of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Inputs, good and bad.
    pub(crate) inputs: u64,
    /// Inputs that are exact cover problems.
    pub(crate) problems: u64,
    /// Bytes of the lines that held them.
    pub(crate) bytes: u64,
    /// Inputs that could not be read.
    pub(crate) errors: u64,
    /// Inputs with an answer that a limit cut short.
    pub(crate) stopped: u64,
    /// Inputs with an answer, or with part of one.
    pub(crate) answered: u64,
    /// Inputs with part of an answer, which may not count as answered.
    pub(crate) partial: u64,
    /// Inputs that contradict their answers.
    pub(crate) contradictions: u64,
    /// Inputs that were not begun because the run was stopped.
    pub(crate) skipped: u64,
    /// Work of the engines.
    pub(crate) stats: Stats,
    /// The worst end of an input.
    pub(crate) exit: Exit,
}

impl Tally {
    /// The totals of one input that cannot be read or answered.
    pub(crate) fn bad() -> Self {
        Self { inputs: 1, errors: 1, exit: Exit::Bad, ..Self::default() }
    }

    /// The totals of a place without an input, which is bad input.
    pub(crate) fn nothing() -> Self {
        Self { exit: Exit::Bad, ..Self::default() }
    }

    /// Whether an input was bad, or a place had none.
    pub(crate) fn is_bad(&self) -> bool {
        self.exit == Exit::Bad
    }

    /// The totals of one input that was answered, or stopped with or without a partial answer.
    pub(crate) fn answered(stats: Stats, exit: Exit) -> Self {
        let stopped = exit == Exit::Stopped;
        Self {
            inputs: 1,
            stopped: stopped.into(),
            answered: (!stopped || stats.solutions > 0).into(),
            stats,
            exit,
            ..Self::default()
        }
    }

    /// Adds the totals of other inputs.
    pub(crate) fn add(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.problems += other.problems;
        self.bytes += other.bytes;
        self.errors += other.errors;
        self.stopped += other.stopped;
        self.answered += other.answered;
        self.partial += other.partial;
        self.contradictions += other.contradictions;
        self.skipped += other.skipped;
        self.stats += other.stats;
        self.exit.add(other.exit);
    }

    /// Inputs per second in this time.
    pub(crate) fn rate(&self, time: Duration) -> f64 {
        self.inputs as f64 / time.as_secs_f64().max(1e-9)
    }
}
