//! The interrupt and the progress of a count.

use dlx::{Interrupt, Progress, Stop};

/// The interrupt of a count, and the progress that it reports.
#[derive(Clone, Debug, Default)]
pub(super) struct CountControl {
    pub(super) interrupt: Interrupt,
    pub(super) progress: Progress,
}

impl CountControl {
    /// Fails if the interrupt is set.
    pub(super) fn check(&self) -> Result<(), Stop> {
        if self.interrupt.poll() { Err(Stop::Interrupted) } else { Ok(()) }
    }

    /// Reports that `done` of `all` parts are done.
    pub(super) fn report(&self, done: usize, all: usize) {
        self.progress.set(done as f64 / all as f64);
    }
}
