//! How a count is stopped and looked at from outside.

use dlx::{Interrupt, Progress, Stop};

/// The interrupt of a count and the reading of its progress.
#[derive(Clone, Debug, Default)]
pub(super) struct Control {
    pub(super) interrupt: Interrupt,
    pub(super) progress: Progress,
}

impl Control {
    /// Fails once the interrupt is set.
    pub(super) fn check(&self) -> Result<(), Stop> {
        if self.interrupt.is_set() { Err(Stop::Interrupted) } else { Ok(()) }
    }

    /// Takes a reading: so many parts of all are done.
    pub(super) fn report(&self, done: usize, all: usize) {
        self.progress.set(done as f64 / all as f64);
    }
}
